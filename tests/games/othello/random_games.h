#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/othello/rules.h"

namespace outflank::othello {

inline constexpr std::array<std::uint8_t, 7> kSizes{4, 6, 8, 10, 12, 14, 16};

// How often a random test repeats; sanitizers make it slow, and need fewer cases to see something.
constexpr int scaled(int count) {
#ifdef OUTFLANK_SANITIZED
  return count / 20;
#else
  return count;
#endif
}

// Plays games by random legal moves until `positions` positions were seen, the last one of each
// game included; the last game is played out. Calls visit(position, random) for each position.
// Stops at the first failure, and then shows the seed.
template <class Position, class Visit>
void visit_random_games(const Rules& rules, std::uint64_t seed, int positions, Visit visit) {
  SCOPED_TRACE("size " + std::to_string(rules.size) + ", seed " + std::to_string(seed));
  Random random(seed);
  while (positions > 0) {
    Position position = Position::start(rules);
    while (true) {
      --positions;
      visit(position, random);
      if (testing::Test::HasFailure()) return;
      const auto moves = position.legal_moves();
      if (moves.empty()) break;
      const auto chosen = random.below(static_cast<std::uint64_t>(moves.size()));
      position.play(*(moves.begin() + static_cast<std::ptrdiff_t>(chosen)));
    }
  }
}

}  // namespace outflank::othello
