#include <string>

#include <gtest/gtest.h>

#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

class NBoardTest : public testing::Test {
 protected:
  std::string send(std::string_view lines) { return talk_.send(lines); }
  std::string position() { return talk_.engine().positions.back(); }

  Conversation talk_{"nboard", "othello"};
};

constexpr std::string_view kStart =
    "---------------------------OX------XO--------------------------- X";

TEST_F(NBoardTest, SendsItsName) {
  EXPECT_EQ(send("nboard 2"), "set myname Outflank\n");
}

TEST_F(NBoardTest, GoesWithAMoveAnEvaluationAndATime) {
  EXPECT_EQ(send("go"),
            "status Outflank is thinking\n"
            "search D3 1.50 0 7\n"
            "nodestats 1234 0.500\n"
            "status Outflank is waiting\n"
            "=== D3/1.50/0.500\n");
  EXPECT_EQ(position(), kStart);
}

TEST_F(NBoardTest, TheBoardWaitsForTheMove) {
  send("go\ngo");
  EXPECT_EQ(position(), kStart);
  EXPECT_EQ(send("move D3/1.50/0.5\ngo").find("Error"), std::string::npos);
  EXPECT_EQ(position(), "-------------------X-------XX------XO--------------------------- O");
  EXPECT_EQ(send("move c3\nmove C4//2\nmove e3/\n"), "");
}

TEST_F(NBoardTest, HintsTheBestMoves) {
  EXPECT_EQ(send("hint 2"),
            "status Outflank is thinking\n"
            "search D3 1.50 0 7\n"
            "search C4 1.49 0 100%\n"
            "nodestats 1234 0.500\n"
            "status Outflank is waiting\n");
  EXPECT_EQ(talk_.engine().options.lines, 2);
  send("hint 4000");
  EXPECT_EQ(talk_.engine().options.lines, search::kMaxLines);
  send("go");
  EXPECT_EQ(talk_.engine().options.lines, 1);
}

TEST_F(NBoardTest, TheDepthIsAskedOfTheEngine) {
  send("set depth 12\ngo");
  EXPECT_EQ(talk_.engine().limits.back().depth, 12);
  EXPECT_FALSE(talk_.engine().limits.back().seconds);
}

TEST_F(NBoardTest, AGameIsSetFromGgf) {
  EXPECT_EQ(
      send("set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 -------- -------- "
           "-------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//1.2]W[d6/0.5];)\ngo")
          .find("Error"),
      std::string::npos);
  EXPECT_EQ(position(), "---------------------------OX------OXX-----O-------------------- X");
}

TEST_F(NBoardTest, APositionMayBeSetUp) {
  send(
      "set game (;GM[Othello]TY[8]BO[8 XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX "
      "XXXXXXXX XXXXXXO- O];)");
  const std::string answer = send("go");
  EXPECT_NE(answer.find("search PA 1.50 0 7\n"), std::string::npos) << answer;
  EXPECT_TRUE(answer.ends_with("=== PA/1.50/0.500\n")) << answer;
  EXPECT_EQ(send("move PA\nmove H8"), "");
  EXPECT_EQ(send("go"), "status Error: the game is over\n");
  EXPECT_EQ(send("hint 1"), "status Error: the game is over\n");
}

TEST_F(NBoardTest, PingsAndLearningAreAcknowledged) {
  EXPECT_EQ(send("ping 12"), "pong 12\n");
  EXPECT_EQ(send("learn"), "learned\n");
  EXPECT_EQ(send("set contempt 20"), "");
}

TEST_F(NBoardTest, ErrorsAreReportedInTheStatus) {
  for (const std::string command :
       {"nboard", "nboard x", "set", "set colour 3", "set depth", "set depth deep", "set game",
        "set game (;GM[Chess];)", "move", "move a1", "move pass", "move z9", "hint", "hint 0",
        "ping", "ping pong", "fly"}) {
    EXPECT_TRUE(send(command).starts_with("status Error: ")) << command;
  }
  EXPECT_TRUE(send("move " + std::string(kMaxLine, 'x')).starts_with("status Error: a line"));
  EXPECT_EQ(send("\n \r\n"), "");
}

TEST_F(NBoardTest, AWrongGameChangesNothing) {
  send("move f5\nset game nonsense\ngo");
  EXPECT_EQ(position(), "---------------------------OX------XXX-------------------------- O");
}

TEST_F(NBoardTest, AnEngineFailureIsReportedInTheStatus) {
  talk_.engine().fails = true;
  EXPECT_EQ(send("go"), "status Outflank is thinking\nstatus Error: it has lost its head\n");
}

TEST_F(NBoardTest, QuitEndsTheConversation) {
  EXPECT_FALSE(talk_.handle("quit"));
}

}  // namespace
}  // namespace outflank::protocol
