#include "search/othello/last_plies.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "search/othello/table.h"

namespace outflank::search::othello {
namespace {

constexpr int kNone = -2 * kMaxScore;

// How many discs a disc on square `at` of a full line flips, for every set of own discs.
constexpr std::array<std::array<std::uint8_t, 256>, 8> make_line_counts() {
  std::array<std::array<std::uint8_t, 256>, 8> counts{};
  for (int at = 0; at < 8; ++at) {
    for (int own = 0; own < 256; ++own) {
      int total = 0;
      for (const int step : {-1, 1}) {
        int run = 0;
        int next = at + step;
        while (next >= 0 && next < 8 && (own >> next & 1) == 0) {
          ++run;
          next += step;
        }
        if (next >= 0 && next < 8) total += run;
      }
      counts[static_cast<std::size_t>(at)][static_cast<std::size_t>(own)] =
          static_cast<std::uint8_t>(total);
    }
  }
  return counts;
}

constexpr auto kLineCounts = make_line_counts();

struct Diagonals {
  std::uint64_t rising = 0;   // columns and rows grow together
  std::uint64_t falling = 0;  // columns grow where rows shrink
};

constexpr std::array<Diagonals, 64> make_diagonals() {
  std::array<Diagonals, 64> table{};
  for (int square = 0; square < 64; ++square) {
    for (int other = 0; other < 64; ++other) {
      const int columns = other % 8 - square % 8;
      const int rows = other / 8 - square / 8;
      auto& entry = table[static_cast<std::size_t>(square)];
      if (columns == rows) entry.rising |= 1ULL << other;
      if (columns == -rows) entry.falling |= 1ULL << other;
    }
  }
  return table;
}

constexpr auto kDiagonals = make_diagonals();

constexpr std::array<std::uint64_t, 64> make_neighbours() {
  std::array<std::uint64_t, 64> table{};
  for (std::size_t square = 0; square < 64; ++square) table[square] = around(1ULL << square);
  return table;
}

constexpr auto kNeighbours = make_neighbours();

// The number of discs that the last disc of the game flips: every other square is occupied, so that
// each line follows from the mover's discs alone. Squares beyond the ends of a diagonal count as
// the opponent's, which closes no run.
int last_flips(int square, std::uint64_t own) {
  constexpr std::uint64_t kColumnA = 0x0101010101010101ULL;
  const int column = square & 7;
  const int row = square >> 3;
  const auto& by_column = kLineCounts[static_cast<std::size_t>(column)];
  const Diagonals& diagonals = kDiagonals[static_cast<std::size_t>(square)];
  // Multiplying gathers the marked squares in the highest byte: by column for the diagonals, and
  // with the rows in turn for a column.
  const std::uint64_t column_bits = ((own >> column & kColumnA) * 0x0102040810204080ULL) >> 56;
  return by_column[own >> (8 * row) & 255] +
         kLineCounts[static_cast<std::size_t>(row)][column_bits] +
         by_column[((own & diagonals.rising) * kColumnA) >> 56] +
         by_column[((own & diagonals.falling) * kColumnA) >> 56];
}

bool touches(int square, std::uint64_t discs) {
  return (kNeighbours[static_cast<std::size_t>(square)] & discs) != 0;
}

// With one empty square left; `own` are the discs of the side to move.
int solve_one(std::uint64_t own, int alpha, int square) {
  const int count = std::popcount(own);
  if (const int gained = last_flips(square, own); gained > 0) return 2 * (count + gained) - 62;
  // If the opponent can move there, the score only drops.
  const int untouched = count >= 32 ? 2 * count - 62 : 2 * count - 64;
  if (untouched <= alpha) return untouched;
  const std::uint64_t opponent = ~own & ~(1ULL << square);
  if (const int lost = last_flips(square, opponent); lost > 0) return 2 * (count - lost) - 64;
  return untouched;
}

int solve_two(const Discs& discs, int alpha, int a, int b, std::uint64_t& nodes) {
  ++nodes;
  int best = kNone;
  for (const auto& [square, rest] : {std::pair{a, b}, std::pair{b, a}}) {
    if (!touches(square, discs.opponent)) continue;
    const std::uint64_t flipped = flips(square, discs.own, discs.opponent);
    if (flipped == 0) continue;
    ++nodes;
    const int value = -solve_one(discs.opponent ^ flipped, -alpha - 1, rest);
    if (value > alpha) return value;
    best = std::max(best, value);
  }
  if (best != kNone) return best;
  // The opponent moves, or nobody does.
  int worst = -kNone;
  for (const auto& [square, rest] : {std::pair{a, b}, std::pair{b, a}}) {
    if (!touches(square, discs.own)) continue;
    const std::uint64_t flipped = flips(square, discs.opponent, discs.own);
    if (flipped == 0) continue;
    ++nodes;
    const int value = solve_one(discs.own ^ flipped, alpha, rest);
    if (value <= alpha) return value;
    worst = std::min(worst, value);
  }
  return worst != -kNone ? worst : final_score(discs);
}

// Shared by three and four empties.
template <int N>
using Squares = std::array<int, static_cast<std::size_t>(N)>;

template <int N>
int solve_rest(const Discs& discs, int alpha, const Squares<N>& squares, std::uint64_t& nodes);

template <int N>
Squares<N - 1> without(const Squares<N>& squares, std::size_t index) {
  Squares<N - 1> rest{};
  std::size_t out = 0;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (i != index) rest[out++] = squares[i];
  }
  return rest;
}

// A square alone in its quarter goes first: the side that takes it has the last move there.
void lone_square_first(Squares<3>& squares) {
  const unsigned a = quarter_of(squares[0]);
  const unsigned b = quarter_of(squares[1]);
  const unsigned c = quarter_of(squares[2]);
  if (a == b && c != a) {
    std::swap(squares[0], squares[2]);
  } else if (a == c && b != a) {
    std::swap(squares[0], squares[1]);
  }
}

template <int N>
int search_rest(const Discs& discs, int alpha, const Squares<N>& squares, std::uint64_t& nodes,
                bool passed) {
  int best = kNone;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const int square = squares[i];
    if (!touches(square, discs.opponent)) continue;
    const std::uint64_t flipped = flips(square, discs.own, discs.opponent);
    if (flipped == 0) continue;
    const int value =
        -solve_rest<N - 1>(discs.after(square, flipped), -alpha - 1, without<N>(squares, i), nodes);
    if (value > alpha) return value;
    best = std::max(best, value);
  }
  if (best != kNone) return best;
  if (passed) return final_score(discs);
  return -search_rest<N>(discs.passed(), -alpha - 1, squares, nodes, true);
}

template <int N>
int solve_rest(const Discs& discs, int alpha, const Squares<N>& squares, std::uint64_t& nodes) {
  if constexpr (N == 2) {
    return solve_two(discs, alpha, squares[0], squares[1], nodes);
  } else {
    ++nodes;
    Squares<N> ordered = squares;
    if constexpr (N == 3) lone_square_first(ordered);
    return search_rest<N>(discs, alpha, ordered, nodes, false);
  }
}

template <int N>
Squares<N> list(std::uint64_t empties) {
  // Squares of quarters with an odd number of empty ones first.
  const std::uint64_t odd = squares_of_quarters(odd_quarters(empties));
  Squares<N> squares{};
  std::size_t count = 0;
  for (std::uint64_t part : {empties & odd, empties & ~odd}) {
    for (; part != 0; part &= part - 1) squares[count++] = std::countr_zero(part);
  }
  return squares;
}

}  // namespace

int solve_four(const Discs& discs, int alpha, std::uint64_t empties, std::uint64_t& nodes) {
  return solve_rest<4>(discs, alpha, list<4>(empties), nodes);
}

int solve_last(const Discs& discs, int alpha, std::uint64_t& nodes) {
  const std::uint64_t empties = discs.empties();
  switch (std::popcount(empties)) {
    case 4: return solve_four(discs, alpha, empties, nodes);
    case 3: return solve_rest<3>(discs, alpha, list<3>(empties), nodes);
    case 2: return solve_rest<2>(discs, alpha, list<2>(empties), nodes);
    case 1: ++nodes; return solve_one(discs.own, alpha, std::countr_zero(empties));
    default: ++nodes; return final_score(discs);
  }
}

}  // namespace outflank::search::othello
