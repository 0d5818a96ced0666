#pragma once

#include <cstdint>

#include "games/othello/bitboard_portable.h"

#ifdef __AVX2__
#include "games/othello/bitboard_avx2.h"
#endif

// The 8x8 kernels: bit 0 is a1, bit 1 is b1, bit 63 is h8; `own` are the discs of the side to move.
// `own` and `opponent` must not overlap. Chosen when compiling: AVX2 where the compiler may use it,
// otherwise plain C++ (always available as `portable`, with the same results).
namespace outflank::othello {

#ifdef __AVX2__
namespace kernels = avx2;
#else
namespace kernels = portable;
#endif

// The empty squares where a disc would enclose at least one run of the opponent's discs.
inline std::uint64_t legal_moves(std::uint64_t own, std::uint64_t opponent) {
  return kernels::legal_moves(own, opponent);
}

// The opponent's discs that a disc on the empty `square` (0 to 63) turns over; 0 if it encloses
// none, so that the move is illegal.
inline std::uint64_t flips(int square, std::uint64_t own, std::uint64_t opponent) {
  return kernels::flips(square, own, opponent);
}

// All moves of one position: moves() is legal_moves, and flips(square) is the same as the function
// above for every square of moves(). Cheaper than the two functions where most moves are tried.
using Expansion = kernels::Expansion;

}  // namespace outflank::othello
