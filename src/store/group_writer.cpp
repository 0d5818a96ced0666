#include "store/group_writer.h"

#include <chrono>
#include <iterator>
#include <utility>

namespace outflank::store {
namespace {

// Per transaction: what SQLite writes in a few milliseconds.
constexpr std::size_t kMaxTogether = 1000;

}  // namespace

GroupWriter::GroupWriter(std::unique_ptr<Store> store)
    : store_(std::move(store)), thread_([this] { run(); }) {}

GroupWriter::~GroupWriter() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  changed_.notify_one();
}

void GroupWriter::submit(GameChange change, Done done) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back({std::move(change), std::move(done)});
  }
  changed_.notify_one();
}

GroupWriter::Figures GroupWriter::figures() const {
  return {changes_, failures_, latency_.figures()};
}

std::size_t GroupWriter::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size();
}

std::pair<std::vector<GroupWriter::Entry>, bool> GroupWriter::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
  if (queue_.size() <= kMaxTogether) return {std::exchange(queue_, {}), closed_};
  const auto end = queue_.begin() + kMaxTogether;
  std::vector<Entry> entries(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return {std::move(entries), closed_};
}

void GroupWriter::run() {
  bool reachable = true;
  while (true) {
    auto [entries, closing] = take();
    if (entries.empty()) return;
    std::vector<GameChange> changes;
    changes.reserve(entries.size());
    for (Entry& entry : entries) changes.push_back(std::move(entry.change));
    std::vector<Result<void>> results;
    if (closing && !reachable) {
      const Error error(StoreError::Unavailable,
                        "the store did not answer before the server ended");
      results.assign(entries.size(), Failure(error));
    } else {
      const auto before = std::chrono::steady_clock::now();
      results = store_->commit(changes);
      latency_.add(std::chrono::steady_clock::now() - before);
      const auto& last = results.back();
      reachable = last || !last.error().is(StoreError::Unavailable);
    }
    changes_ += changes.size();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!results[i]) ++failures_;
      entries[i].done(results[i]);
    }
  }
}

}  // namespace outflank::store
