#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "match/time.h"
#include "store/game.h"

namespace outflank::server {

// The clock by which turns and alarms are stored: the monotonic clock of this machine with an offset,
// so that it shows about the time of day. Servers on one database agree on it by the database's clock,
// which they follow too slowly for a change of it to cost anybody time; machines drift apart by less.
// Reading is thread-safe; one thread follows.
class TurnClock {
 public:
  static constexpr std::int64_t kMaxSlewDivisor =
      2000;  // of the time passed: the most it follows by

  // It is `offset` ahead of the monotonic clock, which shows `steady` now.
  TurnClock(store::Moment offset, match::Time steady)
      : offset_us_(offset * 1000), followed_at_(steady) {}

  [[nodiscard]] store::Moment at(match::Time steady) const {
    return steady.count() + offset_us_ / 1000;
  }
  // The database's clock showed `moment` at `steady`.
  void follow(store::Moment moment, match::Time steady) {
    const std::int64_t passed_us = (steady - followed_at_).count() * 1000;
    followed_at_ = steady;
    const std::int64_t most = std::max<std::int64_t>(0, passed_us) / kMaxSlewDivisor;
    const std::int64_t behind = (moment - steady.count()) * 1000 - offset_us_;
    offset_us_ += std::clamp(behind, -most, most);
  }

 private:
  std::atomic<std::int64_t> offset_us_;
  match::Time followed_at_;
};

}  // namespace outflank::server
