#include "games/othello/game.h"
#include "match/symmetries_of_games.h"

namespace outflank::match::othello {

using namespace outflank::othello;

namespace {

constexpr int kLast = 7;  // column and row of the standard board

// The start is invariant under reflection in either diagonal, and so under both.
games::MoveId turned(games::MoveId id, int symmetry) {
  const Move move = move_of(id);
  if (move.is_pass()) return id;
  const int column = move.square().column();
  const int row = move.square().row();
  switch (symmetry) {
    case 1: return id_of(Move::disc(Square::at(row, column)));
    case 2: return id_of(Move::disc(Square::at(kLast - row, kLast - column)));
    case 3: return id_of(Move::disc(Square::at(kLast - column, kLast - row)));
    default: return id;
  }
}

}  // namespace

const GameSymmetries& game_symmetries() {
  static const GameSymmetries kSymmetries = {.type = game_type(), .count = 4, .turned = turned};
  return kSymmetries;
}

}  // namespace outflank::match::othello
