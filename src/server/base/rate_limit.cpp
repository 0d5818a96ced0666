#include "server/base/rate_limit.h"

#include "server/base/address.h"

namespace outflank::server {
namespace {

constexpr auto kLogInterval = std::chrono::minutes(1);

}  // namespace

AddressLimits::Entry& AddressLimits::entry(const std::string& address,
                                           TokenBucket::Clock::time_point now) {
  const std::string network = network_of(address);
  const auto found = entries_.find(network);
  if (found != entries_.end()) return found->second;
  if (entries_.size() >= sweep_at_) sweep(now);
  const double scale = settings_.scale;
  return entries_
      .emplace(network, Entry{{TokenBucket(20 * scale, 60 * scale, now),
                               TokenBucket(1 * scale, 30 * scale, now),
                               TokenBucket(0.2 * scale, 10 * scale, now),
                               TokenBucket(2 * scale, 30 * scale, now)}})
      .first->second;
}

void AddressLimits::sweep(TokenBucket::Clock::time_point now) {
  std::erase_if(entries_, [&](const auto& pair) {
    const Entry& entry = pair.second;
    return entry.connections == 0 &&
           std::ranges::all_of(entry.buckets,
                               [&](const TokenBucket& one) { return one.full(now); });
  });
  sweep_at_ = std::max<std::size_t>(1000, entries_.size() * 2);
}

double AddressLimits::request(const std::string& address, RequestKind kind) {
  if (settings_.scale == 0) return 0;
  const auto now = TokenBucket::Clock::now();
  const std::scoped_lock lock(mutex_);
  return entry(address, now).buckets[static_cast<std::size_t>(kind)].take(now);
}

bool AddressLimits::connect(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  Entry& one = entry(address, TokenBucket::Clock::now());
  if (settings_.scale != 0 && one.connections >= settings_.connections) return false;
  ++one.connections;
  return true;
}

bool AddressLimits::should_log(const std::string& address) {
  const auto now = TokenBucket::Clock::now();
  const std::scoped_lock lock(mutex_);
  Entry& one = entry(address, now);
  if (one.logged_at != TokenBucket::Clock::time_point{} && now - one.logged_at < kLogInterval) {
    return false;
  }
  one.logged_at = now;
  return true;
}

void AddressLimits::disconnect(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = entries_.find(network_of(address)); found != entries_.end()) {
    --found->second.connections;
  }
}

}  // namespace outflank::server
