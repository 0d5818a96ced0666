#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "games/game.h"

namespace outflank::match {

// The ways to turn the board that leave the usual start of a game as it is, so that games which mirror each other can
// count as one. The folder of each game in this layer offers them by `game_symmetries()`.
struct GameSymmetries {
  const games::GameType& type;
  int count;  // with the one that changes nothing, which is 0
  // A move of the standard rules as it is on the turned board. Each symmetry is its own way back.
  games::MoveId (*turned)(games::MoveId move, int symmetry);

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

// A game that is not in it has no symmetry.
Registry<GameSymmetries>& symmetry_registry();

// Moves from the usual start in the form that they share with all lists that mirror them: the first of these in the
// order of their texts. The beginning of a line in this form is in this form as well.
struct NormalLine {
  std::vector<std::string> moves;
  int symmetry = 0;  // which leads there, and back
};

NormalLine normal_line(const games::Game& game, std::span<const games::MoveId> moves);

// One move by a symmetry of the game.
std::string turned_move(const games::Game& game, std::string_view move, int symmetry);

}  // namespace outflank::match
