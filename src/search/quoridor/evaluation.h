#pragma once

#include <algorithm>
#include <cmath>

#include "search/quoridor/evaluation_weights.h"

namespace outflank::search::quoridor {

// Values are hundredths of a step for the player to move. A won position is worth kWin minus the
// plies until the win; static evals stay below kWinBound.
inline constexpr int kWin = 30'000;
inline constexpr int kWinBound = 29'000;
inline constexpr int kInfinite = 32'000;

constexpr bool is_decided(int value) {
  return value > kWinBound || value < -kWinBound;
}

// The share of games won from positions of this value.
inline double win_chance(int value) {
  if (is_decided(value)) return value > 0 ? 1 : 0;
  return 1 / (1 + std::exp(-value / kWinChanceScale));
}

// One player's inputs to the evaluation.
struct Feature {
  int distance;
  int walls;
};

inline constexpr int kEvaluationWalls = 11;  // ten and more count alike
inline constexpr int kEvaluationNears = 4;

// How near the end is, by the distance of the player closer to the goal.
constexpr int nearness(int distance, int other_distance) {
  const int least = std::min(distance, other_distance);
  return least <= 2 ? 0 : least <= 4 ? 1 : least <= 7 ? 2 : 3;
}

// The static eval of a running two-player position. tools/quoridor/fit_evaluation fits the weights:
// the value of a step of lead and of the walls, by the walls in both hands.
inline int evaluate(const Feature& mover, const Feature& other) {
  const int own = std::min(mover.walls, kEvaluationWalls - 1);
  const int rival = std::min(other.walls, kEvaluationWalls - 1);
  const int lead =
      (other.distance - mover.distance) * kNear[nearness(mover.distance, other.distance)] + kTempo;
  const int value = kBase[own][rival] + kSlope[own][rival] * lead / 64;
  return std::clamp(value, -kWinBound + 1, kWinBound - 1);
}

}  // namespace outflank::search::quoridor
