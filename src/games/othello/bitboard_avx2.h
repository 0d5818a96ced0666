#pragma once

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

#include "games/othello/rays.h"

// The 8x8 kernels with the four lines of the board in the four lanes of a register.
// games/othello/bitboard.h has their contract.
namespace outflank::othello::avx2 {

inline __m256i line_steps() {
  return _mm256_set_epi64x(7, 9, 8, 1);
}

inline __m256i load(const std::array<std::uint64_t, kLines>& words) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(words.data()));
}

inline __m256i broadcast(std::uint64_t word) {
  return _mm256_set1_epi64x(static_cast<long long>(word));
}

inline std::uint64_t join_lanes(__m256i lanes) {
  const __m128i two =
      _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  const __m128i one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(one));
}

// The opponent's discs that lie in an unbroken run from an own disc: `up` toward the higher bits,
// `down` toward the lower ones. The empty square at the end of such a run is a legal move.
struct Runs {
  __m256i up;
  __m256i down;
};

inline Runs find_runs(std::uint64_t own, std::uint64_t opponent) {
  const __m256i step = line_steps();
  const __m256i two_steps = _mm256_add_epi64(step, step);
  const auto inner = static_cast<long long>(kInnerColumns);
  const __m256i through =
      _mm256_and_si256(broadcast(opponent), _mm256_set_epi64x(inner, inner, -1, inner));
  const __m256i from = broadcast(own);
  __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(from, step));
  __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(from, step));
  up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
  down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
  const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
  const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
  for (int repeat = 0; repeat < 2; ++repeat) {
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
  }
  return {up, down};
}

inline std::uint64_t ends_of(const Runs& runs) {
  const __m256i step = line_steps();
  return join_lanes(
      _mm256_or_si256(_mm256_sllv_epi64(runs.up, step), _mm256_srlv_epi64(runs.down, step)));
}

// All squares of each lane's line from its highest marked one on downward.
inline __m256i fill_down(__m256i marked) {
  const __m256i step = line_steps();
  const __m256i two_steps = _mm256_add_epi64(step, step);
  const __m256i four_steps = _mm256_add_epi64(two_steps, two_steps);
  marked = _mm256_or_si256(marked, _mm256_srlv_epi64(marked, step));
  marked = _mm256_or_si256(marked, _mm256_srlv_epi64(marked, two_steps));
  return _mm256_or_si256(marked, _mm256_srlv_epi64(marked, four_steps));
}

inline std::uint64_t legal_moves(std::uint64_t own, std::uint64_t opponent) {
  return ends_of(find_runs(own, opponent)) & ~(own | opponent);
}

inline std::uint64_t flips(int square, std::uint64_t own, std::uint64_t opponent) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const __m256i ours = broadcast(own);
  const __m256i theirs = broadcast(opponent);
  const __m256i zero = _mm256_setzero_si256();
  // The first square of a ray not held by the opponent closes the run if it is our own.
  const __m256i ray_up = load(rays.up);
  const __m256i above = _mm256_andnot_si256(theirs, ray_up);
  const __m256i upper_end =
      _mm256_and_si256(_mm256_and_si256(above, _mm256_sub_epi64(zero, above)), ours);
  const __m256i below_end = _mm256_sub_epi64(_mm256_add_epi64(upper_end, broadcast(~0ULL)),
                                             _mm256_cmpeq_epi64(upper_end, zero));
  const __m256i ray_down = load(rays.down);
  const __m256i beyond = fill_down(_mm256_andnot_si256(theirs, ray_down));
  const __m256i lower_end =
      _mm256_and_si256(_mm256_andnot_si256(_mm256_srlv_epi64(beyond, line_steps()), beyond), ours);
  const __m256i above_end = _mm256_sub_epi64(zero, _mm256_add_epi64(lower_end, lower_end));
  return join_lanes(
      _mm256_or_si256(_mm256_and_si256(ray_up, below_end), _mm256_and_si256(ray_down, above_end)));
}

class Expansion {
 public:
  Expansion(std::uint64_t own, std::uint64_t opponent)
      : runs_(find_runs(own, opponent)), moves_(ends_of(runs_) & ~(own | opponent)) {}

  [[nodiscard]] std::uint64_t moves() const { return moves_; }

  // Runs start at an own disc, so they are closed already: a move flips the whole run next to its
  // square, everything on the ray before the first square outside a run.
  [[nodiscard]] std::uint64_t flips(int square) const {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    const __m256i ray_up = load(rays.up);
    const __m256i above = _mm256_andnot_si256(runs_.down, ray_up);
    const __m256i before = _mm256_andnot_si256(above, _mm256_add_epi64(above, broadcast(~0ULL)));
    const __m256i ray_down = load(rays.down);
    const __m256i beyond = fill_down(_mm256_andnot_si256(runs_.up, ray_down));
    return join_lanes(
        _mm256_or_si256(_mm256_and_si256(ray_up, before), _mm256_andnot_si256(beyond, ray_down)));
  }

 private:
  Runs runs_;
  std::uint64_t moves_;
};

}  // namespace outflank::othello::avx2
