#pragma once

#include <cstdint>
#include <string>

#include "search/othello/weights.h"

namespace outflank::tools {

struct Match {
  std::size_t pairs = 200;  // of games: the same opening with the sides swapped
  int depth = 6;
  int random_plies = 10;
  int exact_empties = 14;
  std::uint64_t seed = 1;
};

struct MatchResult {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;
  double discs = 0;  // average margin
  double elo = 0;
  double elo_error = 0;  // for 95 percent

  [[nodiscard]] std::string text() const;
};

// Plays `ours` against `theirs` at equal depth; the result is that of `ours`.
MatchResult play_match(const search::othello::Weights& ours, const search::othello::Weights& theirs,
                       const Match& settings, int threads);

}  // namespace outflank::tools
