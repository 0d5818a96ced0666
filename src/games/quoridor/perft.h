#pragma once

#include <cstdint>

#include "games/quoridor/position.h"

namespace outflank::quoridor {

// The number of move sequences of exactly `depth` plies; finished games have no further moves. No
// hash table; moves of the last ply are counted without being played.
template <class Board>
std::uint64_t perft(BasicPosition<Board>& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(position.count_legal_moves());
  MoveList<Board> moves;
  position.legal_moves(moves);
  std::uint64_t count = 0;
  for (const Move move : moves) {
    const auto undo = position.play_unchecked(move);
    count += perft(position, depth - 1);
    position.undo(undo);
  }
  return count;
}

}  // namespace outflank::quoridor
