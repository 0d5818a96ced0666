#include <string>

#include <gtest/gtest.h>

#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

class UgiTest : public testing::Test {
 protected:
  std::string send(std::string_view lines) { return talk_.send(lines); }
  // The limits of a search begun by that command.
  search::Limits limits_of(std::string_view go) {
    EXPECT_TRUE(send(go).ends_with("bestmove e2\n")) << go;
    return talk_.engine().limits.back();
  }

  Conversation talk_{"ugi", "quoridor"};
};

TEST_F(UgiTest, IntroducesItselfAndItsOptions) {
  EXPECT_EQ(send("ugi"),
            "id name Outflank 1.2.3\n"
            "id author the Outflank authors\n"
            "option name Threads type spin default 0 min 0 max 256\n"
            "option name Hash type spin default 64 min 1 max 65536\n"
            "option name MultiPV type spin default 1 min 1 max 256\n"
            "option name Level type spin default 0 min 0 max 10\n"
            "option name Rules type string default <empty>\n"
            "ugiok\n");
  EXPECT_EQ(send("isready"), "readyok\n");
}

TEST_F(UgiTest, AnswersASearchWithItsLinesAndTheBestMove) {
  EXPECT_EQ(send("go nodes 5"),
            "info depth 7 multipv 1 score cp 150 wdl 625 0 375 nodes 1234 nps 2468 time 500 pv e2\n"
            "bestmove e2\n");
}

TEST_F(UgiTest, ReportsSeveralLines) {
  EXPECT_EQ(send("setoption name MultiPV value 2\ngo depth 3"),
            "info depth 7 multipv 1 score cp 150 wdl 625 0 375 nodes 1234 nps 2468 time 500 pv e2\n"
            "info depth 7 multipv 2 score cp 149 wdl 625 0 375 nodes 1234 nps 2468 time 500 pv f1\n"
            "bestmove e2\n");
}

TEST_F(UgiTest, PositionsAreSetByMovesAndByText) {
  send("position startpos moves e2 e8 e3h\ngo nodes 1");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e2:9/e8:10 e3h/- 2 3");
  send("position fen 9x9 e4:9/e6:8 e3h/d6v,c1h 1 9 max_plies=200 moves e5 e4h\ngo nodes 1");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e5:9/e6:7 e3h/c1h,e4h,d6v 1 11 max_plies=200");
  send("position startpos\ngo nodes 1");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e1:10/e9:10 -/- 1 0");
}

TEST_F(UgiTest, AWrongPositionIsAnErrorAndChangesNothing) {
  send("position startpos moves e2");
  for (const std::string command :
       {"position", "position here", "position startpos now", "position fen", "position fen 9x9",
        "position fen 9x9 e1:10/e1:10 -/- 1 0", "position startpos moves e5",
        "position startpos moves e2 e8 nonsense"}) {
    EXPECT_TRUE(send(command).starts_with("info string error: ")) << command;
  }
  EXPECT_EQ(send("position startpos moves e2 e5"),
            "info string error: move 2: the pawn on e9 cannot go to e5; it may go to f9 e8 d9\n");
  send("go nodes 1");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e2:10/e9:10 -/- 2 1");
}

TEST_F(UgiTest, ErrorsAreWrittenInAscii) {
  EXPECT_EQ(send("position"),
            "info string error: position is written: position startpos|fen POSITION [moves MOVE "
            "MOVE ...]\n");
}

TEST_F(UgiTest, LimitsAreThoseOfGo) {
  EXPECT_EQ(limits_of("go movetime 250").seconds, 0.25);
  EXPECT_EQ(limits_of("go depth 6").depth, 6);
  EXPECT_EQ(limits_of("go nodes 5000").nodes, 5000U);
  EXPECT_EQ(limits_of("go").seconds, seat::kUsualSeconds);
  const search::Limits endless = limits_of("go infinite");
  EXPECT_FALSE(endless.seconds || endless.nodes || endless.depth || endless.clock);
}

TEST_F(UgiTest, TheClockIsThatOfThePlayerToMove) {
  const std::string go = "go p1time 60000 p2time 30000 p1inc 1000 p2inc 500";
  const auto first = limits_of(go).clock;
  ASSERT_TRUE(first);
  EXPECT_EQ(first->remaining, 60);
  EXPECT_EQ(first->increment, 1);
  send("position startpos moves e2");
  send(go);
  const auto second = talk_.engine().limits.back().clock;
  ASSERT_TRUE(second);
  EXPECT_EQ(second->remaining, 30);
  EXPECT_EQ(second->increment, 0.5);
}

TEST_F(UgiTest, ExtremeLimitsAreTakenAsFarAsTheyMakeSense) {
  EXPECT_EQ(limits_of("go movetime 0").seconds, 0);
  EXPECT_EQ(limits_of("go p1time -20 p2time 5").clock->remaining, 0);
  EXPECT_EQ(limits_of("go depth 0").depth, 1);
  EXPECT_EQ(limits_of("go depth 999999999999").depth, 1'000'000);
  EXPECT_EQ(limits_of("go nodes 0").nodes, 1U);
}

TEST_F(UgiTest, AGoThatMakesNoSenseIsAnError) {
  EXPECT_EQ(send("go movetime"), "info string error: go: movetime needs a number after it\n");
  EXPECT_EQ(send("go movetime soon"),
            "info string error: go: movetime needs a whole number, not 'soon'\n");
  EXPECT_TRUE(send("go ponder").starts_with("info string error: go: there is no limit 'ponder'"));
  EXPECT_TRUE(send("go nodes 99999999999999999999").starts_with("info string error: go: nodes"));
  EXPECT_TRUE(talk_.engine().limits.empty());
}

TEST_F(UgiTest, OptionsReachTheEngine) {
  EXPECT_EQ(send("setoption name Threads value 3\nsetoption name hash value 16\n"
                 "setoption name MultiPV value 4"),
            "");
  EXPECT_EQ(talk_.engine().options.threads, 3);
  EXPECT_EQ(talk_.engine().options.hash_megabytes, 16);
  EXPECT_EQ(talk_.engine().options.lines, 4);
}

TEST_F(UgiTest, ALevelLimitsTheNodesUntilItIsTakenBack) {
  send("setoption name Level value 10");
  EXPECT_TRUE(limits_of("go movetime 1000").nodes);
  EXPECT_EQ(limits_of("go movetime 1000").seconds, 1);
  EXPECT_EQ(talk_.engine().options.threads, 1);
  EXPECT_FALSE(limits_of("go infinite").nodes);
  send("setoption name Level value 0");
  EXPECT_FALSE(limits_of("go movetime 1000").nodes);
  EXPECT_EQ(talk_.engine().options.threads, 0);
}

TEST_F(UgiTest, RulesGiveAnotherStart) {
  EXPECT_EQ(send("setoption name Rules value size=5 walls=3"), "");
  send("position startpos\ngo nodes 1");
  EXPECT_EQ(talk_.engine().positions.back(), "5x5 c1:3/c5:3 -/- 1 0 walls=3");
  send("setoption name Rules value <empty>\nposition startpos\ngo nodes 1");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e1:10/e9:10 -/- 1 0");
}

TEST_F(UgiTest, WrongOptionsAreErrors) {
  for (const std::string command :
       {"setoption", "setoption name", "setoption name Hash", "setoption Hash value 3",
        "setoption name Hash value", "setoption name Hash value 0", "setoption name Hash value big",
        "setoption name Threads value 257", "setoption name MultiPV value 0",
        "setoption name Level value 11", "setoption name Rules value size=4",
        "setoption name Colour value red"}) {
    EXPECT_TRUE(send(command).starts_with("info string error: ")) << command;
  }
}

TEST_F(UgiTest, QueriesTellTheState) {
  EXPECT_EQ(send("query p1turn\nquery gameover\nquery result"),
            "response true\nresponse false\nresponse none\n");
  send("position fen 3x3 b1:0/b3:0 -/- 1 0 walls=0 moves b2 a3");
  EXPECT_EQ(send("query p1turn\nquery result"), "response true\nresponse none\n");
  send("position fen 3x3 b1:0/b3:0 -/- 1 0 walls=0 moves b2 a3 b3");
  EXPECT_EQ(send("query p1turn\nquery gameover\nquery result"),
            "response false\nresponse true\nresponse p1win\n");
  send("position fen 3x3 b1:0/b3:0 -/- 1 0 walls=0 moves b2 a3 a2 b3 a1 b2 a2 b1");
  EXPECT_EQ(send("query result"), "response p2win\n");
  send("position fen 9x9 e1:10/e9:10 -/- 1 0 max_plies=1 moves e2");
  EXPECT_EQ(send("query result"), "response draw\n");
  EXPECT_TRUE(send("query").starts_with("info string error: query"));
  EXPECT_TRUE(send("query weather").starts_with("info string error: query"));
}

TEST_F(UgiTest, AFinishedGameHasNoBestMove) {
  send("position fen 3x3 b1:0/b3:0 -/- 1 0 walls=0 moves b2 a3 b3");
  EXPECT_EQ(send("go movetime 5"), "info string error: the game is over\nbestmove none\n");
}

TEST_F(UgiTest, AnEngineThatFailsStillAnswers) {
  talk_.engine().fails = true;
  EXPECT_EQ(send("go nodes 1"), "info string error: it has lost its head\nbestmove none\n");
}

TEST_F(UgiTest, StopWithoutASearchSaysSo) {
  EXPECT_EQ(send("stop"), "info string there is no search to stop\n");
}

TEST_F(UgiTest, UnknownCommandsAndLongLinesAreErrors) {
  EXPECT_TRUE(send("uci").starts_with("info string error: there is no command 'uci'"));
  EXPECT_TRUE(send(std::string(kMaxLine + 1, 'x')).starts_with("info string error: a line may"));
  EXPECT_EQ(send("\n  \r\n"), "");
}

TEST_F(UgiTest, ANewGameIsPassedToTheEngine) {
  send("uginewgame");
  EXPECT_EQ(talk_.engine().new_games, 1);
}

TEST(UgiOthelloTest, PlaysOthelloAsWell) {
  Conversation talk("ugi", "othello");
  EXPECT_TRUE(talk.send("position startpos moves f5 d6\ngo nodes 1").ends_with("bestmove c3\n"));
  EXPECT_EQ(talk.send("query p1turn"), "response true\n");
  const std::string forced = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O";
  EXPECT_TRUE(talk.send("position fen " + forced + "\ngo nodes 1").ends_with("bestmove pass\n"));
  EXPECT_EQ(talk.send("position fen " + forced + " moves pass h8\nquery result"),
            "response p1win\n");
}

}  // namespace
}  // namespace outflank::protocol
