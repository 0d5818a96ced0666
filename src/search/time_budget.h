#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "search/limits.h"

namespace outflank::search {

// How long a search may take. Only this file turns clocks into limits.
struct TimeBudget {
  double optimum;  // soft limit, for a steady search
  double maximum;  // hard limit
  // Whether unused time is saved for later moves. A fixed time per move is not, so it is used up.
  bool saves_unused = false;

  // Whether to start another iteration, which usually takes longer than all before it. An unsteady search
  // (Steadiness) gets more time.
  [[nodiscard]] bool start_iteration(double elapsed, double unsteadiness) const {
    constexpr double kWorthIt = 0.6;  // of `optimum`: later iterations hardly ever finish
    if (!saves_unused) return elapsed < maximum;
    return elapsed < std::min(kWorthIt * optimum * unsteadiness, maximum);
  }
};

// How much a search changes its mind between iterations.
class Steadiness {
 public:
  // After every finished iteration: its best move and win chance.
  void update(std::string_view move, double win_chance) {
    const bool first = move_.empty();
    const bool changed = !first && move != move_;
    changes_ = kFading * changes_ + (changed ? 1 : 0);
    drop_ = first ? 0 : std::max(0.0, chance_ - win_chance);
    move_ = move;
    chance_ = win_chance;
  }

  // 1 for a search that never changes its mind, up to kMax.
  [[nodiscard]] double factor() const {
    return std::min(kMax, 1 + kPerChange * changes_ + kPerDrop * drop_);
  }

  static constexpr double kMax = 2.5;

 private:
  static constexpr double kFading = 0.5;     // a change counts half as much one iteration later
  static constexpr double kPerChange = 0.5;  // another best move
  static constexpr double kPerDrop = 5;      // a drop of ten percent adds half of the time

  std::string move_;
  double chance_ = 0.5;
  double changes_ = 0;
  double drop_ = 0;
};

// The part of a move's time reserved for sending the answer, which takes well under a millisecond
// over a pipe. Proportional for very short times.
inline double overhead_of(double seconds) {
  constexpr double kMax = 0.002;
  constexpr double kPart = 0.04;
  return std::min(kMax, kPart * seconds);
}

// How a game's clock is shared out.
struct Pace {
  double moves_to_go = 28;  // own moves that still need time, at least 1
  double optimum = 0.6;     // of an equal share
  double maximum = 2;
};

// Empty without a time limit.
inline std::optional<TimeBudget> time_budget(const Limits& limits, const Pace& pace = {}) {
  std::optional<TimeBudget> budget;
  if (limits.clock) {
    constexpr double kMargin = 0.005;  // of a whole game's clock
    const double left = std::max(0.0, limits.clock->remaining - kMargin);
    const double share = left / pace.moves_to_go + 0.8 * limits.clock->increment;
    budget = {std::min(share * pace.optimum, left * 0.5),
              std::min(share * pace.maximum, left * 0.6), true};
  }
  if (limits.seconds) {
    const double seconds = std::max(0.0, *limits.seconds);
    const double fixed = seconds - overhead_of(seconds);
    if (!budget || fixed <= budget->optimum) return TimeBudget{fixed, fixed, false};
    budget->maximum = std::min(budget->maximum, fixed);
  }
  return budget;
}

}  // namespace outflank::search
