#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "core/error.h"
#include "server/base/shared_store.h"

namespace outflank::server {

// Writes a heartbeat to the store every second, so that the next server knows how long there was
// none; this also tells whether the store accepts writes.
class Heartbeat {
 public:
  // Compensates the games for the downtime of a server that was stopped or died.
  static Result<void> forgive_downtime(store::Store& store, store::Moment now);

  // The clock of turns of the servers that are there, by their heartbeats: the store's, unless that was set
  // since they began. Waits for the next heartbeat where the last one is old or of an older version.
  static Result<store::Moment> clock_of_others(store::Store& store);

  // The clock is the one by which turns are stored.
  Heartbeat(SharedStore& store, std::function<store::Moment()> clock);
  // Writes a last heartbeat.
  ~Heartbeat();
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  // Whether the store has answered in the last seconds.
  [[nodiscard]] bool ready() const;

 private:
  void run(const std::stop_token& stop);
  void beat();
  void measure(store::Store& store);

  SharedStore& store_;
  std::function<store::Moment()> clock_;
  std::atomic<std::int64_t> answered_ms_;  // by the monotonic clock
  std::optional<store::Moment> ahead_;     // of the store's clock, as measured
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::jthread thread_;  // last member, so that it is joined first
};

}  // namespace outflank::server
