#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "games/othello/perft.h"
#include "games/othello/position.h"
#include "games/quoridor/bench_sets.h"
#include "games/quoridor/perft.h"
#include "games/quoridor/sampling.h"

namespace outflank {
namespace {

template <class Position>
std::uint64_t moves_of(const quoridor::BenchSet& set) {
  const auto rules = quoridor::parse_rules(set.rules);
  EXPECT_TRUE(rules) << set.rules;
  return quoridor::count_moves(quoridor::sample_positions<Position>(
      rules.value(), quoridor::kBenchPositions, quoridor::kBenchSeed));
}

// What `outflank bench` prints, in builds that have no such program as well.
TEST(BenchSignatureTest, IsTheSameOnEveryMachine) {
  std::uint64_t quoridor_nodes = 0;
  for (const quoridor::BenchSet& set : quoridor::kBenchSets) {
    quoridor_nodes +=
        set.large ? moves_of<quoridor::LargePosition>(set) : moves_of<quoridor::Position>(set);
  }
  quoridor::Position start = quoridor::Position::start({});
  quoridor_nodes += quoridor::perft(start, 4);
  const std::uint64_t othello_nodes = othello::perft(othello::Position::start(), 11);

  std::ifstream file(OUTFLANK_TEST_DATA "/bench.signature");
  std::string kept;
  std::getline(file, kept);
  EXPECT_EQ(
      "quoridor " + std::to_string(quoridor_nodes) + " othello " + std::to_string(othello_nodes),
      kept);
}

}  // namespace
}  // namespace outflank
