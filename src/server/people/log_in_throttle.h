#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/base/rate_limit.h"

namespace outflank::server {

// Throttles wrong passwords per account, over all addresses and servers: a burst, then slowly. Unknown
// names are treated alike, so that it does not reveal which accounts exist; names come as marks
// (Identities::name_mark). Existing sessions stay valid. Thread-safe.
class LogInThrottle {
 public:
  using Clock = TokenBucket::Clock;

  static constexpr double kPerSecond = 1.0 / 60;
  static constexpr double kAtOnce = 10;

  // `scale` as in AddressLimits::Settings.
  explicit LogInThrottle(double scale) : scale_(scale) {}

  // Before a password is compared: 0, and the attempt is counted, or how many seconds to wait.
  double attempt(std::string_view account, Clock::time_point now = Clock::now());
  // The password was right: the attempt does not count.
  void succeeded(std::string_view account);
  // A password was wrong on another server.
  void failed_elsewhere(std::string_view account, Clock::time_point now = Clock::now()) {
    static_cast<void>(attempt(account, now));
  }

  // The number of names with recorded attempts.
  [[nodiscard]] std::size_t size() const;

 private:
  double scale_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, TokenBucket> buckets_;
  std::size_t sweep_at_ = 1000;
};

}  // namespace outflank::server
