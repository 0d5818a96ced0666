#include "games/quoridor/game.h"
#include "match/symmetries_of_games.h"

namespace outflank::match::quoridor {

using namespace outflank::quoridor;

namespace {

constexpr int kLastColumn = 8;  // of the standard board

// Swaps left and right. A wall is named by the left of the two columns that it spans.
games::MoveId turned(games::MoveId id, int symmetry) {
  const Move move = move_of(id);
  if (symmetry == 0 || move.kind() == MoveKind::Pass) return id;
  const int column = kLastColumn - move.square().column();
  const int row = move.square().row();
  switch (move.kind()) {
    case MoveKind::Horizontal: return id_of(Move::horizontal(Square::at(column - 1, row)));
    case MoveKind::Vertical: return id_of(Move::vertical(Square::at(column - 1, row)));
    default: return id_of(Move::pawn(Square::at(column, row)));
  }
}

}  // namespace

const GameSymmetries& game_symmetries() {
  static const GameSymmetries kSymmetries = {.type = game_type(), .count = 2, .turned = turned};
  return kSymmetries;
}

}  // namespace outflank::match::quoridor
