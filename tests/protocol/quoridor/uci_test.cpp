#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "protocol/conversation.h"
#include "protocol/ugi_go.h"

namespace outflank::protocol {
namespace {

class UciTest : public testing::Test {
 protected:
  std::string send(std::string_view lines) { return talk_.send(lines); }
  search::Limits limits_of(std::string_view go) {
    EXPECT_TRUE(send(go).ends_with("bestmove e2\n")) << go;
    return talk_.engine().limits.back();
  }

  Conversation talk_{"uci", "quoridor"};
};

TEST_F(UciTest, TheHandshakeHasTheWordsOfChess) {
  const std::string answer = send("uci");
  EXPECT_TRUE(answer.starts_with("id name Outflank 1.2.3\n")) << answer;
  EXPECT_TRUE(answer.ends_with("\nuciok\n")) << answer;
  EXPECT_EQ(send("isready\nucinewgame"), "readyok\n");
  EXPECT_EQ(talk_.engine().new_games, 1);
  EXPECT_TRUE(
      send("ugi").starts_with("info string error: there is no command 'ugi'; there are uci,"));
}

TEST_F(UciTest, TheClockOfTheFirstPlayerIsWhites) {
  const auto first = limits_of("go wtime 60000 btime 30000 winc 1000 binc 500").clock;
  ASSERT_TRUE(first);
  EXPECT_EQ(first->remaining, 60);
  EXPECT_EQ(first->increment, 1);
  send("position startpos moves e2\ngo wtime 60000 btime 30000 winc 1000 binc 500 movestogo 20");
  const auto second = talk_.engine().limits.back().clock;
  ASSERT_TRUE(second);
  EXPECT_EQ(second->remaining, 30);
  EXPECT_EQ(second->increment, 0.5);
}

TEST_F(UciTest, LimitsAreThoseOfGoAndUnknownWordsAreReadOver) {
  EXPECT_EQ(limits_of("go movetime 250").seconds, 0.25);
  EXPECT_EQ(limits_of("go depth 6 ponder").depth, 6);
  EXPECT_EQ(limits_of("go searchmoves e2 nodes 5000").nodes, 5000U);
}

TEST_F(UciTest, AFinishedGameHasNoBestMove) {
  EXPECT_EQ(send("position fen 9x9 e8:0/a2:0 -/- 1 0 moves e9\ngo nodes 1"),
            "info string error: the game is over\nbestmove (none)\n");
}

TEST(UciScoreTest, ADecidedGameIsReportedInMoves) {
  const auto score = [](int value, std::optional<int> plies) {
    search::Report report;
    report.lines.push_back({.win_chance = 1,
                            .score = value,
                            .exact = plies.has_value(),
                            .decided_in = plies,
                            .moves = {"e2"}});
    const std::string info = ugi_info(report, ScoreStyle::PointsOrMate);
    const std::size_t at = info.find("score ");
    return info.substr(at, info.find(" wdl") - at);
  };
  EXPECT_EQ(score(150, std::nullopt), "score cp 150");
  EXPECT_EQ(score(29'999, 1), "score mate 1");
  EXPECT_EQ(score(29'995, 5), "score mate 3");
  EXPECT_EQ(score(-29'998, 2), "score mate -1");
  EXPECT_EQ(score(-29'994, 6), "score mate -3");
  search::Report report;
  report.lines.push_back(
      {.win_chance = 1, .score = 29'999, .exact = true, .decided_in = 1, .moves = {"e2"}});
  EXPECT_TRUE(ugi_info(report, ScoreStyle::Points).contains("score cp 29999"));
}

TEST_F(UciTest, APlainConsoleSessionIsServedAsWell) {
  EXPECT_EQ(send("reset\nposition e2 e8 e3h\nmakemove d8"), "ready\nready 3\nready\n");
  EXPECT_EQ(send("go 0.25"), "bestmove e3\n");
  EXPECT_EQ(talk_.engine().limits.back().seconds, 0.25);
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e2:9/d8:10 e3h/- 1 4");
  EXPECT_EQ(send("makemove a1"),
            "error the pawn on e2 cannot go to a1; it may go to e3 f2 e1 d2\n");
  EXPECT_TRUE(send("position e2 e2").starts_with("error move 2: "));
  EXPECT_TRUE(send("makemove").starts_with("error "));
  send("go 2 700");
  EXPECT_EQ(talk_.engine().limits.back().nodes, 700U);
  EXPECT_TRUE(send("go 2 many").starts_with("error "));
}

}  // namespace
}  // namespace outflank::protocol
