#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace outflank::quoridor {

// The positions whose legal moves `outflank bench` counts. The counts are part of the signature of the rules
// (tests/data/bench.signature), so a change here changes it.
struct BenchSet {
  std::string_view name;
  std::string_view rules;
  bool large;  // of boards over 9×9
  int rounds;  // passes over them when measuring speed
};

inline constexpr std::size_t kBenchPositions = 5000;  // of each set, sampled with this seed
inline constexpr std::uint64_t kBenchSeed = 1;
inline constexpr std::array kBenchSets = {
    BenchSet{"moves 9x9, 2 players", "", false, 200},
    BenchSet{"moves 9x9, 3 players", "players=3", false, 100},
    BenchSet{"moves 9x9, 4 players", "players=4", false, 100},
    BenchSet{"moves 5x5, 2 players", "size=5", false, 100},
    BenchSet{"moves 11x11, 2 players", "size=11", true, 20},
    BenchSet{"moves 25x25, 4 players", "size=25 players=4 walls=40", true, 10},
};

// All legal moves of all positions.
template <class Position>
std::uint64_t count_moves(const std::vector<Position>& positions) {
  typename Position::MoveList moves;
  std::uint64_t count = 0;
  for (const Position& position : positions) {
    position.legal_moves(moves);
    count += moves.size();
  }
  return count;
}

}  // namespace outflank::quoridor
