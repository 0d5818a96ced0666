#include "match/move_history.h"

#include <cassert>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/move_error.h"
#include "games/seat_id.h"

namespace outflank::match {
namespace {

// A place as the index of an array.
constexpr std::size_t at(int place) {
  return static_cast<std::size_t>(place);
}

}  // namespace

MoveHistory::MoveHistory(std::unique_ptr<games::Game> start)
    : game_(std::move(start)), standings_(game_->standings()) {}

MoveHistory::MoveHistory(const MoveHistory& other)
    : game_(other.game_->clone()),
      plies_(other.plies_),
      fixed_plies_(other.fixed_plies_),
      standings_(other.standings_),
      left_places_(other.left_places_),
      left_alone_(other.left_alone_),
      last_in_race_(other.last_in_race_) {}

MoveHistory& MoveHistory::operator=(const MoveHistory& other) {
  if (this != &other) *this = MoveHistory(other);
  return *this;
}

Result<void> MoveHistory::check_turn(std::optional<games::MoveId> move,
                                     std::string_view text) const {
  if (left_alone_ || last_in_race_) {
    return fail(games::MoveError::GameOver, "the game is over: one player is left in it");
  }
  if (must_pass() && (!move || move != game_->pass())) {
    return fail(
        games::MoveError::MustPass,
        to_text(to_move()) + " has left the game and can only pass, not play " + quote(text));
  }
  return {};
}

Result<void> MoveHistory::play(std::string_view move) {
  const auto parsed = game_->parse_move(move);
  const auto known = parsed ? std::optional(*parsed) : std::nullopt;
  TRY(check_turn(known, move));
  if (!parsed) return Failure(parsed.error());
  return play_checked(*parsed);
}

Result<void> MoveHistory::play(games::MoveId move) {
  TRY(check_turn(move, game_->move_text(move)));
  return play_checked(move);
}

Result<void> MoveHistory::play_checked(games::MoveId move) {
  const games::SeatId seat = to_move();
  const bool forced_pass = move == game_->pass() && game_->must_pass();
  TRY(game_->play(move));
  plies_.push_back({game_->move_text(move), move, seat, forced_pass});
  standings_ = game_->standings();
  if (!game_->ending() && count_in_play() == 1) last_in_race_ = true;
  return {};
}

bool MoveHistory::undo() {
  if (plies_.size() == fixed_plies_) return false;
  game_->undo();
  plies_.pop_back();
  standings_ = game_->standings();
  last_in_race_ = false;
  return true;
}

void MoveHistory::leave(games::SeatId seat) {
  assert(seats() > 2 && in_play(seat) && !over());
  const games::LeavePolicy policy = game_->leave_policy();
  left_places_[seat.index()] = worst_free_place();
  if (policy == games::LeavePolicy::EndMatch || count_in_play() == 1) {
    left_alone_ = true;
    return;
  }
  if (policy == games::LeavePolicy::RemovePieces) game_ = game_->without_seat(seat);
  fixed_plies_ = plies_.size();
  standings_ = game_->standings();
}

bool MoveHistory::has_left(games::SeatId seat) const {
  return left_places_[seat.index()] != 0;
}

bool MoveHistory::in_play(games::SeatId seat) const {
  return standings_[seat.index()].in_play && !has_left(seat);
}

int MoveHistory::count_in_play() const {
  int count = 0;
  for (const games::SeatId seat : games::all_seats(seats())) count += in_play(seat) ? 1 : 0;
  return count;
}

int MoveHistory::worst_free_place() const {
  std::array<bool, games::kMaxSeats + 1> taken{};
  for (const games::SeatId seat : games::all_seats(seats())) {
    taken[at(standings_[seat.index()].place)] = true;
    taken[at(left_places_[seat.index()])] = true;
  }
  int place = seats();
  while (taken[at(place)]) --place;
  return place;
}

std::optional<games::Ending> MoveHistory::ending() const {
  // Seats that left and keep passing are still in play for the game, so it does not see that the
  // race is over.
  if (last_in_race_) return games::Ending{shared_outcome(), games::EndReason::Goal};
  auto ending = game_->ending();
  if (!ending) return ending;
  games::Outcome& outcome = ending->outcome;
  const games::Outcome judged = outcome;
  for (const games::SeatId seat : games::all_seats(seats())) {
    std::uint8_t& place = outcome.places[seat.index()];
    if (has_left(seat)) {
      place = static_cast<std::uint8_t>(left_places_[seat.index()]);
      continue;
    }
    // A seat that keeps passing may have been ranked ahead of this one.
    for (const games::SeatId other : games::all_seats(seats())) {
      const bool passes = has_left(other) && standings_[other.index()].in_play;
      if (passes && judged.places[other.index()] < judged.places[seat.index()]) --place;
    }
  }
  return ending;
}

games::Outcome MoveHistory::shared_outcome() const {
  games::Outcome outcome;
  std::array<bool, games::kMaxSeats + 2> taken{};
  for (const games::SeatId seat : games::all_seats(seats())) {
    const int place = has_left(seat) ? left_places_[seat.index()] : standings_[seat.index()].place;
    outcome.places[seat.index()] = static_cast<std::uint8_t>(place);
    taken[at(place)] = true;
  }
  int best = 1;
  while (taken[at(best)]) ++best;
  for (const games::SeatId seat : games::all_seats(seats())) {
    if (in_play(seat)) outcome.places[seat.index()] = static_cast<std::uint8_t>(best);
  }
  return outcome;
}

}  // namespace outflank::match
