#include <gtest/gtest.h>

#include "match/matches.h"
#include "match/move_list_record.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

TEST(MoveListTest, EveryLineIsAGame) {
  const auto reader = make_move_list_reader(source_of("\n1. e2 e8 2. e3h\n\ne2\r\n  e2 e8"), {});
  std::vector<std::size_t> lines;
  std::vector<std::size_t> lengths;
  for (auto next = reader->next(); next.value(); next = reader->next()) {
    EXPECT_EQ((*next)->game, "quoridor");
    lines.push_back(reader->line());
    lengths.push_back((*next)->moves.size());
  }
  EXPECT_EQ(lines, (std::vector<std::size_t>{2, 4, 5}));
  EXPECT_EQ(lengths, (std::vector<std::size_t>{3, 1, 2}));
}

TEST(MoveListTest, TheGameIsGuessedFromTheFirstLine) {
  const auto othello = make_move_list_reader(source_of("f5d6c3\n"), {});
  EXPECT_EQ(othello->next().value()->game, "othello");
  const auto neither = make_move_list_reader(source_of("e5\n"), {});
  EXPECT_FALSE(neither->next());
}

TEST(MoveListTest, RulesMayBeGiven) {
  const auto reader =
      make_move_list_reader(source_of("e2 b5 e8 h5 e3\n"), record_of_game("quoridor", "players=4"));
  const Record record = checked(*reader->next().value()).value();
  EXPECT_EQ(record.rules, "players=4");
  EXPECT_EQ(to_move_list(record).value(), "1. e2 b5 e8 h5 2. e3");
}

TEST(MoveListTest, ABadLineIsNamedAndTheNextOneRead) {
  const auto reader = make_move_list_reader(source_of("e2\ne2 e2\ne2 e8\n"), {});
  EXPECT_TRUE(reader->next().value());
  const auto bad = reader->next();
  ASSERT_FALSE(bad);
  EXPECT_EQ(reader->line(), 2U);
  EXPECT_TRUE(bad.error().message().starts_with("move 2: "));
  EXPECT_TRUE(reader->next().value());
  EXPECT_FALSE(reader->next().value());
}

TEST(MoveListTest, WhatAListCannotSayIsRefused) {
  EXPECT_FALSE(to_move_list(record_of_game("quoridor")));
  Match match = begin("quoridor", "players=3");
  play_all(match, "e2");
  EXPECT_TRUE(to_move_list(match.record({})));
  ASSERT_TRUE(match.resign(games::SeatId(1), {}));
  EXPECT_FALSE(to_move_list(match.record({})));
  Record placed = record_of_game("quoridor");
  placed.position = "9x9 e2:10/e9:10 -/- 2 1";
  placed.moves.push_back({"e8", {}, {}, {}});
  EXPECT_FALSE(to_move_list(checked(placed).value()));
}

}  // namespace
}  // namespace outflank::match
