#include "match/line.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "games/move_error.h"
#include "match/seat_index.h"

namespace outflank::match {
namespace {

// A move that names a square, alone or with a letter after it.
bool is_square(std::string_view move) {
  return move.size() >= 2 && to_lower(move[0]) >= 'a' && to_lower(move[0]) <= 'z' &&
         is_digit(move[1]);
}

// A square is written in one way only, but for capitals; asking the game for all its moves after
// each of them would make long games slow.
std::string canonical_text(std::string_view move, const games::Game& after) {
  if (!is_square(move)) return after.moves().back();
  std::string text(move);
  std::ranges::transform(text, text.begin(), to_lower);
  return text;
}

}  // namespace

Line::Line(std::unique_ptr<games::Game> start)
    : game_(std::move(start)), standings_(standings_of(*game_)) {}

Line::Line(const Line& other)
    : game_(other.game_->clone()),
      plies_(other.plies_),
      fixed_plies_(other.fixed_plies_),
      standings_(other.standings_),
      left_places_(other.left_places_),
      left_alone_(other.left_alone_),
      last_in_race_(other.last_in_race_) {}

Line& Line::operator=(const Line& other) {
  if (this != &other) *this = Line(other);
  return *this;
}

Result<void> Line::play(std::string_view move) {
  if (left_alone_ || last_in_race_) {
    return fail(games::MoveError::GameOver, "the game is over: one player is left in it");
  }
  if (must_pass() && !equal_ignoring_case(move, "pass")) {
    return fail(games::MoveError::MustPass, "seat " + std::to_string(to_move() + 1) +
                                                " has left the game and can only pass, not play " +
                                                quoted(move));
  }
  const int seat = to_move();
  std::optional<bool> only_move;
  if (!is_square(move)) only_move = game_->legal_moves().size() == 1;
  if (const auto played = game_->play(move); !played) return played;
  std::string text = canonical_text(move, *game_);
  const bool forced_pass = only_move.value_or(false) && text == "pass";
  plies_.push_back({std::move(text), seat, forced_pass});
  standings_ = standings_of(*game_);
  if (!game_->ending() && count_in_play() == 1) last_in_race_ = true;
  return {};
}

bool Line::undo() {
  if (plies_.size() == fixed_plies_) return false;
  game_->undo();
  plies_.pop_back();
  standings_ = standings_of(*game_);
  last_in_race_ = false;
  return true;
}

void Line::leave(int seat) {
  assert(seats() > 2 && in_play(seat) && !over());
  const Going going = going_without(*game_);
  left_places_[index(seat)] = worst_free_place();
  if (going == Going::Not || count_in_play() == 1) {
    left_alone_ = true;
    return;
  }
  if (going == Going::Without) game_ = without_seat(*game_, seat);
  fixed_plies_ = plies_.size();
  standings_ = standings_of(*game_);
}

bool Line::has_left(int seat) const {
  return left_places_[index(seat)] != 0;
}

bool Line::in_play(int seat) const {
  return standings_[index(seat)].in_play && !has_left(seat);
}

int Line::count_in_play() const {
  int count = 0;
  for (int seat = 0; seat < seats(); ++seat) count += in_play(seat) ? 1 : 0;
  return count;
}

int Line::worst_free_place() const {
  std::array<bool, games::kMaxSeats + 1> taken{};
  for (int seat = 0; seat < seats(); ++seat) {
    taken[index(standings_[index(seat)].place)] = true;
    taken[index(left_places_[index(seat)])] = true;
  }
  int place = seats();
  while (taken[index(place)]) --place;
  return place;
}

std::optional<games::Ending> Line::ending() const {
  // Only where those who left pass can others be left in a race that is not over for the game.
  if (last_in_race_) return games::Ending{shared_outcome(), games::EndReason::Goal};
  auto ending = game_->ending();
  if (!ending) return ending;
  games::Outcome& outcome = ending->outcome;
  const games::Outcome judged = outcome;
  for (int seat = 0; seat < seats(); ++seat) {
    std::uint8_t& place = outcome.places[index(seat)];
    if (has_left(seat)) {
      place = static_cast<std::uint8_t>(left_places_[index(seat)]);
      continue;
    }
    // Somebody who passes may have been judged to be before this seat.
    for (int other = 0; other < seats(); ++other) {
      const bool passes = has_left(other) && standings_[index(other)].in_play;
      if (passes && judged.places[index(other)] < judged.places[index(seat)]) --place;
    }
  }
  return ending;
}

games::Outcome Line::shared_outcome() const {
  games::Outcome outcome;
  std::array<bool, games::kMaxSeats + 2> taken{};
  for (int seat = 0; seat < seats(); ++seat) {
    const int place = has_left(seat) ? left_places_[index(seat)] : standings_[index(seat)].place;
    outcome.places[index(seat)] = static_cast<std::uint8_t>(place);
    taken[index(place)] = true;
  }
  int best = 1;
  while (taken[index(best)]) ++best;
  for (int seat = 0; seat < seats(); ++seat) {
    if (in_play(seat)) outcome.places[index(seat)] = static_cast<std::uint8_t>(best);
  }
  return outcome;
}

}  // namespace outflank::match
