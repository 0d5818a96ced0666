#include "terminal/cursor.h"

#include <algorithm>

#include "games/othello/position_text.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"

namespace outflank::terminal {
namespace {

quoridor::Square pawn_to_move(const quoridor::Setup& setup) {
  return setup.players[static_cast<std::size_t>(setup.to_move)].pawn;
}

}  // namespace

BoardCursor::BoardCursor(const games::Game& game) : walls_(game.name() == "quoridor") {
  if (walls_) {
    const auto setup = quoridor::parse_setup(game.position_text()).value();
    columns_ = setup.rules.columns;
    rows_ = setup.rules.rows;
    column_ = pawn_to_move(setup).column();
    row_ = pawn_to_move(setup).row();
  } else {
    columns_ = rows_ = othello::parse_diagram(game.position_text()).value().rules.size;
    column_ = row_ = columns_ / 2;
  }
}

std::string BoardCursor::move() const {
  const auto square = quoridor::Square::at(column_, row_);
  std::string text = quoridor::to_text(square);  // squares have the same names in both games
  if (kind_ == Kind::Horizontal) text += 'h';
  if (kind_ == Kind::Vertical) text += 'v';
  return text;
}

bool BoardCursor::at_home(const games::Game& game) const {
  if (!walls_ || kind_ != Kind::Square) return false;
  const auto setup = quoridor::parse_setup(game.position_text()).value();
  return pawn_to_move(setup) == quoridor::Square::at(column_, row_);
}

void BoardCursor::step(Step step, bool flipped) {
  const int sign = flipped ? -1 : 1;
  const int up = walls_ ? sign : -sign;  // row 1 is at the bottom in Quoridor
  switch (step) {
    case Step::Up: row_ += up; break;
    case Step::Down: row_ -= up; break;
    case Step::Right: column_ += sign; break;
    case Step::Left: column_ -= sign; break;
  }
  clamp();
}

void BoardCursor::clamp() {
  const int last = kind_ == Kind::Square ? 1 : 2;
  column_ = std::clamp(column_, 0, columns_ - last);
  row_ = std::clamp(row_, 0, rows_ - last);
}

void BoardCursor::set_kind(Kind kind) {
  if (walls_) kind_ = kind;
  clamp();
}

void BoardCursor::next_kind() {
  set_kind(static_cast<Kind>((static_cast<int>(kind_) + 1) % 3));
}

void BoardCursor::point_at(std::string_view move) {
  const auto parsed = quoridor::parse_move(move);
  if (!parsed || parsed->is_pass()) return;
  kind_ = Kind::Square;
  if (parsed->kind() == quoridor::MoveKind::Horizontal) kind_ = Kind::Horizontal;
  if (parsed->kind() == quoridor::MoveKind::Vertical) kind_ = Kind::Vertical;
  column_ = parsed->square().column();
  row_ = parsed->square().row();
  clamp();
}

}  // namespace outflank::terminal
