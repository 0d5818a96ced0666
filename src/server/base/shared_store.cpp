#include "server/base/shared_store.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kMaxWait = 5s;  // for a connection, when all are in use
constexpr auto kRetryEvery = 1s;
constexpr auto kKeptWaiting = 500ms;
constexpr auto kMaxAttempt = 10s;  // at most; meanwhile nobody else tries

}  // namespace

SharedStore::SharedStore(std::unique_ptr<store::Store> only)
    : SharedStore(std::move(only), {}, 1) {}

SharedStore::SharedStore(std::unique_ptr<store::Store> first, Open open, std::size_t connections)
    : open_(std::move(open)), max_connections_(connections) {
  idle_.push_back(std::move(first));
}

Result<SharedStore::Lease> SharedStore::take() {
  {
    std::unique_lock lock(mutex_);
    const auto now = StoreWatch::Clock::now();
    if (retry_at_ && now < *retry_at_) {
      return fail(store::StoreError::Unavailable, "the database is not there");
    }
    if (retry_at_) retry_at_ = now + kMaxAttempt;
    const auto free = [this] { return !idle_.empty() || open_count_ < max_connections_; };
    if (!changed_.wait_for(lock, kMaxWait, free)) {
      return fail(store::StoreError::Busy, "too many requests wait for the store");
    }
    if (!idle_.empty()) {
      Lease lease(idle_.back().release(), {this});
      idle_.pop_back();
      return lease;
    }
    ++open_count_;
  }
  return open_another();
}

Result<SharedStore::Lease> SharedStore::open_another() {
  const auto before = StoreWatch::Clock::now();
  auto opened = open_();
  if (opened) return Lease(opened->release(), {this});
  {
    const std::scoped_lock lock(mutex_);
    --open_count_;
  }
  changed_.notify_one();
  note(StoreWatch::Clock::now() - before, &opened.error());
  return Failure(opened.error());
}

void SharedStore::give_back(store::Store* store) {
  {
    const std::scoped_lock lock(mutex_);
    idle_.emplace_back(store);
  }
  changed_.notify_one();
}

void SharedStore::note(StoreWatch::Clock::duration took, const Error* error) {
  watch_.note_use("request", took, error);
  const std::scoped_lock lock(mutex_);
  // Immediate failures, such as a full disk or a closed port, delay nobody and need no backoff.
  if (error != nullptr && error->is(store::StoreError::Unavailable) && took >= kKeptWaiting) {
    retry_at_ = StoreWatch::Clock::now() + kRetryEvery;
  } else {
    retry_at_.reset();
  }
}

}  // namespace outflank::server
