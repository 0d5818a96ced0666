#include "match/symmetry.h"

#include <utility>

#include "match/symmetries_of_games.h"

namespace outflank::match {

Registry<GameSymmetries>& symmetry_registry() {
#define OUTFLANK_ENTRY(game) &game::game_symmetries(),
  static Registry<GameSymmetries> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

NormalLine normal_line(const games::Game& game, std::span<const games::MoveId> moves) {
  NormalLine best;
  for (const games::MoveId move : moves) best.moves.push_back(game.move_text(move));
  const GameSymmetries* const symmetries = symmetry_registry().find(game.name());
  const int count = symmetries == nullptr ? 1 : symmetries->count;
  for (int symmetry = 1; symmetry < count; ++symmetry) {
    NormalLine other{{}, symmetry};
    for (const games::MoveId move : moves) {
      other.moves.push_back(game.move_text(symmetries->turned(move, symmetry)));
    }
    if (other.moves < best.moves) best = std::move(other);
  }
  return best;
}

std::string turned_move(const games::Game& game, std::string_view move, int symmetry) {
  const GameSymmetries* const symmetries = symmetry_registry().find(game.name());
  const auto parsed = game.parse_move(move);
  if (symmetries == nullptr || !parsed) return std::string(move);
  return game.move_text(symmetries->turned(*parsed, symmetry));
}

}  // namespace outflank::match
