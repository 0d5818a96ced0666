#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/quoridor/move.h"
#include "games/quoridor/rules.h"

namespace outflank::quoridor {

// The parts of a position: the form between positions and their text. Not checked by itself.
struct Setup {
  enum class Standing : std::uint8_t { OnBoard, Arrived, Eliminated };

  struct Player {
    Standing standing = Standing::OnBoard;
    Square pawn;    // on the board
    int place = 0;  // off the board
    int walls_left = 0;
  };
  struct Wall {
    Move wall;
    int owner = 0;
  };

  Rules rules;
  std::array<Player, kMaxPlayers> players;
  std::vector<Wall> walls;
  int to_move = 0;
  int ply = 0;
};

}  // namespace outflank::quoridor
