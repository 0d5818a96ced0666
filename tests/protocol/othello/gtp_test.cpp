#include <string>

#include <gtest/gtest.h>

#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

class GtpTest : public testing::Test {
 protected:
  std::string send(std::string_view lines) { return talk_.send(lines); }
  search::Limits limits() { return talk_.engine().limits.back(); }

  Conversation talk_{"gtp", "othello"};
};

constexpr const char* kOk = "= \n\n";
constexpr std::string_view kStart =
    "---------------------------OX------XO--------------------------- X";
// White has no move, black has one, and that ends the game.
constexpr std::string_view kWhitePasses =
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O";

TEST_F(GtpTest, AnswersItsNameAndVersion) {
  EXPECT_EQ(send("protocol_version\n1 name\nversion\nlist_games"),
            "= 2\n\n=1 Outflank\n\n= 1.2.3\n\n= Othello\n\n");
}

TEST_F(GtpTest, KnowsItsCommands) {
  const std::string list = send("list_commands");
  for (const std::string name : {"protocol_version",
                                 "name",
                                 "version",
                                 "known_command",
                                 "list_commands",
                                 "quit",
                                 "boardsize",
                                 "clear_board",
                                 "komi",
                                 "play",
                                 "genmove",
                                 "reg_genmove",
                                 "undo",
                                 "showboard",
                                 "final_score",
                                 "time_settings",
                                 "time_left",
                                 "set_game",
                                 "list_games",
                                 "outflank-position"}) {
    EXPECT_EQ(send("known_command " + name), "= true\n\n");
    EXPECT_NE(list.find(name + "\n"), std::string::npos) << name;
  }
  EXPECT_EQ(send("known_command loadsgf"), "= false\n\n");
  EXPECT_EQ(send("loadsgf x.sgf"), "? unknown command\n\n");
}

TEST_F(GtpTest, TheBoardHasEightRows) {
  EXPECT_EQ(send("boardsize 8"), kOk);
  EXPECT_EQ(send("boardsize 19"), "? unacceptable size\n\n");
  EXPECT_EQ(send("boardsize"), "? syntax error\n\n");
  EXPECT_EQ(send("komi 6.5"), kOk);
  EXPECT_EQ(send("set_game Othello"), kOk);
  EXPECT_EQ(send("set_game Go"), "? unsupported game\n\n");
}

TEST_F(GtpTest, MovesArePlayedAndTakenBack) {
  EXPECT_EQ(send("play black f5\nplay W D6\nplay b C3"), "= \n\n= \n\n= \n\n");
  EXPECT_EQ(send("undo\nundo\nundo"), "= \n\n= \n\n= \n\n");
  EXPECT_EQ(send("undo"), "? cannot undo\n\n");
}

TEST_F(GtpTest, IllegalMovesAreRefused) {
  for (const std::string command :
       {"play black a1", "play black d4", "play white f5", "play black pass"}) {
    EXPECT_EQ(send(command), "? illegal move\n\n") << command;
  }
  for (const std::string command : {"play", "play black", "play red f5", "play black z9",
                                    "play black f9", "genmove", "genmove red"}) {
    EXPECT_EQ(send(command), "? syntax error\n\n") << command;
  }
}

TEST_F(GtpTest, TheEnginePlaysItsMoveOnItsOwnBoard) {
  talk_.engine().moves = {"f5", "d6"};
  EXPECT_EQ(send("genmove b"), "= F5\n\n");
  EXPECT_EQ(send("reg_genmove white"), "= D6\n\n");
  EXPECT_EQ(send("play white f6"), kOk);
  EXPECT_EQ(send("undo\nundo"), "= \n\n= \n\n");
  EXPECT_EQ(send("undo"), "? cannot undo\n\n");
}

TEST_F(GtpTest, OneColourMayMoveTwice) {
  EXPECT_EQ(send("play white e3"), kOk);
  talk_.engine().moves = {"d6"};
  EXPECT_EQ(send("genmove white"), "= D6\n\n");
  EXPECT_TRUE(talk_.engine().positions.back().ends_with(" O"));
}

TEST_F(GtpTest, AForcedPassMayBePlayedOrLeftUnsaid) {
  const std::string set = "outflank-position " + std::string(kWhitePasses) + "\n";
  EXPECT_EQ(send(set + "play white pass\nplay black h8"), "= \n\n= \n\n= \n\n");
  EXPECT_EQ(send(set + "play black h8\nundo\nundo"), "= \n\n= \n\n= \n\n? cannot undo\n\n");
  EXPECT_EQ(send(set + "genmove white"), "= \n\n= PASS\n\n");
  EXPECT_EQ(send("genmove black"), "= H8\n\n");
}

TEST_F(GtpTest, AtTheEndThereAreOnlyPasses) {
  send("outflank-position " + std::string(kWhitePasses) + "\nplay black h8");
  EXPECT_EQ(send("genmove white"), "= PASS\n\n");
  EXPECT_EQ(send("play white pass"), kOk);
  EXPECT_EQ(send("play white a1"), "? illegal move\n\n");
}

TEST_F(GtpTest, TheScoreIsKnownAtTheEnd) {
  EXPECT_EQ(send("final_score"), "? cannot score: the game is not over\n\n");
  send("outflank-position " + std::string(kWhitePasses) + "\nplay black h8");
  EXPECT_EQ(send("final_score"), "= B+64\n\n");
  send("outflank-position " + std::string(60, 'O') + "XX-- X");
  EXPECT_EQ(send("final_score"), "? cannot score: the game is not over\n\n");
  send("outflank-position " + std::string(40, 'O') + std::string(24, 'X') + " X");
  EXPECT_EQ(send("final_score"), "= W+16\n\n");
  send("outflank-position " + std::string(32, 'O') + std::string(32, 'X') + " X");
  EXPECT_EQ(send("final_score"), "= 0\n\n");
}

TEST_F(GtpTest, PositionsCanBeSetUp) {
  EXPECT_EQ(send("outflank-position XO X").substr(0, 2), "? ");
  EXPECT_EQ(send("outflank-position").substr(0, 2), "? ");
  send("outflank-position " + std::string(kStart));
  send("genmove black");
  EXPECT_EQ(talk_.engine().positions.back(), kStart);
}

TEST_F(GtpTest, TheBoardIsShown) {
  const std::string board = send("showboard");
  EXPECT_TRUE(board.starts_with("= \n   a b c d e f g h\n 1 . .")) << board;
  EXPECT_NE(board.find("\n 4 . . * O X . . . 4\n"), std::string::npos) << board;
  EXPECT_TRUE(board.ends_with("   a b c d e f g h\n\n")) << board;
}

TEST_F(GtpTest, WithoutTimeSettingsTheUsualTimeHolds) {
  send("genmove black");
  EXPECT_EQ(limits().seconds, seat::kUsualSeconds);
  send("time_settings 0 1 0\ngenmove white");  // by the protocol: no limit
  EXPECT_EQ(limits().seconds, seat::kUsualSeconds);
  EXPECT_FALSE(limits().clock);
}

TEST_F(GtpTest, MainTimeIsSharedOut) {
  EXPECT_EQ(send("time_settings 300 0 0"), kOk);
  send("genmove black");
  EXPECT_EQ(limits().clock->remaining, 300);
  EXPECT_FALSE(limits().seconds);
  EXPECT_EQ(send("time_left black 120 0"), kOk);
  send("genmove white");
  EXPECT_EQ(limits().clock->remaining, 300);
  send("genmove black");
  EXPECT_EQ(limits().clock->remaining, 120);
}

TEST_F(GtpTest, AByoYomiPeriodIsForItsStones) {
  send("time_settings 0 30 5\ngenmove black");
  EXPECT_NEAR(*limits().seconds, 5.5, 1e-9);  // six, less the reserve
  send("time_left white 10 2\ngenmove white");
  EXPECT_NEAR(*limits().seconds, 0.9 * 5, 1e-9);
}

TEST_F(GtpTest, WrongTimesAreASyntaxError) {
  for (const std::string command :
       {"time_settings", "time_settings 1 2", "time_settings a b c", "time_settings -1 0 0",
        "time_left", "time_left black 3", "time_left red 3 0", "time_left black soon 0"}) {
    EXPECT_EQ(send(command), "? syntax error\n\n") << command;
  }
}

TEST_F(GtpTest, AnEngineThatFailsIsAnError) {
  talk_.engine().fails = true;
  EXPECT_EQ(send("genmove black"), "? it has lost its head\n\n");
}

TEST_F(GtpTest, AGameOfTheFakeEngineAgainstItselfComesToItsEnd) {
  int passes = 0;
  for (int ply = 0; ply < 130 && passes < 2; ++ply) {
    const std::string answer = send(ply % 2 == 0 ? "genmove black" : "genmove white");
    ASSERT_TRUE(answer.starts_with("= ")) << answer;
    passes = answer == "= PASS\n\n" ? passes + 1 : 0;
  }
  EXPECT_EQ(passes, 2);
  EXPECT_TRUE(send("final_score").starts_with("= "));
}

}  // namespace
}  // namespace outflank::protocol
