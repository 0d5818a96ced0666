#pragma once

#include <algorithm>

#include "match/time.h"

namespace outflank::server {

// Lag compensation of a seat. Each turn gets the measured lag, within a limit and from a budget
// that grows slowly, so that faked lag gains little and only once.
class LagBudget {
 public:
  static constexpr match::Time kMaxOnATurn{500};
  static constexpr match::Time kReserve{3000};
  static constexpr match::Time kGrowth{100};  // with every turn

  // What a turn beginning now would get.
  [[nodiscard]] match::Time offer(match::Time measured) const {
    return std::clamp(measured, match::Time{}, std::min(kMaxOnATurn, grown()));
  }
  // The same, for a turn that begins.
  match::Time take(match::Time measured) {
    const match::Time given = offer(measured);
    reserve_ = grown() - given;
    return given;
  }

 private:
  [[nodiscard]] match::Time grown() const { return std::min(reserve_ + kGrowth, kReserve); }

  match::Time reserve_ = kReserve;
};

}  // namespace outflank::server
