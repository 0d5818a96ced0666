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

// Writes changes of many games in one transaction: all that come while the last one is being made
// durable wait for the next. So the disk decides how many moves share a transaction, and a quiet
// server answers at once. From any thread.
class GroupWriter {
 public:
  using Done = std::move_only_function<void(const Result<void>&)>;

  explicit GroupWriter(std::unique_ptr<Store> store);
  // Writes what waits, then ends; what waits for a database that is not there is refused.
  ~GroupWriter();
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;

  // Never blocks. `done` is called from the writer's thread when the change is durable or refused;
  // changes of one game in the order in which they came.
  void submit(GameChange change, Done done);

  struct Figures {
    std::uint64_t changes;
    std::uint64_t failures;  // changes that could not be stored, for whatever reason
    Latency::Figures transactions;
  };
  [[nodiscard]] Figures figures() const;
  // Changes that wait.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Entry {
    GameChange change;
    Done done;
  };

  void run();
  // The changes to be written next, and whether the writer is on its way out. Nothing at the end.
  [[nodiscard]] std::pair<std::vector<Entry>, bool> take();

  std::unique_ptr<Store> store_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Entry> queue_;
  bool closed_ = false;
  std::atomic<std::uint64_t> changes_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;
  Latency latency_;
  std::jthread thread_;  // last, so that it ends before the rest goes
};

}  // namespace outflank::store
