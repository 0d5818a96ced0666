#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "search/limits.h"

namespace outflank::search {

// How long a search may take: the one place where a clock becomes limits.
struct TimeBudget {
  double enough;  // soft: a search that is steady has found what it will
  double most;    // hard: it ends there
  // Whether time that is not used is there for later moves. A fixed time for the move is not, and is
  // used to its end.
  bool keeps_rest = false;

  // Whether to start another iteration, which usually takes longer than all before it. An unsteady search
  // (Steadiness) gets more time.
  [[nodiscard]] bool begins_another(double elapsed, double unsteadiness) const {
    constexpr double kWorthIt = 0.6;  // of `enough`: what is begun later is hardly ever finished
    if (!keeps_rest) return elapsed < most;
    return elapsed < std::min(kWorthIt * enough * unsteadiness, most);
  }
};

// How a search changes its mind from one deepening to the next.
class Steadiness {
 public:
  // After every finished deepening: its best move, and the chance to win.
  void note(std::string_view move, double win_chance) {
    const bool first = move_.empty();
    const bool changed = !first && move != move_;
    changes_ = kFading * changes_ + (changed ? 1 : 0);
    fall_ = first ? 0 : std::max(0.0, chance_ - win_chance);
    move_ = move;
    chance_ = win_chance;
  }

  // 1 for one that always says the same, up to kMax.
  [[nodiscard]] double factor() const {
    return std::min(kMax, 1 + kOfAChange * changes_ + kOfAFall * fall_);
  }

  static constexpr double kMax = 2.5;

 private:
  static constexpr double kFading = 0.5;     // a change counts half as much a deepening later
  static constexpr double kOfAChange = 0.5;  // another best move
  static constexpr double kOfAFall = 5;      // ten percent less to win: half as long again

  std::string move_;
  double chance_ = 0.5;
  double changes_ = 0;
  double fall_ = 0;
};

// The part of a time that is left for what comes after the search. Answers over a pipe have been seen to
// take well under a millisecond; a very short time is not eaten up by it.
inline double overhead_of(double seconds) {
  constexpr double kMax = 0.002;
  constexpr double kPart = 0.04;
  return std::min(kMax, kPart * seconds);
}

// Nothing when time does not matter.
inline std::optional<TimeBudget> time_budget(const Limits& limits) {
  std::optional<TimeBudget> budget;
  if (limits.clock) {
    constexpr double kMargin = 0.005;  // of a whole game's clock
    constexpr double kMovesToGo = 28;
    const double left = std::max(0.0, limits.clock->remaining - kMargin);
    const double share = left / kMovesToGo + 0.8 * limits.clock->increment;
    budget = {std::min(share * 0.6, left * 0.5), std::min(share * 2, left * 0.6), true};
  }
  if (limits.seconds) {
    const double seconds = std::max(0.0, *limits.seconds);
    const double fixed = seconds - overhead_of(seconds);
    if (!budget || fixed <= budget->enough) return TimeBudget{fixed, fixed, false};
    budget->most = std::min(budget->most, fixed);
  }
  return budget;
}

}  // namespace outflank::search
