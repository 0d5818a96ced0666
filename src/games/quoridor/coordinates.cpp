#include "games/quoridor/coordinates.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "core/try.h"
#include "games/quoridor/notation.h"

namespace outflank::quoridor {
namespace {

Move make(MoveKind kind, Square square) {
  switch (kind) {
    case MoveKind::Horizontal: return Move::horizontal(square);
    case MoveKind::Vertical: return Move::vertical(square);
    default: return Move::pawn(square);
  }
}

std::string pair_text(const GridMove& move) {
  return "(" + std::to_string(move.x) + ", " + std::to_string(move.y) + ")";
}

}  // namespace

GridMove to_contest(Move move) {
  assert(!move.is_pass());
  return {move.kind(), move.square().column(), move.square().row()};
}

Result<Move> from_contest(const GridMove& move) {
  if (move.x < 0 || move.x >= kMaxSide || move.y < 0 || move.y >= kMaxSide) {
    return fail(InputError::OutOfRange,
                pair_text(move) + " is off every board: x and y are 0 to 24");
  }
  return make(move.kind, Square::at(move.x, move.y));
}

std::string to_contest_text(Move move) {
  const GridMove grid = to_contest(move);
  std::string text = std::to_string(grid.x) + " " + std::to_string(grid.y);
  if (move.is_wall()) text += grid.kind == MoveKind::Vertical ? " 1" : " 0";
  return text;
}

GridMove to_manual(Move move) {
  assert(!move.is_pass());
  const int x = 2 * move.square().column();
  const int y = 2 * move.square().row();
  return {move.kind(), x + (move.kind() == MoveKind::Vertical ? 1 : 0),
          y + (move.kind() == MoveKind::Horizontal ? 1 : 0)};
}

Result<Move> from_manual(const GridMove& move) {
  constexpr int kLast = 2 * kMaxSide - 2;
  if (move.x < 0 || move.x > kLast || move.y < 0 || move.y > kLast) {
    return fail(InputError::OutOfRange,
                pair_text(move) + " is off every board: x and y are 0 to 48");
  }
  const bool x_odd = move.x % 2 != 0;
  const bool y_odd = move.y % 2 != 0;
  if (x_odd != (move.kind == MoveKind::Vertical) || y_odd != (move.kind == MoveKind::Horizontal)) {
    switch (move.kind) {
      case MoveKind::Horizontal:
        return fail(InputError::Syntax,
                    pair_text(move) + " is not a horizontal groove: x is even and y is odd there");
      case MoveKind::Vertical:
        return fail(InputError::Syntax,
                    pair_text(move) + " is not a vertical groove: x is odd and y is even there");
      default:
        return fail(InputError::Syntax,
                    pair_text(move) + " is not a square: x and y are even there");
    }
  }
  return make(move.kind, Square::at(move.x / 2, move.y / 2));
}

std::string to_qtp(Move move, int rows) {
  assert(!move.is_pass());
  std::string text = to_text(Square::at(move.square().column(), rows - 1 - move.square().row()));
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  if (move.kind() == MoveKind::Horizontal) text += " horizontal";
  if (move.kind() == MoveKind::Vertical) text += " vertical";
  return text;
}

Result<Move> from_qtp(std::string_view text, int rows) {
  const auto parts = words(text);
  if (parts.empty() || parts.size() > 2) {
    return fail(InputError::Syntax, quote(text) +
                                        " is not a vertex (E2), alone or with horizontal "
                                        "or vertical after it");
  }
  const auto square = TRY(parse_square(parts[0]));
  if (square.row() >= rows) {
    return fail(InputError::OutOfRange,
                quote(parts[0]) + " is off the board: rows are 1 to " + std::to_string(rows));
  }
  const Square mirrored = Square::at(square.column(), rows - 1 - square.row());
  if (parts.size() == 1) return Move::pawn(mirrored);
  for (const std::string_view word : {"h", "horizontal"}) {
    if (equal_ignoring_case(parts[1], word)) return Move::horizontal(mirrored);
  }
  for (const std::string_view word : {"v", "vertical"}) {
    if (equal_ignoring_case(parts[1], word)) return Move::vertical(mirrored);
  }
  return fail(InputError::Unknown, quote(parts[1]) + " is neither horizontal nor vertical");
}

std::string to_one_word_qtp(Move move, int rows) {
  assert(!move.is_pass());
  // A wall lies between its square and the next row; seen from the other side, that row comes
  // first.
  const int last = move.is_wall() ? rows - 2 : rows - 1;
  return to_text(make(move.kind(), Square::at(move.square().column(), last - move.square().row())));
}

Result<Move> from_one_word_qtp(std::string_view text, int rows) {
  const auto move = TRY(parse_move(text));
  const int last = move.is_wall() ? rows - 2 : rows - 1;
  if (move.is_pass() || move.square().row() > last) {
    return fail(InputError::OutOfRange,
                quote(text) + " is off the board: rows are 1 to " + std::to_string(last + 1));
  }
  return make(move.kind(), Square::at(move.square().column(), last - move.square().row()));
}

}  // namespace outflank::quoridor
