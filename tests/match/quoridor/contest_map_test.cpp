#include "match/quoridor/contest_map.h"

#include <gtest/gtest.h>

#include "match/matches.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

constexpr std::string_view kUsual = R"({"playerCount": 2, "maxTicks": 100, "boardSize": 9,
  "startingPlayer": 0, "pawnPos": [{"x": 4, "y": 0}, {"x": 4, "y": 8}], "ownedWalls": 10})";

std::string changed(std::string_view from, std::string_view to) {
  std::string out(kUsual);
  const std::size_t at = out.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return out.replace(at, from.size(), to);
}

std::string error_of(std::string_view map) {
  const auto record = record_of_contest_map(map);
  return record ? "read" : record.error().message();
}

TEST(ContestMapTest, TheDefaultStartNeedsRulesAlone) {
  const Record record = record_of_contest_map(kUsual).value();
  EXPECT_EQ(record.rules, "max_plies=100 tie_break=nearest");
  EXPECT_EQ(record.position, "");
  EXPECT_TRUE(record.moves.empty());
}

TEST(ContestMapTest, AnotherPlayerBegins) {
  const Record record =
      record_of_contest_map(changed("\"startingPlayer\": 0", "\"startingPlayer\": 1")).value();
  EXPECT_EQ(record.position, "9x9 e1:10/e9:10 -/- 2 0 max_plies=100 tie_break=nearest");
  EXPECT_EQ(open_game(record).value()->to_move(), games::SeatId(1));
}

TEST(ContestMapTest, PawnsBeginOnOtherSquaresWithOtherWalls) {
  const Record record =
      record_of_contest_map(R"({"playerCount": 2, "boardSize": 5, "ownedWalls": [1, 2],
          "pawnPos": [{"x": 1, "y": 0}, {"x": 3, "y": 4}]})")
          .value();
  EXPECT_EQ(record.position, "5x5 b1:1/d5:2 -/- 1 0");
}

TEST(ContestMapTest, FourPlayersSitAsTheContestHasThem) {
  constexpr std::string_view kFour = R"({"playerCount": 4, "boardSize": 9, "ownedWalls": 5,
      "pawnPos": [{"x": 4, "y": 0}, {"x": 8, "y": 4}, {"x": 4, "y": 8}, {"x": 0, "y": 4}]})";
  EXPECT_EQ(record_of_contest_map(kFour)->rules, "players=4 seats=contest");
  // On squares of no usual order as well: the first runs down, the second to the left.
  std::string moved(kFour);
  moved.replace(moved.find("\"x\": 8"), 6, "\"x\": 7");
  EXPECT_TRUE(record_of_contest_map(moved)->position.contains("seats=contest"));
}

TEST(ContestMapTest, TheOlderServersBoardIsRead) {
  EXPECT_EQ(record_of_contest_map(changed("\"boardSize\": 9", R"("board": {"rows": 9, "cols": 9})"))
                ->rules,
            "max_plies=100 tie_break=nearest");
}

TEST(ContestMapTest, WhatIsWrittenIsReadBack) {
  for (const char* rules : {"", "size=5x7 walls=3", "players=4 seats=contest max_plies=60"}) {
    Match match = begin("quoridor", rules);
    const Record record = match.record({});
    const auto map = to_contest_map(record);
    ASSERT_TRUE(map) << map.error().message();
    const Record back = record_of_contest_map(*map).value();
    EXPECT_EQ(open_game(back).value()->seats(), open_game(record).value()->seats());
    EXPECT_TRUE(back.position.empty());
  }
  Record record = record_of_game("quoridor");
  record.position = "9x9 b1:3/e9:10 -/- 2 0";
  const std::string map = to_contest_map(record).value();
  EXPECT_EQ(record_of_contest_map(map)->position, record.position);
}

TEST(ContestMapTest, WhatAMapCannotSayIsRefused) {
  EXPECT_FALSE(to_contest_map(begin("othello").record({})));
  Record record = record_of_game("quoridor");
  record.position = "9x9 e4:9/e6:8 e3h/- 2 0";
  EXPECT_FALSE(to_contest_map(record));
  record.position = "9x9 b4:5/a5:5/e9:5/i5:5 -/-/-/- 1 0";
  EXPECT_FALSE(to_contest_map(record)) << "squares of no usual order run to the contest's sides";
}

TEST(ContestMapTest, DamagedMapsAreRefusedWithTheKey) {
  EXPECT_EQ(error_of(changed("\"playerCount\": 2", "\"playerCount\": 3")),
            "playerCount is 3, but pawnPos has 2 pawns");
  EXPECT_EQ(error_of(changed("\"startingPlayer\": 0", "\"startingPlayer\": 2")),
            "startingPlayer must be 0 to 1, not 2");
  EXPECT_EQ(error_of(changed("\"boardSize\": 9", "\"size\": 9")),
            "board (with rows and cols) or boardSize is missing");
  EXPECT_EQ(error_of(changed("\"maxTicks\": 100", "\"maxTicks\": \"many\"")),
            "maxTicks must be a whole number");
  for (const auto& [from, to] :
       {std::pair("\"x\": 4", "\"x\": 40"), std::pair("\"x\": 4", "\"x\": -1"),
        std::pair("\"y\": 8", "\"y\": 0"), std::pair("10}", "-1}"), std::pair("10}", "[1]}"),
        std::pair("pawnPos", "pawns"), std::pair("\"boardSize\": 9", "\"boardSize\": 8")}) {
    EXPECT_NE(error_of(changed(from, to)), "read") << from << " -> " << to;
  }
}

}  // namespace
}  // namespace outflank::match
