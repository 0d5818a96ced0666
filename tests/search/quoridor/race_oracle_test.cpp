#include "search/quoridor/race_oracle.h"

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"

namespace outflank::search::quoridor {
namespace {

template <class AnyPosition>
AnyPosition position_of(const char* text) {
  return *AnyPosition::from(*parse_setup(text));
}

TEST(RaceOracleTest, TheRaceAtTheRootIsKnownAtOnce) {
  const auto root = position_of<Position>("9x9 e4:0/e6:0 -/- 1 9 walls=1");
  RaceOracle<CompactBoard> oracle;
  oracle.new_search(root);
  EXPECT_TRUE(oracle.value(root, 1, 0));
}

TEST(RaceOracleTest, RacesAfterTheLastWallAreWorkedOutOnlyWhereTheyComeUpOften) {
  auto position = position_of<Position>("9x9 e4:1/e6:0 -/- 1 9 walls=1");
  RaceOracle<CompactBoard> oracle;
  oracle.new_search(position);
  for (const Move move : position.legal_moves()) {
    if (!move.is_wall()) continue;
    const auto undo = position.play_unchecked(move);
    EXPECT_FALSE(oracle.value(position, 1, 0));
    position.undo(undo);
  }
}

TEST(RaceOracleTest, PassesAndALimitOfPliesAreNotInTheTables) {
  const auto value = [](const char* text) {
    const auto root = position_of<Position>(text);
    RaceOracle<CompactBoard> oracle;
    oracle.new_search(root);
    return oracle.value(root, 1, 0);
  };
  EXPECT_TRUE(value("9x9 a6:0/i5:0 -/- 1 30 walls=1 max_plies=35"));  // arrives with the last ply
  EXPECT_FALSE(value("9x9 a6:0/i5:0 -/- 1 30 walls=1 max_plies=34"));
  EXPECT_FALSE(value("9x9 a6:0/i5:0 -/- 1 30 walls=1 pass=free"));
}

TEST(RaceOracleTest, LargeBoardsAreLeftToTheSearchSoThatItCanBeStopped) {
  const auto root = position_of<LargePosition>("25x25 m5:0/m20:0 -/- 1 9 walls=1");
  RaceOracle<LargeBoard> oracle;
  oracle.new_search(root);
  EXPECT_FALSE(oracle.value(root, 1, 0));
}

}  // namespace
}  // namespace outflank::search::quoridor
