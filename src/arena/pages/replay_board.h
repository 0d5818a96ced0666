#pragma once

#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/registry.h"
#include "games/game.h"

namespace outflank::arena {

// What a replay page is told of the board of a game, for the scripts of pages/replay, which know no
// rules. The folder of each game in this layer offers one by `replay_board()`.
struct ReplayBoard {
  using Json = nlohmann::ordered_json;

  const games::GameType& type;
  // Columns and rows.
  std::array<int, 2> (*size)(const games::Game& game);
  // Adds what a seat has from the start on; null where that is nothing.
  void (*add_seat)(Json& seat, const games::Game& start, int number) = nullptr;
  // Adds what is there at the start, and what a move has added to it; null where that is nothing.
  void (*begin)(Json& data, const games::Game& start) = nullptr;
  void (*add_move)(Json& data, games::MoveId move, int seat) = nullptr;
  // Adds the position to its frame.
  void (*add_frame)(Json& frame, const games::Game& game) = nullptr;

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<ReplayBoard>& replay_registry();

}  // namespace outflank::arena
