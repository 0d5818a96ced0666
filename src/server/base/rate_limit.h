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

// A supply that grows by `rate` a second up to `burst`, and of which every request takes one.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double rate, double burst, Clock::time_point now)
      : rate_(rate), burst_(burst), left_(burst), at_(now) {}

  // 0 if there was one; otherwise how many seconds until there will be.
  double take(Clock::time_point now) {
    left_ = left_at(now);
    at_ = now;
    if (left_ >= 1) {
      left_ -= 1;
      return 0;
    }
    return (1 - left_) / rate_;
  }
  // What was taken last was not used.
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

// What is counted apart from each other: docs/api.md, "Limits".
enum class RequestKind : std::uint8_t { Usual, Create, LogIn, Picture };
inline constexpr std::size_t kRequestKinds = 4;

// How much each address may ask for; all of an IPv6 /64 are one (network_of). From any thread. Remembers an address only while it has used
// something.
class AddressLimits {
 public:
  struct Settings {
    double scale = 1;  // all rates and bursts, times this; 0: no limits
    int connections = 200;
  };

  explicit AddressLimits(const Settings& settings) : settings_(settings) {}

  // 0, or how many seconds to wait.
  double request(const std::string& address, RequestKind kind);
  // False when there are too many; otherwise disconnect has to follow.
  bool connect(const std::string& address);
  void disconnect(const std::string& address);
  // Whether nothing has been said of the address for a minute; then something has.
  bool worth_a_line(const std::string& address);

 private:
  struct Entry {
    std::array<TokenBucket, kRequestKinds> buckets;
    int connections = 0;
    TokenBucket::Clock::time_point told_at{};
  };

  Entry& entry(const std::string& address, TokenBucket::Clock::time_point now);
  void sweep(TokenBucket::Clock::time_point now);

  Settings settings_;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::size_t sweep_at_ = 1000;
};

}  // namespace outflank::server
