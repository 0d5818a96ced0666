#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace outflank::server {

// Refills by `rate` per second up to `burst`; every request takes one token.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double rate, double burst, Clock::time_point now)
      : rate_(rate), burst_(burst), left_(burst), at_(now) {}

  // 0 if there was a token; otherwise the seconds until there is one.
  double take(Clock::time_point now) {
    left_ = left_at(now);
    at_ = now;
    if (left_ >= 1) {
      left_ -= 1;
      return 0;
    }
    return (1 - left_) / rate_;
  }
  // Returns the last token, which was not used.
  void give_back() { left_ = std::min(burst_, left_ + 1); }
  [[nodiscard]] bool full(Clock::time_point now) const { return left_at(now) >= burst_; }

 private:
  [[nodiscard]] double left_at(Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - at_).count();
    return std::min(burst_, left_ + std::max(0.0, seconds) * rate_);
  }

  double rate_;
  double burst_;
  double left_;
  Clock::time_point at_;
};

// Kinds with separate limits: docs/api.md, "Limits".
enum class RequestKind : std::uint8_t { Usual, Create, LogIn, Picture };
inline constexpr std::size_t kRequestKinds = 4;

// Rate limits per address; an IPv6 /64 is one (network_of). Thread-safe. Keeps an address only
// while its buckets are not full.
class AddressLimits {
 public:
  struct Settings {
    double scale = 1;  // all rates and bursts, times this; 0: no limits
    int connections = 200;
  };

  explicit AddressLimits(const Settings& settings) : settings_(settings) {}

  // 0, or how many seconds to wait.
  double request(const std::string& address, RequestKind kind);
  // False when there are too many; otherwise disconnect must follow.
  bool connect(const std::string& address);
  void disconnect(const std::string& address);
  // Whether to log the address: true at most once per minute.
  bool should_log(const std::string& address);

 private:
  struct Entry {
    std::array<TokenBucket, kRequestKinds> buckets;
    int connections = 0;
    TokenBucket::Clock::time_point logged_at{};
  };

  Entry& entry(const std::string& address, TokenBucket::Clock::time_point now);
  void sweep(TokenBucket::Clock::time_point now);

  Settings settings_;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::size_t sweep_at_ = 1000;
};

}  // namespace outflank::server
