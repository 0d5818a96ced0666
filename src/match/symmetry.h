#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "games/game.h"

namespace outflank::match {

// The board symmetries that preserve the default start of a game, so that games which mirror each
// other count as one. Each game's folder in this layer provides them by `game_symmetries()`.
struct GameSymmetries {
  const games::GameType& type;
  int count;  // including the identity, which is 0
  // A move of the standard rules on the transformed board. Each symmetry is its own inverse.
  games::MoveId (*turned)(games::MoveId move, int symmetry);

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

// A game that is not in it has no symmetries.
Registry<GameSymmetries>& symmetry_registry();

// The canonical form of a line among its mirror images: the first of them in the order of their
// texts. A prefix of a canonical line is canonical as well.
struct NormalLine {
  std::vector<std::string> moves;
  int symmetry = 0;  // that leads there, and back
};

NormalLine normal_line(const games::Game& game, std::span<const games::MoveId> moves);

// Applies a symmetry of the game to one move.
std::string turned_move(const games::Game& game, std::string_view move, int symmetry);

}  // namespace outflank::match
