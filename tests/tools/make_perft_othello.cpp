// Writes conformance/othello/perft.txt to standard output, by the slow implementation alone.

#include <array>
#include <cstdint>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "support/slow_othello.h"

namespace {

using namespace outflank;
using namespace outflank::othello;

constexpr std::uint64_t kSeed = 20;
constexpr std::uint64_t kMaxLeaves = 60'000;
constexpr int kMaxDepth = 8;

void write_counts(const SlowPosition& position, int depth) {
  std::cout << position.text();
  for (int d = 1; d <= depth; ++d) std::cout << " ; D" << d << ' ' << position.perft(d);
  std::cout << '\n';
}

// As deep as the counts stay small.
void write_shallow(const SlowPosition& position) {
  int depth = 1;
  while (depth < kMaxDepth && position.perft(depth + 1) <= kMaxLeaves) ++depth;
  write_counts(position, depth);
}

struct Kind {
  const char* title;
  int size;
  int wanted;
  bool (*fits)(const SlowPosition&);
};

bool any_position(const SlowPosition&) {
  return true;
}
bool must_pass(const SlowPosition& position) {
  const std::vector<Move> moves = position.legal_moves();
  return moves.size() == 1 && moves[0].is_pass();
}
bool near_end(const SlowPosition& position) {
  const int empty = position.size() * position.size() - position.discs(Color::Black) -
                    position.discs(Color::White);
  return empty <= 10 && !position.ending();
}
bool is_over(const SlowPosition& position) {
  return position.ending().has_value();
}

// One position of each random game, so that they differ much.
void write_kind(const Kind& kind, Random& random) {
  std::cout << "# " << kind.title << '\n';
  std::set<std::string> written;
  while (static_cast<int>(written.size()) < kind.wanted) {
    std::vector<SlowPosition> fitting;
    SlowPosition position = SlowPosition::start({.size = static_cast<std::uint8_t>(kind.size)});
    while (true) {
      if (kind.fits(position)) fitting.push_back(position);
      const std::vector<Move> moves = position.legal_moves();
      if (moves.empty()) break;
      position.play(moves[random.below(moves.size())]);
    }
    if (fitting.empty()) continue;
    const SlowPosition& chosen = fitting[random.below(fitting.size())];
    if (written.insert(chosen.text()).second) write_shallow(chosen);
  }
}

}  // namespace

int main() {
  std::cout
      << "# Othello perft: a position, then the number of ways to play on for 1, 2, ... "
         "plies.\n"
         "#   position text ; D1 n ; D2 n ...\n"
         "# A pass is a ply; a game that ends earlier counts as one way. Counted by the slow "
         "implementation\n"
         "# in tests/support/slow_othello.cpp; tests/tools/make_perft_othello.cpp writes this "
         "file.\n";
  std::cout << "# The start\n";
  write_counts(SlowPosition::start({}), 9);
  for (const int size : {4, 6, 10, 12, 14, 16}) {
    const Rules rules{.size = static_cast<std::uint8_t>(size)};
    write_counts(SlowPosition::start(rules), size == 4 ? 12 : size == 6 ? 7 : 5);
  }
  constexpr std::array<Kind, 11> kKinds{{
      {"8x8, anywhere in a game", 8, 30, any_position},
      {"8x8, the side to move must pass", 8, 16, must_pass},
      {"8x8, near the end", 8, 16, near_end},
      {"8x8, over", 8, 3, is_over},
      {"4x4, anywhere in a game", 4, 10, any_position},
      {"6x6, anywhere in a game", 6, 12, any_position},
      {"6x6, the side to move must pass", 6, 6, must_pass},
      {"10x10, anywhere in a game", 10, 10, any_position},
      {"12x12, anywhere in a game", 12, 6, any_position},
      {"14x14, anywhere in a game", 14, 6, any_position},
      {"16x16, anywhere in a game", 16, 6, any_position},
  }};
  Random random(kSeed);
  for (const Kind& kind : kKinds) write_kind(kind, random);
}
