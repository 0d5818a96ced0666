#pragma once

#include <algorithm>

#include "match/time.h"

namespace outflank::server {

// How much of a seat's lag is not charged to its clock. Each turn gets what was measured, within a
// limit and out of a reserve that grows slowly, so that somebody who pretends to be far away gains
// little and only once.
class LagBudget {
 public:
  static constexpr match::Time kMaxOnATurn{500};
  static constexpr match::Time kReserve{3000};
  static constexpr match::Time kGrowth{100};  // with every turn

  // What a turn that begins now would get.
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
