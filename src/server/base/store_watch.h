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

// How the store does: counted for /metrics, and told in the log when it fails or is slow. From any
// thread.
class StoreWatch {
 public:
  using Clock = std::chrono::steady_clock;

  // The failures that are the store's own, and not those of whoever asks.
  static constexpr std::array kFailures = {store::StoreError::Unavailable, store::StoreError::Busy,
                                           store::StoreError::Refused};
  static constexpr std::chrono::milliseconds kSlow{1000};

  // A use of the store has come to an end; without an error it has succeeded. `what` is for the log.
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
