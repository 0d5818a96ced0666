#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "store/latency.h"
#include "store/store.h"

namespace outflank::store {

// Group commit: changes that arrive while a transaction is being made durable share the next one.
// So the disk's speed sets the batch size, and a quiet server answers at once. Callable from any
// thread.
class GroupWriter {
 public:
  using Done = std::move_only_function<void(const Result<void>&)>;

  explicit GroupWriter(std::unique_ptr<Store> store);
  // Writes what is queued, then ends; refuses it if the database is unavailable.
  ~GroupWriter();
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;

  // Never blocks. `done` is called from the writer's thread when the change is durable or refused;
  // changes of one game in order of submission.
  void submit(GameChange change, Done done);

  struct Figures {
    std::uint64_t changes;
    std::uint64_t failures;  // changes that could not be stored, for whatever reason
    Latency::Figures transactions;
  };
  [[nodiscard]] Figures figures() const;
  // Queued changes.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Entry {
    GameChange change;
    Done done;
  };

  void run();
  // The next batch, and whether the writer is shutting down. Empty at the end.
  [[nodiscard]] std::pair<std::vector<Entry>, bool> take();

  std::unique_ptr<Store> store_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Entry> queue_;
  bool closed_ = false;
  std::atomic<std::uint64_t> changes_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;
  Latency latency_;
  std::jthread thread_;  // last member, so that it is joined first
};

}  // namespace outflank::store
