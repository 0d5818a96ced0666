#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/quoridor/position.h"

namespace outflank::quoridor {

// Positions of semi-random games, for benchmarks and tests: a player mostly runs along a shortest
// path and otherwise places any wall or makes any pawn move. All are unfinished and in game order;
// the same arguments give the same positions on every machine. Endless games are cut short.
template <class Position>
std::vector<Position> sample_positions(const Rules& rules, std::size_t count, std::uint64_t seed) {
  constexpr int kMaxPlies = 400;
  std::vector<Position> samples;
  Random random(seed);
  while (samples.size() < count) {
    Position position = Position::start(rules);
    while (!position.over() && position.ply() < kMaxPlies && samples.size() < count) {
      samples.push_back(position);
      const auto moves = position.legal_moves();
      Move move = moves[random.below(moves.size())];
      if (random.chance(5, 8)) {
        const Move run = Move::pawn(position.shortest_path(position.to_move()).front());
        if (position.is_legal(run)) move = run;
      }
      position.play_unchecked(move);
    }
  }
  return samples;
}

}  // namespace outflank::quoridor
