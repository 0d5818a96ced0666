#pragma once

#include <cstdint>
#include <vector>

#include "games/othello/move.h"

namespace outflank::othello {

namespace detail {

// A forced pass counts as one move, and so does each further ply of a finished game.
template <class Board>
std::uint64_t count_moves(const Board& board, const typename Board::Bits& own,
                          const typename Board::Bits& opponent) {
  const auto moves = board.legal_moves(own, opponent);
  return Board::any(moves) ? static_cast<std::uint64_t>(Board::count(moves)) : 1;
}

template <class Board>
std::uint64_t count_lines(const Board& board, const typename Board::Bits& own,
                          const typename Board::Bits& opponent, int depth) {
  const auto expansion = board.expand(own, opponent);
  const auto moves = expansion.moves();
  if (!Board::any(moves)) {
    if (!Board::any(board.legal_moves(opponent, own))) return 1;
    return depth == 2 ? count_moves(board, opponent, own)
                      : count_lines(board, opponent, own, depth - 1);
  }
  std::uint64_t total = 0;
  // Two loops, so that the compiler can inline the last two plies, where the time goes.
  if (depth == 2) {
    Board::for_each(moves, [&](Square square) {
      const auto flipped = board.flips(expansion, square);
      total += count_moves(board, opponent ^ flipped, own ^ flipped ^ Board::bits_of(square));
    });
  } else {
    Board::for_each(moves, [&](Square square) {
      const auto flipped = board.flips(expansion, square);
      total +=
          count_lines(board, opponent ^ flipped, own ^ flipped ^ Board::bits_of(square), depth - 1);
    });
  }
  return total;
}

}  // namespace detail

// The number of move sequences of `depth` plies, counted without a hash table. A pass is a ply; a
// game that ends earlier counts once at every greater depth, as in published tables.
template <class Position>
std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return detail::count_moves(position.board(), position.own(), position.opponent());
  return detail::count_lines(position.board(), position.own(), position.opponent(), depth);
}

struct MoveCount {
  Move move;
  std::uint64_t count;

  friend bool operator==(const MoveCount&, const MoveCount&) = default;
};

// perft for each legal move: the counts add up to perft(position, depth), unless the game is over
// or depth is less than 1, when there are none.
template <class Position>
std::vector<MoveCount> divide(const Position& position, int depth) {
  std::vector<MoveCount> counts;
  if (depth < 1) return counts;
  for (const Move move : position.legal_moves()) {
    Position next = position;
    next.play_unchecked(move);
    counts.push_back({.move = move, .count = perft(next, depth - 1)});
  }
  return counts;
}

}  // namespace outflank::othello
