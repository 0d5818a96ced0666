#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string_view>

#include "core/error.h"
#include "server/base/log_limit.h"
#include "store/latency.h"
#include "store/store_error.h"

namespace outflank::server {

// Monitors the store: counted for /metrics, and logged when it fails or is slow. Thread-safe.
class StoreWatch {
 public:
  using Clock = std::chrono::steady_clock;

  // The store's own failures, as opposed to the caller's.
  static constexpr std::array kFailures = {store::StoreError::Unavailable, store::StoreError::Busy,
                                           store::StoreError::Refused};
  static constexpr std::chrono::milliseconds kSlow{1000};

  // Records a use of the store; null means success. `what` is for the log.
  void note_use(std::string_view what, Clock::duration took, const Error* error);
  // Changes of games, which are counted by the writer itself.
  void note_write(const Error* error);

  struct Figures {
    std::array<std::uint64_t, kFailures.size()> failures{};
    store::Latency::Figures uses;
  };
  [[nodiscard]] Figures figures() const;

 private:
  void note_failure(std::string_view what, const Error& error);

  store::Latency latency_;
  std::array<std::atomic<std::uint64_t>, kFailures.size()> failures_{};
  LogLimit log_;
};

}  // namespace outflank::server
