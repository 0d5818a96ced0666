#include "server/people/log_in_throttle.h"

#include <algorithm>

namespace outflank::server {

double LogInThrottle::attempt(std::string_view account, Clock::time_point now) {
  if (scale_ == 0) return 0;
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= sweep_at_) {
    std::erase_if(buckets_, [&](const auto& pair) { return pair.second.full(now); });
    sweep_at_ = std::max<std::size_t>(1000, buckets_.size() * 2);
  }
  const TokenBucket fresh(kPerSecond * scale_, std::max(1.0, kAtOnce * scale_), now);
  return buckets_.try_emplace(std::string(account), fresh).first->second.take(now);
}

void LogInThrottle::succeeded(std::string_view account) {
  const std::scoped_lock lock(mutex_);
  const auto found = buckets_.find(std::string(account));
  if (found != buckets_.end()) found->second.give_back();
}

std::size_t LogInThrottle::size() const {
  const std::scoped_lock lock(mutex_);
  return buckets_.size();
}

}  // namespace outflank::server
