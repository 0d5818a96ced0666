#include "terminal/cursor.h"

#include <algorithm>

namespace outflank::terminal {

BoardCursor::BoardCursor(const games::Game& game)
    : board_(&board_of(game)), space_(board_->cursor_space(game)), place_(space_.start) {}

bool BoardCursor::at_home(const games::Game& game) const {
  return space_.follows && place_ == board_->cursor_space(game).start;
}

void BoardCursor::step(Step step, bool flipped) {
  const int sign = flipped ? -1 : 1;
  const int up = space_.first_row_below ? sign : -sign;
  switch (step) {
    case Step::Up: place_.row += up; break;
    case Step::Down: place_.row -= up; break;
    case Step::Right: place_.column += sign; break;
    case Step::Left: place_.column -= sign; break;
  }
  clamp();
}

void BoardCursor::clamp() {
  const int last = place_.kind == TargetKind::Square ? 1 : 2;
  place_.column = std::clamp(place_.column, 0, space_.columns - last);
  place_.row = std::clamp(place_.row, 0, space_.rows - last);
}

void BoardCursor::set_kind(TargetKind kind) {
  if (space_.walls) place_.kind = kind;
  clamp();
}

void BoardCursor::next_kind() {
  set_kind(static_cast<TargetKind>((static_cast<int>(place_.kind) + 1) % 3));
}

void BoardCursor::point_at(games::MoveId move) {
  if (const auto place = board_->place_of_move(move)) place_ = *place;
  clamp();
}

}  // namespace outflank::terminal
