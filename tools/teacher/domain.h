#pragma once

#include <cstdint>

namespace outflank::teacher {

// How a game ended or will end, for the player to move.
struct Result {
  float win = 0.5F;    // 1 won, 0.5 drawn, 0 lost
  float margin = 0.F;  // by how much, −1 to 1
};

constexpr Result reversed(Result result) {
  return {.win = 1 - result.win, .margin = -result.margin};
}

// How games begin.
struct Opening {
  int min_random_plies = 0;
  int max_random_plies = 6;
  // How many of 256 games start with fewer walls in hand, in a game with walls.
  int uneven_of_256 = 0;
};

}  // namespace outflank::teacher
