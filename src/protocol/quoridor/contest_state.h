#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "games/quoridor/move.h"

namespace outflank::protocol {

// What the contest's server sends once, at the start.
struct ContestHeader {
  struct Player {
    int x = 0;
    int y = 0;
    int walls = 0;
  };

  int id = 0;  // our own number, 0 for the first to move
  int columns = 0;
  int rows = 0;
  std::vector<Player> players;
};

// What it sends on our turn.
struct ContestTurn {
  struct Wall {
    int x = 0;
    int y = 0;
    bool vertical = false;
    int owner = 0;
  };

  int tick = 0;
  std::vector<ContestHeader::Player> players;  // (-1, -1): out
  std::vector<Wall> walls;
};

// The position that the server describes, with us to move; fails if it is illegal by our rules.
Result<std::unique_ptr<games::Game>> contest_game(const ContestHeader& header,
                                                  const ContestTurn& turn);

// `x y` or `x y isVertical`.
std::string to_contest_answer(quoridor::Move move);

// For a description that is not a legal position: a step on a shortest path, as far as walls and
// pawns make sense, otherwise to any neighbour.
std::string contest_makeshift(const ContestHeader& header, const ContestTurn& turn);

}  // namespace outflank::protocol
