#include "search/othello/stability.h"

#include <array>
#include <cstddef>

namespace outflank::search::othello {
namespace {

using Edge = std::uint8_t;

// The discs of an edge that stay `owner`'s whatever is played on that edge. Either side may also
// place a disc there that flips none of the edge's own.
class EdgeTable {
 public:
  EdgeTable() {
    for (int empty = 0; empty <= 8; ++empty) {
      for (unsigned owner = 0; owner < 256; ++owner) {
        const unsigned rest = ~owner & 255U;
        // Every subset of the squares that the owner does not hold.
        for (unsigned other = rest;; other = (other - 1) & rest) {
          if (std::popcount(owner | other) == 8 - empty) at(owner, other) = compute(owner, other);
          if (other == 0) break;
        }
      }
    }
  }

  [[nodiscard]] std::uint64_t find(std::uint64_t owner, std::uint64_t other) const {
    return stable_[owner << 8 | other];
  }

 private:
  Edge& at(unsigned owner, unsigned other) { return stable_[owner << 8 | other]; }

  Edge compute(unsigned owner, unsigned other) {
    unsigned stable = owner;
    for (int square = 0; square < 8 && stable != 0; ++square) {
      const unsigned bit = 1U << square;
      if (((owner | other) & bit) != 0) continue;
      const unsigned taken = flipped(square, owner, other);
      stable &= at(owner | bit | taken, other & ~taken);
      const unsigned lost = flipped(square, other, owner);
      stable &= at(owner & ~lost, other | bit | lost);
    }
    return static_cast<Edge>(stable);
  }

  static unsigned flipped(int square, unsigned mover, unsigned other) {
    unsigned all = 0;
    for (const int step : {-1, 1}) {
      unsigned run = 0;
      int at = square + step;
      while (at >= 0 && at < 8 && (other >> at & 1U) != 0) {
        run |= 1U << at;
        at += step;
      }
      if (at >= 0 && at < 8 && (mover >> at & 1U) != 0) all |= run;
    }
    return all;
  }

  std::array<Edge, 65536> stable_{};
};

const EdgeTable kEdges;

constexpr std::uint64_t kColumnA = 0x0101010101010101ULL;

// Column a as a byte, row 1 in its lowest bit; and back.
std::uint64_t pack_column(std::uint64_t bits) {
  return ((bits & kColumnA) * 0x0102040810204080ULL) >> 56;
}
std::uint64_t spread_column(std::uint64_t byte) {
  const std::uint64_t one_a_row = byte * kColumnA & 0x8040201008040201ULL;
  return (one_a_row + 0x7F7F7F7F7F7F7F7FULL) >> 7 & kColumnA;
}

std::uint64_t stable_on_edges(std::uint64_t owner, std::uint64_t other) {
  const std::uint64_t top = kEdges.find(owner & 255, other & 255);
  const std::uint64_t bottom = kEdges.find(owner >> 56, other >> 56);
  const std::uint64_t left = kEdges.find(pack_column(owner), pack_column(other));
  const std::uint64_t right = kEdges.find(pack_column(owner >> 7), pack_column(other >> 7));
  return top | bottom << 56 | spread_column(left) | spread_column(right) << 7;
}

// The squares whose line has no empty square, for each of the four lines.
struct FullLines {
  std::uint64_t row;
  std::uint64_t column;
  std::uint64_t diagonal;       // a1 to h8 and alongside
  std::uint64_t anti_diagonal;  // h1 to a8 and alongside
};

constexpr std::uint64_t kLeft = kColumnA;
constexpr std::uint64_t kRight = kColumnA << 7;
constexpr std::uint64_t kTop = 0xFFULL;
constexpr std::uint64_t kBottom = kTop << 56;

// A line with an empty square is not full: spread the empty squares in both directions, by one, two
// and four steps. Squares beyond the board do not count.
template <int Step>
std::uint64_t full_along(std::uint64_t filled, std::uint64_t first, std::uint64_t last) {
  std::uint64_t up = filled;
  std::uint64_t down = filled;
  std::uint64_t edge_up = first;
  std::uint64_t edge_down = last;
  up &= edge_up | up << Step;
  down &= edge_down | down >> Step;
  edge_up |= edge_up << Step;
  edge_down |= edge_down >> Step;
  up &= edge_up | up << 2 * Step;
  down &= edge_down | down >> 2 * Step;
  edge_up |= edge_up << 2 * Step;
  edge_down |= edge_down >> 2 * Step;
  up &= edge_up | up << 4 * Step;
  down &= edge_down | down >> 4 * Step;
  return up & down;
}

FullLines full_lines(std::uint64_t filled) {
  return {.row = full_along<1>(filled, kLeft, kRight),
          .column = full_along<8>(filled, kTop, kBottom),
          .diagonal = full_along<9>(filled, kLeft | kTop, kRight | kBottom),
          .anti_diagonal = full_along<7>(filled, kRight | kTop, kLeft | kBottom)};
}

}  // namespace

std::uint64_t stable_discs(std::uint64_t owner, std::uint64_t other) {
  const FullLines full = full_lines(owner | other);
  std::uint64_t stable = stable_on_edges(owner, other) |
                         (owner & full.row & full.column & full.diagonal & full.anti_diagonal);
  if (stable == 0) return 0;
  // A disc is stable if on each line the line is full or a neighbour is stable. The inner squares
  // have all eight neighbours, so that no shift leaves the board.
  constexpr std::uint64_t kInner = 0x007E7E7E7E7E7E00ULL;
  const std::uint64_t candidates = owner & kInner;
  std::uint64_t before = 0;
  while (stable != before) {
    before = stable;
    stable |= candidates & (full.row | stable << 1 | stable >> 1) &
              (full.column | stable << 8 | stable >> 8) &
              (full.diagonal | stable << 9 | stable >> 9) &
              (full.anti_diagonal | stable << 7 | stable >> 7);
  }
  return stable;
}

}  // namespace outflank::search::othello
