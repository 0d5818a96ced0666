#include "store/group_writer.h"

#include <chrono>
#include <utility>

namespace outflank::store {
namespace {

// In one transaction: what SQLite writes in a few milliseconds.
constexpr std::size_t kMostTogether = 1000;

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
  return {changes_, transactions_, microseconds_};
}

std::size_t GroupWriter::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size();
}

void GroupWriter::run() {
  while (true) {
    std::vector<Entry> entries;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
      if (queue_.empty()) return;
      if (queue_.size() <= kMostTogether) {
        entries = std::exchange(queue_, {});
      } else {
        const auto end = queue_.begin() + kMostTogether;
        entries.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
        queue_.erase(queue_.begin(), end);
      }
    }
    std::vector<GameChange> changes;
    changes.reserve(entries.size());
    for (Entry& entry : entries) changes.push_back(std::move(entry.change));
    const auto before = std::chrono::steady_clock::now();
    const std::vector<Result<void>> results = store_->commit(changes);
    const auto took = std::chrono::steady_clock::now() - before;
    changes_ += changes.size();
    ++transactions_;
    microseconds_ += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(took).count());
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i].done(results[i]);
  }
}

}  // namespace outflank::store
