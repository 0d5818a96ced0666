#include "protocol/quoridor/contest_reader.h"

#include <string>

#include <gtest/gtest.h>

namespace outflank::protocol {
namespace {

std::vector<ContestMessage> read(ContestReader& reader, std::string_view lines) {
  std::vector<ContestMessage> messages;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    for (auto& message : reader.take(lines.substr(0, end))) messages.push_back(std::move(message));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return messages;
}

std::vector<ContestMessage> read(std::string_view lines) {
  ContestReader reader;
  return read(reader, lines);
}

constexpr std::string_view kHeader = "2\n1\n9\n4 0 10\n4 8 10\n";

TEST(ContestReaderTest, TheStartOkDialectNamesColumnsAndRows) {
  const auto messages = read("START\n4\n2\n11 7\n5 0 5\n10 3 5\n5 6 5\n0 3 5\n");
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<ContestGreeting>(messages[0]));
  const auto& header = std::get<ContestHeader>(messages[1]);
  EXPECT_EQ(header.id, 2);
  EXPECT_EQ(header.columns, 11);
  EXPECT_EQ(header.rows, 7);
  ASSERT_EQ(header.players.size(), 4U);
  EXPECT_EQ(header.players[1].x, 10);
  EXPECT_EQ(header.players[1].y, 3);
  EXPECT_EQ(header.players[3].walls, 5);
}

TEST(ContestReaderTest, TheArenaDialectNamesOneSize) {
  const auto messages = read(kHeader);
  ASSERT_EQ(messages.size(), 1U);
  const auto& header = std::get<ContestHeader>(messages[0]);
  EXPECT_EQ(header.id, 1);
  EXPECT_EQ(header.columns, 9);
  EXPECT_EQ(header.rows, 9);
  EXPECT_EQ(header.players[1].y, 8);
}

TEST(ContestReaderTest, TwoSizesOnOneLineAreTakenInEitherDialect) {
  const auto messages = read("2\n0\n9 5\n4 0 10\n4 4 10\n");
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_EQ(std::get<ContestHeader>(messages[0]).rows, 5);
}

TEST(ContestReaderTest, ATurnIsReadyWithItsLastNumber) {
  ContestReader reader;
  read(reader, kHeader);
  EXPECT_TRUE(read(reader, "7\n4 2 9\n-1 -1 8\n2\n0 0 0 0\n").empty());
  const auto messages = read(reader, "3 5 1 1\n");
  ASSERT_EQ(messages.size(), 1U);
  const auto& turn = std::get<ContestTurn>(messages[0]);
  EXPECT_EQ(turn.tick, 7);
  EXPECT_EQ(turn.players[0].walls, 9);
  EXPECT_EQ(turn.players[1].x, -1);
  ASSERT_EQ(turn.walls.size(), 2U);
  EXPECT_FALSE(turn.walls[0].vertical);
  EXPECT_TRUE(turn.walls[1].vertical);
  EXPECT_EQ(turn.walls[1].x, 3);
  EXPECT_EQ(turn.walls[1].y, 5);
  EXPECT_EQ(turn.walls[1].owner, 1);
}

TEST(ContestReaderTest, LineBreaksDoNotMatterToNumbers) {
  ContestReader reader;
  EXPECT_EQ(read(reader, "2 1 9 4 0 10 4 8 10 1 4 0 10 4 8 10 0 2 4 0 10 4 7 10 0").size(), 3U);
  EXPECT_EQ(read(reader, "3\t4\n0  10\r\n4\n7 10 1 0\n0 0 0").size(), 1U);
}

TEST(ContestReaderTest, TheEmptyLineBehindATurnMeansNothing) {
  ContestReader reader;
  read(reader, kHeader);
  EXPECT_EQ(read(reader, "\n1\n4 0 10\n4 8 10\n0\n\n\n2\n4 1 10\n4 8 10\n0\n\n").size(), 2U);
}

TEST(ContestReaderTest, MinusOneInsteadOfATickIsTheEnd) {
  ContestReader reader;
  read(reader, kHeader);
  const auto messages = read(reader, "-1\n\n");
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<ContestGameOver>(messages[0]));
}

TEST(ContestReaderTest, AnotherStartBeginsAnotherGame) {
  ContestReader reader;
  read(reader, kHeader);
  const auto messages = read(reader, "START\n2\n0\n5 5\n2 0 3\n2 4 3\n");
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(std::get<ContestHeader>(messages[1]).columns, 5);
}

TEST(ContestReaderTest, ATurnThatMakesNoSenseLastsToItsEmptyLine) {
  for (const std::string_view turn :
       {"1\n4 0 ten\n4 8 10\n0\n", "1\n4 0 10\n4 8 10\n-1\n", "1\n4 0 10\n4 8 10\n5001\n",
        "1\n4 0 10\n", "99999999999\n", "-2\n", "hello\n"}) {
    ContestReader reader;
    read(reader, kHeader);
    EXPECT_TRUE(read(reader, turn).empty()) << turn;
    const auto end = read(reader, "\n");
    ASSERT_EQ(end.size(), 1U) << turn;
    EXPECT_TRUE(std::holds_alternative<ContestUnreadable>(end[0])) << turn;
    const auto next = read(reader, "3\n4 0 10\n4 8 10\n0\n\n");
    ASSERT_EQ(next.size(), 1U) << turn;
    EXPECT_TRUE(std::holds_alternative<ContestTurn>(next[0])) << turn;
  }
}

TEST(ContestReaderTest, AHeaderThatMakesNoSenseIsNoMessage) {
  for (const std::string_view header : {"1\n0\n9\n4 0 10\n", "5\n0\n9\n", "2\n2\n9\n", "2\n-1\n9\n",
                                        "2\n0\n0\n", "2\n0\n100\n", "two\n"}) {
    ContestReader reader;
    EXPECT_TRUE(read(reader, header).empty()) << header;
    EXPECT_TRUE(read(reader, "\n").empty()) << header;
    EXPECT_EQ(read(reader, kHeader).size(), 1U) << header;
  }
}

}  // namespace
}  // namespace outflank::protocol
