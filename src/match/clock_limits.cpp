#include "match/clock_limits.h"

#include <algorithm>
#include <chrono>

namespace outflank::match {
namespace {

double seconds_of(Time time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

search::Limits move_limits(double seconds) {
  // A late move loses, so this part is reserved for the delay between the search and the clock.
  constexpr double kPart = 0.1;
  constexpr double kMax = 0.5;
  search::Limits limits;
  limits.seconds = std::max(0.0, seconds - std::min(kPart * seconds, kMax));
  return limits;
}

search::Limits game_limits(double remaining, double increment) {
  search::Limits limits;
  limits.clock = {.remaining = std::max(0.0, remaining), .increment = std::max(0.0, increment)};
  return limits;
}

search::Limits after_waiting(search::Limits limits, double seconds) {
  if (limits.seconds) *limits.seconds = std::max(0.0, *limits.seconds - seconds);
  if (limits.clock) {
    limits.clock->remaining = std::max(0.0, limits.clock->remaining - seconds);
  }
  return limits;
}

search::Limits clock_limits(const TimeControl& control, std::optional<Time> left) {
  if (!left) return {};
  if (control.kind == TimeControlKind::PerMove) return move_limits(seconds_of(*left));
  return game_limits(seconds_of(*left), seconds_of(control.increment));
}

search::Limits clock_limits(const Match& match, games::SeatId seat, Time now) {
  return clock_limits(match.clock().of(seat), match.time_left(seat, now));
}

}  // namespace outflank::match
