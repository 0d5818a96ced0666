#include "match/clocks.h"

#include <algorithm>
#include <utility>

namespace outflank::match {
Clocks::Clocks(ClockSettings settings) : settings_(std::move(settings)) {
  const int seats = settings_.controls.size() > 1 ? static_cast<int>(settings_.controls.size())
                                                  : games::kMaxSeats;
  for (const games::SeatId seat : games::all_seats(seats)) reset(seat);
}

bool Clocks::has_clock(games::SeatId seat) const {
  return settings_.of(seat).kind != TimeControlKind::None;
}

void Clocks::begin_turn(games::SeatId seat) {
  turn_ = seat;
  since_.reset();
  const TimeControl control = settings_.of(seat);
  if (control.kind == TimeControlKind::PerMove) left_[seat.index()] = control.time;
}

void Clocks::run(Time now, Time grace) {
  if (has_clock(turn_) && !since_) since_ = now + grace;
}

void Clocks::hold(Time now) {
  if (!since_) return;
  left_[turn_.index()] = left(turn_, now).value_or(Time{});
  since_.reset();
}

void Clocks::end_turn(Time now, Charge charge) {
  hold(now);
  if (charge == Charge::Free) return;
  Time& left = left_[turn_.index()];
  left = std::min(left + settings_.of(turn_).increment, kMaxTime);  // the limit of records
}

std::optional<Time> Clocks::left(games::SeatId seat, Time now) const {
  if (!has_clock(seat)) return std::nullopt;
  Time left = left_[seat.index()];
  if (seat == turn_ && since_) left -= std::max(now - *since_, Time{});
  return std::max(left, Time{});
}

std::optional<Time> Clocks::deadline() const {
  if (!since_) return std::nullopt;
  return *since_ + left_[turn_.index()];
}

void Clocks::set_left(games::SeatId seat, Time left) {
  if (has_clock(seat)) left_[seat.index()] = left;
}

void Clocks::reset(games::SeatId seat) {
  left_[seat.index()] = settings_.of(seat).time;
}

}  // namespace outflank::match
