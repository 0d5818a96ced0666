#include <string>

#include <gtest/gtest.h>

#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

class QtpTest : public testing::Test {
 protected:
  std::string send(std::string_view lines) { return talk_.send(lines); }

  Conversation talk_{"qtp", "quoridor"};
};

constexpr const char* kOk = "= \n\n";

TEST_F(QtpTest, AnswersEndWithAnEmptyLine) {
  EXPECT_EQ(send("name"), "= Outflank\n\n");
}

TEST_F(QtpTest, KnowsItsCommands) {
  const std::string list = send("list_commands");
  for (const std::string name :
       {"name", "known_command", "list_commands", "quit", "boardsize", "clear_board", "walls",
        "playmove", "playwall", "genmove", "undo", "winner", "showboard"}) {
    EXPECT_EQ(send("known_command " + name), "= true\n\n");
    EXPECT_NE(list.find(name + "\n"), std::string::npos) << name;
  }
  EXPECT_EQ(send("known_command fly"), "= false\n\n");
  EXPECT_EQ(send("known_command"), "= false\n\n");
}

TEST_F(QtpTest, UnknownCommandsAreRefused) {
  EXPECT_EQ(send("fly me to the moon"), "? unknown command\n\n");
  EXPECT_EQ(send("NAME"), "? unknown command\n\n");
}

TEST_F(QtpTest, CommentsAndEmptyLinesHaveNoAnswer) {
  EXPECT_EQ(send("# a comment\n\n   \n\t\r\nname # the rest is not read\n"), "= Outflank\n\n");
}

TEST_F(QtpTest, ANumberBeforeACommandIsRepeated) {
  EXPECT_EQ(send("17 name"), "=17 Outflank\n\n");
  EXPECT_EQ(send("18 fly"), "?18 unknown command\n\n");
}

TEST_F(QtpTest, ALineThatIsTooLongIsRefused) {
  EXPECT_EQ(send(std::string(kMaxLine + 1, 'x')), "? line too long\n\n");
  EXPECT_EQ(send("name " + std::string(kMaxLine - 5, ' ')), "= Outflank\n\n");
}

TEST_F(QtpTest, EveryOddSizeFromThreeToTwentyFiveIsAccepted) {
  for (int size = 0; size <= 27; ++size) {
    const bool accepted = size >= 3 && size <= 25 && size % 2 == 1;
    EXPECT_EQ(send("boardsize " + std::to_string(size)), accepted ? kOk : "? unacceptable size\n\n")
        << size;
  }
  EXPECT_EQ(send("boardsize many"), "? unacceptable size\n\n");
  EXPECT_EQ(send("boardsize"), "? invalid syntax\n\n");
}

TEST_F(QtpTest, ARefusedSizeLeavesTheBoard) {
  send("playmove black e8\nboardsize 4");
  EXPECT_EQ(send("undo"), kOk);
}

TEST_F(QtpTest, BlackBeginsOnTheHighestRow) {
  EXPECT_EQ(send("playmove black e8"), kOk);
  EXPECT_EQ(send("playmove white e2"), kOk);
  EXPECT_EQ(send("boardsize 25\nplaymove b m24\nplaymove w M2"), "= \n\n= \n\n= \n\n");
}

TEST_F(QtpTest, ColoursAndVerticesAreReadInEitherCase) {
  EXPECT_EQ(send("playmove B E8"), kOk);
  EXPECT_EQ(send("playmove White e2"), kOk);
  EXPECT_EQ(send("playwall b C3 H"), kOk);
  EXPECT_EQ(send("playwall W g7 Vertical"), kOk);
}

TEST_F(QtpTest, WallsAreNamedByTheirUpperLeftSquare) {
  send("playwall black e9 horizontal\nplaywall black a8 v\ngenmove black");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e1:8/e9:10 e1h,a2v/- 1 2");
}

TEST_F(QtpTest, MovesThatTheRulesForbidAreIllegal) {
  const std::string illegal = "? illegal move\n\n";
  for (const std::string command :
       {"playmove black e7", "playmove black e9", "playmove black z1", "playmove black e10",
        "playmove white e8", "playwall black i5 h", "playwall black e1 v",
        "playwall black e20 h"}) {
    EXPECT_EQ(send(command), illegal) << command;
  }
  send("playwall black e5 h");
  for (const std::string command : {"playwall white e5 h", "playwall white e5 v",
                                    "playwall white d5 h", "playwall white f5 h"}) {
    EXPECT_EQ(send(command), illegal) << command;
  }
}

TEST_F(QtpTest, AWallThatSealsAPlayerIsIllegal) {
  send("boardsize 3\nwalls 5\nplaywall black a2 v\nplaywall black b2 v");
  EXPECT_EQ(send("playwall white a2 h"), "? illegal move\n\n");
}

TEST_F(QtpTest, MissingOrWrongArgumentsAreASyntaxError) {
  const std::string wrong = "? invalid syntax\n\n";
  for (const std::string command :
       {"playmove", "playmove black", "playmove red e8", "playmove black 8e", "playwall black e5",
        "playwall black e5 diagonal", "playwall e5 h", "genmove", "genmove red", "walls x",
        "walls -1", "undo x", "undo -1"}) {
    EXPECT_EQ(send(command), wrong) << command;
  }
}

TEST_F(QtpTest, APlayerWithoutWallsMayNotPlaceOne) {
  EXPECT_EQ(send("boardsize 9\nclear_board\nwalls 1\nplaywall black a9 h\nplaywall black c9 h"),
            "= \n\n= \n\n= \n\n= \n\n? illegal move\n\n");
  EXPECT_EQ(send("playwall white c9 h"), kOk);
}

TEST_F(QtpTest, MoreWallsThanOurRulesKnowAreCut) {
  EXPECT_EQ(send("boardsize 25\nclear_board\nwalls 250\ngenmove b"), "= \n\n= \n\n= \n\n= M24\n\n");
  EXPECT_EQ(talk_.engine().positions.back(), "25x25 m1:99/m25:99 -/- 1 0 walls=99");
}

TEST_F(QtpTest, WallsInTheMiddleOfAGameCountFromThenOn) {
  send("playwall black a9 h\nplaymove white e2\nwalls 3\ngenmove black");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e1:3/e8:3 a1h/- 1 2 walls=3");
  EXPECT_EQ(send("undo 2"), "? cannot undo\n\n");
}

TEST_F(QtpTest, TheNumberOfWallsOutlastsTheGame) {
  send("walls 4\nplaymove black e8\nclear_board\ngenmove black");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e1:4/e9:4 -/- 1 0 walls=4");
}

TEST_F(QtpTest, TheEnginePlaysItsMoveOnItsOwnBoard) {
  talk_.engine().moves = {"e2", "c3h"};
  EXPECT_EQ(send("genmove black"), "= E8\n\n");
  EXPECT_EQ(send("genmove white"), "= C7 horizontal\n\n");
  EXPECT_EQ(send("playmove black e7"), kOk);
  EXPECT_EQ(send("undo 3"), kOk);
  EXPECT_EQ(send("undo"), "? cannot undo\n\n");
}

TEST_F(QtpTest, OneColourMayMoveTwice) {
  EXPECT_EQ(send("playmove white e2\nplaymove white e3\nplaymove white e4"), "= \n\n= \n\n= \n\n");
  talk_.engine().moves = {"e5"};
  EXPECT_EQ(send("genmove white"), "= E5\n\n");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e1:10/e6:10 -/- 2 3");
}

TEST_F(QtpTest, UndoGoesBackSeveralMovesOrNone) {
  send("playmove black e8\nplaymove white e2\nplaymove black e7");
  EXPECT_EQ(send("undo 4"), "? cannot undo\n\n");
  EXPECT_EQ(send("undo 0"), kOk);
  EXPECT_EQ(send("undo"), kOk);
  EXPECT_EQ(send("undo 2"), kOk);
  EXPECT_EQ(send("undo 1"), "? cannot undo\n\n");
}

TEST_F(QtpTest, TheWinnerIsWhoHasArrived) {
  EXPECT_EQ(send("winner"), "= false\n\n");
  send("boardsize 3\nclear_board\nwalls 0\nplaymove black a3\nplaymove white b2");
  EXPECT_EQ(send("winner"), "= false\n\n");
  send("playmove white b3");
  EXPECT_EQ(send("winner"), "= true white\n\n");
  send("clear_board\nplaymove black b2\nplaymove white a1\nplaymove black b1");
  EXPECT_EQ(send("winner"), "= true black\n\n");
  send("undo");
  EXPECT_EQ(send("winner"), "= false\n\n");
}

TEST_F(QtpTest, AFinishedGameTakesNoMoves) {
  send(
      "boardsize 3\nclear_board\nwalls 0\nplaymove black b2\nplaymove white a1\nplaymove black b1");
  EXPECT_EQ(send("playmove white a2"), "? illegal move\n\n");
  EXPECT_EQ(send("genmove white"), "? the game is over\n\n");
  EXPECT_EQ(send("walls 2"), kOk);
}

TEST_F(QtpTest, AnEngineThatFailsIsAnError) {
  talk_.engine().fails = true;
  EXPECT_EQ(send("genmove black"), "? it has lost its head\n\n");
}

TEST_F(QtpTest, ANewBoardIsANewGameForTheEngine) {
  send("boardsize 5\nclear_board");
  EXPECT_EQ(talk_.engine().new_games, 2);
}

TEST_F(QtpTest, TheBoardIsShownAsThePlayersNameIt) {
  EXPECT_EQ(
      send("boardsize 5\nwalls 2\nplaywall black a5 h\nplaywall white c3 v\nplaymove white c2\n"
           "showboard"),
      "= \n\n= \n\n= \n\n= \n\n= \n\n= \n"
      "     A   B   C   D   E\n"
      "   +---+---+---+---+---+\n"
      " 5 |   |   | B |   |   | 5  black walls: 1\n"
      "   +=======+---+---+---+\n"
      " 4 |   |   |   |   |   | 4  white walls: 1\n"
      "   +---+---+---+---+---+\n"
      " 3 |   |   |   H   |   | 3\n"
      "   +---+---+---H---+---+\n"
      " 2 |   |   | W H   |   | 2\n"
      "   +---+---+---+---+---+\n"
      " 1 |   |   |   |   |   | 1\n"
      "   +---+---+---+---+---+\n"
      "     A   B   C   D   E\n\n");
}

TEST_F(QtpTest, QuitEndsTheConversation) {
  EXPECT_TRUE(talk_.handle("name"));
  EXPECT_FALSE(talk_.handle("quit"));
  talk_.finish();
  EXPECT_EQ(talk_.transcript().take(), "= Outflank\n\n= \n\n");
}

TEST_F(QtpTest, WallsInOneWordAreTakenAndGiven) {
  talk_.engine().moves = {"e3h", "e4h"};
  EXPECT_EQ(send("genmove black\nplaywall white a1h\ngenmove black"),
            "= E7 horizontal\n\n= \n\n= e5h\n\n");
  send("playwall white h8V\ngenmove black");
  EXPECT_EQ(talk_.engine().positions.back(), "9x9 e1:8/e9:8 e3h,e4h/h1v,a8h 1 4");
  EXPECT_EQ(send("playwall white a9h\nplaywall white e5h\nplaywall white e5"),
            "? illegal move\n\n? illegal move\n\n? invalid syntax\n\n");
}

TEST_F(QtpTest, TheDialectWithPlayIsAnsweredInItsWords) {
  EXPECT_EQ(send("known_command play"), "= true\n\n");
  talk_.engine().moves = {"e3h", "e3"};
  EXPECT_EQ(send("play b e8\nplay w e2h\ngenmove b\nwinner\nwalls\nwalls black"),
            "= \n\n= \n\n= e6h\n\n= none\n\n= B: 9 W: 9\n\n= 9\n\n");
  EXPECT_EQ(send("play b e9h\nplay b north\nplay red e7\nplay b"),
            "? illegal move\n\n? invalid syntax\n\n? invalid syntax\n\n? invalid syntax\n\n");
  EXPECT_EQ(send("boardsize 3\nwalls 0\nplay b a3\nplay w b2\nplay b a2\nplay w a3\nwinner"),
            "= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n= W\n\n");
}

}  // namespace
}  // namespace outflank::protocol
