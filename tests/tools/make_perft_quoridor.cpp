// Writes conformance/quoridor/perft.txt to standard output: positions of many variants, each with the
// number of move sequences of 1, 2, 3 … plies as the slow implementation counts them. Takes some
// minutes. The same seed writes the same file.
//
//   make_perft_quoridor > conformance/quoridor/perft.txt

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/quoridor/position_text.h"
#include "games/quoridor/rules.h"
#include "support/quoridor_diagram.h"
#include "support/quoridor_random.h"
#include "support/quoridor_setup.h"
#include "support/slow_quoridor.h"

namespace outflank::quoridor {
namespace {

constexpr std::uint64_t kSeed = 9'1997;

constexpr const char* kHeader =
    "# Perft of Quoridor: the number of move sequences of exactly N plies (DN) from a position.\n"
    "# A game that ends earlier has none. One position a line: position text ; D1 n ; D2 n ...\n"
    "#\n"
    "# Counted by the slow implementation in tests/support/slow_quoridor.cpp and written by\n"
    "# tests/tools/make_perft_quoridor.cpp; do not edit by hand. D4 of the standard start is the\n"
    "# published count.\n";

// Counts stop before the depth that takes more than this many move lists of the size of those of
// the standard start.
constexpr double kMaxWork = 12'000;

std::vector<std::uint64_t> counts(const SlowPosition& position) {
  const Rules& rules = position.rules();
  const double area = rules.columns * rules.rows / 81.0;
  // Every wall is tried with a search over the board for every player.
  const double cost = std::max(0.05, area * area * rules.players / 2.0);
  std::vector<std::uint64_t> counted;
  for (int depth = 1; depth <= 6; ++depth) {
    const double work = depth == 1 ? 1 : static_cast<double>(counted.back());
    if (depth > 1 && work * cost > kMaxWork) break;
    counted.push_back(slow_perft(position, depth));
    if (counted.back() == 0) break;
  }
  return counted;
}

void write(const SlowPosition& position, const std::vector<std::uint64_t>& counted) {
  std::string line = to_text(library_setup(position.setup()));
  for (std::size_t i = 0; i < counted.size(); ++i) {
    line += " ; D" + std::to_string(i + 1) + ' ' + std::to_string(counted[i]);
  }
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

void write_start(const std::string& text) {
  const Result<Rules> rules = parse_rules(text);
  if (!rules) {
    std::fprintf(stderr, "%s\n", rules.error().message().c_str());
    return;
  }
  const SlowPosition position = SlowPosition::start(*rules);
  std::vector<std::uint64_t> counted = counts(position);
  if (*rules == Rules{}) {
    counted.resize(2);
    counted.push_back(slow_perft(position, 3));
    counted.push_back(247'569'030);
  }
  write(position, counted);
}

void write_starts() {
  write_start("");
  for (const std::string players : {"2", "3", "4"}) {
    for (const std::string size :
         {"3", "5", "7", "9", "11", "15", "25", "3x9", "9x3", "5x7", "13x5", "3x25", "25x3"}) {
      if (players == "2" && size == "9") continue;
      write_start("players=" + players + " size=" + size);
    }
  }
  for (const std::string seats : {"contest", "manual"}) {
    write_start("players=4 size=5 seats=" + seats);
    write_start("players=4 seats=" + seats);
  }
  for (const std::string rules : {
           "size=3 walls=0",
           "size=3 walls=1",
           "size=3 walls=99",
           "size=5 walls=0 pass=free",
           "size=5 walls=1 max_plies=3",
           "size=3 players=3 walls=1 play_on=true",
           "size=3 players=4 walls=0 play_on=true",
           "size=3 players=4 walls=1 stuck=skip",
           "size=3 players=4 walls=2 max_plies=4 tie_break=nearest",
           "walls=0",
           "walls=1 pass=free",
       }) {
    write_start(rules);
  }
}

// Positions from the middle of random games, `wanted` of each number of players.
void write_middles(Random& random, int longest, int wanted) {
  for (int players = 2; players <= 4; ++players) {
    int written = 0;
    while (written < wanted) {
      const Rules rules = random_rules(random, players, longest);
      const auto manner = static_cast<Manner>(random.below(kManners));
      RandomPlayer player(rules, manner, random);
      SlowPosition position = SlowPosition::start(rules);
      const auto plies = random.below(rules.max_plies == 0 ? 80 : rules.max_plies);
      for (std::uint64_t ply = 0; ply < plies && !position.ending(); ++ply) {
        const Side goal = slow_seat(rules, position.to_move()).goal;
        position.play(player.choose(pawns_seen(position, goal), position.legal_moves()));
      }
      if (position.ending() || position.ply() == 0) continue;
      write(position, counts(position));
      ++written;
    }
  }
}

// Positions on small boards in which somebody has no pawn move.
void write_crowds(Random& random, int wanted) {
  int written = 0;
  while (written < wanted) {
    Rules rules = random_rules(random, static_cast<int>(3 + random.below(2)), 7);
    rules.walls = static_cast<std::uint8_t>(1 + random.below(4));
    rules.max_plies = 0;
    RandomPlayer player(rules, Manner::Crowd, random);
    SlowPosition position = SlowPosition::start(rules);
    for (int ply = 0; ply < 200 && !position.ending(); ++ply) {
      const Side goal = slow_seat(rules, position.to_move()).goal;
      position.play(player.choose(pawns_seen(position, goal), position.legal_moves()));
      if (position.ending()) break;
      bool blocked = false;
      for (int other = 0; other < position.players(); ++other) {
        blocked = blocked || (position.in_play(other) && position.pawn_targets(other).empty());
      }
      if (!blocked) continue;
      write(position, counts(position));
      ++written;
      break;
    }
  }
}

}  // namespace
}  // namespace outflank::quoridor

int main() {
  outflank::Random random(outflank::quoridor::kSeed);
  std::fputs(outflank::quoridor::kHeader, stdout);
  outflank::quoridor::write_starts();
  outflank::quoridor::write_middles(random, 9, 40);
  outflank::quoridor::write_middles(random, 25, 10);
  outflank::quoridor::write_crowds(random, 30);
  return 0;
}
