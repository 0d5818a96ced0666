#include "protocol/quoridor/contest.h"

#include <string>

#include <gtest/gtest.h>

#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

class ContestTest : public testing::Test {
 protected:
  std::string send(std::string_view lines) { return talk_.send(lines); }

  Conversation talk_{"contest", "quoridor"};
};

constexpr std::string_view kStartOkHeader = "2\n0\n9 9\n4 0 10\n4 8 10\n";
constexpr std::string_view kArenaHeader = "2\n1\n9\n4 0 10\n4 8 10\n";

TEST_F(ContestTest, AGreetingIsAnsweredAndTheHeaderIsNot) {
  EXPECT_EQ(send("START"), "OK\n");
  EXPECT_EQ(send(kStartOkHeader), "");
}

TEST_F(ContestTest, EveryTurnIsAnsweredByAMove) {
  talk_.engine().moves = {"e2", "a1h", "h8v"};
  send("START");
  send(kStartOkHeader);
  EXPECT_EQ(send("1\n4 0 10\n4 8 10\n0\n\n"), "4 1\n");
  EXPECT_EQ(send("3\n4 1 10\n4 7 10\n0\n\n"), "0 0 0\n");
  EXPECT_EQ(send("5\n4 1 9\n4 6 10\n1\n0 0 0 0\n\n"), "7 7 1\n");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e2:9/e7:10 a1h/- 1 4 tie_break=nearest");
}

TEST_F(ContestTest, TheArenaDialectHasNoGreetingAndAnEnd) {
  talk_.engine().moves = {"e8"};
  EXPECT_EQ(send(kArenaHeader), "");
  EXPECT_EQ(send("2\n4 1 10\n4 8 10\n0\n\n"), "4 7\n");
  EXPECT_FALSE(talk_.handle("-1"));
  talk_.finish();
  EXPECT_EQ(talk_.transcript().take(), "");
}

TEST_F(ContestTest, AStateThatIsNoPositionStillGetsAMove) {
  send(kArenaHeader);
  EXPECT_EQ(send("2\n4 8 10\n4 8 10\n0\n\n"), "4 7\n");
  EXPECT_EQ(send("4\n4 1 10\n4 8 10\n2\n3 3 0 0\n3 3 1 0\n\n"), "5 8\n");
  EXPECT_TRUE(talk_.engine().positions.empty());
}

TEST_F(ContestTest, ATurnThatCannotBeReadStillGetsAMove) {
  send(kArenaHeader);
  EXPECT_EQ(send("2\n4 1 10\n4 six 10\n0\n\n"), "4 7\n");
  send("4\n4 1 10\n4 6 10\n0\n\n");
  EXPECT_EQ(send("6\n4 1\n\n"), "4 5\n");
  EXPECT_EQ(send(std::string(kMaxLine + 1, '1') + "\n\n"), "4 5\n");
}

TEST_F(ContestTest, AnEngineThatFailsStillGetsAMove) {
  talk_.engine().fails = true;
  send(kArenaHeader);
  EXPECT_EQ(send("2\n4 1 10\n4 8 10\n0\n\n"), "4 7\n");
}

TEST_F(ContestTest, AFinishedGameStillGetsAMove) {
  send(kArenaHeader);
  EXPECT_EQ(send("2\n4 8 10\n3 7 10\n0\n\n"), "3 6\n");
}

TEST_F(ContestTest, NothingIsSentBeforeTheHeader) {
  EXPECT_EQ(send("\n\nhello\n\n-1\n\n"), "");
}

TEST_F(ContestTest, ItKeepsToTheClockOfTheContest) {
  send(kArenaHeader);
  send("2\n4 1 10\n4 8 10\n0\n\n4\n4 1 10\n4 7 10\n0\n\n");
  const auto& limits = talk_.engine().limits;
  ASSERT_EQ(limits.size(), 2U);
  EXPECT_FALSE(limits[0].seconds);
  EXPECT_EQ(limits[0].clock->remaining, kContestBank);
  EXPECT_EQ(limits[0].clock->increment, kContestIncrement);
  // No time has passed on the clock of the test.
  EXPECT_NEAR(limits[1].clock->remaining, kContestBank + kContestIncrement - 0.003, 1e-9);
}

TEST(ContestTimeTest, ATimeAMoveTakesThePlaceOfTheClock) {
  Conversation talk("contest", "quoridor", {.seconds = 0.05});
  talk.send(kArenaHeader);
  talk.send("2\n4 1 10\n4 8 10\n0\n\n");
  EXPECT_EQ(talk.engine().limits.back().seconds, 0.05);
  EXPECT_FALSE(talk.engine().limits.back().clock);
}

TEST_F(ContestTest, AnotherGameMayFollow) {
  send("START");
  send(kStartOkHeader);
  EXPECT_EQ(send("1\n4 0 10\n4 8 10\n0\n\n"), "4 1\n");
  EXPECT_EQ(send("START\n2\n1\n5 7\n2 0 3\n2 6 3\n"), "OK\n");
  EXPECT_EQ(talk_.engine().new_games, 1);
  talk_.engine().moves = {"c6"};
  EXPECT_EQ(send("2\n2 1 3\n2 6 3\n0\n\n"), "2 5\n");
}

}  // namespace
}  // namespace outflank::protocol
