#pragma once

#include <algorithm>
#include <cmath>

#include "search/quoridor/path.h"

namespace outflank::search::quoridor {

// Values are hundredths of a step for the player to move. A won position is worth kWin less the
// plies until the win; estimates stay below kWinBound.
inline constexpr int kWin = 30'000;
inline constexpr int kWinBound = 29'000;
inline constexpr int kInfinite = 32'000;

constexpr bool is_decided(int value) {
  return value > kWinBound || value < -kWinBound;
}

// The share of games won from positions of this value.
inline double win_chance(int value) {
  constexpr double kScale = 180;
  if (is_decided(value)) return value > 0 ? 1 : 0;
  return 1 / (1 + std::exp(-value / kScale));
}

// What one player brings to a position.
struct Feature {
  int distance;
  int walls;
};

// Estimates a running two-player position.
inline int evaluate(const Feature& mover, const Feature& other) {
  // A step is worth more when fewer walls are left to answer it.
  const int walls = mover.walls + other.walls;
  const int step = 100 + 12 * std::max(0, 10 - walls);
  const int lead = other.distance - mover.distance;
  int value = lead * step + step / 2;
  // The first walls in hand matter most.
  const auto worth = [](int count) {
    constexpr int kWorth[] = {0, 110, 190, 255, 310, 360, 405, 445, 480, 510, 540};
    return kWorth[std::min(count, 10)];
  };
  value += worth(mover.walls) - worth(other.walls);
  return std::clamp(value, -kWinBound + 1, kWinBound - 1);
}

}  // namespace outflank::search::quoridor
