#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "games/game.h"

namespace outflank::tools {

// The classes that a position counts in, by what may distort an estimate: walls in hand and
// distances in Quoridor, empty squares in Othello, and the ply.
std::vector<std::string> classes_of(const games::Game& game);

// Estimates of one class, and the results.
struct Calibration {
  static constexpr std::size_t kBins = 10;

  struct Bin {
    double count = 0, predicted = 0, points = 0;
  };

  std::array<Bin, kBins> bins;
  double squares = 0;  // of the errors
  int proven = 0;      // positions with a proven result, which are not estimates

  // `points`: 1 won, 0.5 drawn, 0 lost, for whom the chance was predicted.
  void add(double predicted, double points);

  [[nodiscard]] Bin all() const;
  [[nodiscard]] double brier() const { return squares / all().count; }
};

}  // namespace outflank::tools
