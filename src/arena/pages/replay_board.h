#pragma once

#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/registry.h"
#include "games/game.h"

namespace outflank::arena {

// A game's board as data for the replay page, whose scripts know no rules. Each game's folder in
// this layer provides one by `replay_board()`.
struct ReplayBoard {
  using Json = nlohmann::ordered_json;

  const games::GameType& type;
  // Columns and rows.
  std::array<int, 2> (*size)(const games::Game& game);
  // Adds a seat's initial stock; null if there is none.
  void (*add_seat)(Json& json, const games::Game& start, games::SeatId seat) = nullptr;
  // Adds what is on the board at the start, and what a move adds to it; null if there is nothing.
  void (*begin)(Json& data, const games::Game& start) = nullptr;
  void (*add_move)(Json& data, games::MoveId move, games::SeatId seat) = nullptr;
  // Adds the position to its frame.
  void (*add_frame)(Json& frame, const games::Game& game) = nullptr;

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<ReplayBoard>& replay_registry();

}  // namespace outflank::arena
