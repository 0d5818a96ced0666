#include "terminal/line_game.h"

#include "terminal/tables.h"

namespace outflank::terminal {
namespace {

TEST(LineGameTest, EndOfInputKeepsTheMovesAndThePosition) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("e2\ne8\ne3h\n");
  EXPECT_TRUE(holds(out, "End of input."));
  EXPECT_TRUE(holds(out, "Moves:    1. e2 e8 2. e3h\n"));
  EXPECT_TRUE(holds(out, "Position: 9x9 e2:9/e8:10 e3h/- 2 3\n"));
  EXPECT_EQ(sitting.left, Leave::EndOfInput);
}

TEST(LineGameTest, AWrongMoveIsExplainedAndAskedAgain) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("e5\nhello\n9\ne2\nquit\n");
  EXPECT_TRUE(holds(out, "The pawn on e1 cannot go to e5; it may go to"));
  EXPECT_TRUE(holds(out, "'hello'"));
  EXPECT_TRUE(holds(out, "There is no move 9 on the board."));
  EXPECT_TRUE(holds(out, "Moves:    1. e2\n"));
  EXPECT_EQ(sitting.left, Leave::Quit);
}

TEST(LineGameTest, CommandsMayHaveTheColonOfTheFullScreen) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("e2\n:undo\n:nonsense\n:quit\n");
  EXPECT_TRUE(holds(out, "':nonsense'"));
  EXPECT_FALSE(holds(out, "Moves:    1. e2\n"));
  EXPECT_EQ(sitting.left, Leave::Quit);
}

TEST(LineGameTest, NumbersMoveThePawnAsTheBoardShowsThem) {
  Sitting sitting(two_people());
  EXPECT_TRUE(holds(sitting.typed("1\n2\n0\n2\n"), "Moves:    1. e2 e8 2. f2 d8\n"));
}

TEST(LineGameTest, TheClassicBoardCountsAsTheManualDoes) {
  Sitting sitting(two_people());
  sitting.board = BoardKind::Classic;
  const std::string out = sitting.typed("2\n1\n");
  EXPECT_TRUE(holds(out,
                    "   01234567890123456\n 0  | | |1|a|0| | | \n 1 -+-+-+-+-+-+-+-+-\n"
                    " 2  | | | |2| | | | \n"));
  EXPECT_TRUE(holds(out, "Moves:    1. e2 e8\n"));
}

TEST(LineGameTest, TheClassicGameOfFourSitsTopBottomLeftRightAndPasses) {
  NewGame wanted;
  wanted.players = "Ann,Bob,Eve,Dan";
  wanted.classic = true;
  Sitting sitting(wanted);
  sitting.board = BoardKind::Classic;
  const std::string out = sitting.typed("x\nx\nx\n");
  EXPECT_TRUE(holds(out, " 0  | | |1|a|0| | | \n")) << out;
  EXPECT_TRUE(holds(out, " 8 c| | | | | | | |d\n")) << out;
  EXPECT_TRUE(holds(out, "16  | | | |b| | | | \n")) << out;
  EXPECT_TRUE(holds(out, "Moves:    1. pass pass pass\n")) << out;
}

TEST(LineGameTest, WallPromptsUseTheSideAsShown) {
  struct Case {
    BoardKind board;
    const char* first;
    const char* horizontal;
    const char* vertical;
  };
  for (const Case& shown :
       {Case{BoardKind::Usual, "",
             "above two squares: which is the left one (e3; just Enter: none)? ",
             "right of two squares: which is the lower one (e3; just Enter: none)? "},
        Case{BoardKind::Usual, "flip\n",
             "below two squares: which is the right one (e3; just Enter: none)? ",
             "left of two squares: which is the upper one (e3; just Enter: none)? "},
        Case{BoardKind::Classic, "",
             "below two squares: which is the left one (e3, or the end of the wall as x y)? ",
             "right of two squares: which is the upper one (e3, or the end of the wall as x y)? "},
        Case{
            BoardKind::Classic, "flip\n",
            "above two squares: which is the right one (e3, or the end of the wall as x y)? ",
            "left of two squares: which is the lower one (e3, or the end of the wall as x y)? "}}) {
    Sitting sitting(two_people());
    sitting.board = shown.board;
    const std::string out = sitting.typed(std::string(shown.first) + "h\n8 5\nv\n\n");
    EXPECT_TRUE(holds(out, shown.horizontal)) << out;
    EXPECT_TRUE(holds(out, shown.vertical)) << out;
    EXPECT_TRUE(holds(out, "Moves:    1. e3h\n")) << out;
  }
  // (8, 5) is where that wall stands on the board with the numbers: its left end below e3.
  Sitting sitting(two_people());
  sitting.board = BoardKind::Classic;
  EXPECT_TRUE(holds(sitting.typed("h\n8 5\n"), " 5 -+-+-+-+HHH+-+-+-\n"));
}

TEST(LineGameTest, AWallTakesItsPlaceWithTheCommand) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("h e3\nV 9 8\nh c9z\nhorizontal a1\nvertical h8\n");
  EXPECT_TRUE(holds(out, "No such wall fits at 'c9z'"));
  EXPECT_FALSE(holds(out, "two squares: which"));
  EXPECT_TRUE(holds(out, "Moves:    1. e3h e5v 2. a1h h8v\n")) << out;
}

TEST(LineGameTest, ATurnedBoardTurnsTheNumbers) {
  Sitting sitting(two_people());
  // Right on the turned board is towards column a.
  EXPECT_TRUE(holds(sitting.typed("flip\n0\n"), "Moves:    1. d1\n"));
}

TEST(LineGameTest, LettersAskForAWall) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("h\nnonsense\ne3\nv\n9 8\nv\n\nh\n8 5\n\n");
  EXPECT_TRUE(holds(out, "No such wall fits at 'nonsense'"));
  EXPECT_TRUE(holds(out, "No wall placed."));
  // (9, 8) of the grid is right of e5; (8, 5) is e3h, which is there already.
  EXPECT_TRUE(holds(out, "Moves:    1. e3h e5v\n"));
  EXPECT_TRUE(holds(out, "e3h"));
}

TEST(LineGameTest, ARefusedWallSaysWhyAndIsAskedAgain) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("e3h\nv\ne3\ne4\n");
  EXPECT_TRUE(holds(out, "crosses"));
  EXPECT_TRUE(holds(out, "Moves:    1. e3h e4v\n"));
}

TEST(LineGameTest, AWallThatSealsIsRefused) {
  NewGame wanted = two_people();
  wanted.position = "9x9 e1:9/e9:9 a8h,c8h,e8h,g8h/a1h 1 8";
  Sitting sitting(wanted);
  EXPECT_TRUE(holds(sitting.typed("h8v\nh7v\nh8h\n"), "Moves:"));
  const std::string out = sitting.typed("h8v\n");
  EXPECT_TRUE(holds(out, "path") || holds(out, "cut")) << out;
}

TEST(LineGameTest, WallsMayBeSpelledOut) {
  Sitting sitting(two_people());
  EXPECT_TRUE(
      holds(sitting.typed("a1 vertical\nE3 H\nc5 horizontal\n"), "Moves:    1. a1v e3h 2. c5h\n"));
}

TEST(LineGameTest, AJumpAndAWinAreSeenThrough) {
  NewGame wanted = two_people();
  wanted.size = "5";
  Sitting sitting(wanted);
  const std::string out = sitting.typed("c2\nc4\nc3\nc2\nc4\nd2\nc5\n");
  EXPECT_TRUE(holds(out, "Ann wins: a pawn has reached its goal.\n"));
  EXPECT_TRUE(holds(out, "Moves:    1. c2 c4 2. c3 c2 3. c4 d2 4. c5\n"));
  EXPECT_EQ(sitting.left, Leave::Over);
}

TEST(LineGameTest, PassingIsRefusedUnlessTheRulesAllowIt) {
  Sitting strict(two_people());
  EXPECT_TRUE(holds(strict.typed("x\n"), "Passing is not allowed"));
  NewGame wanted = two_people();
  wanted.rules = "pass=free";
  Sitting free(wanted);
  const std::string out = free.typed("x\npass\n");
  EXPECT_TRUE(holds(out, "Ann passes."));
  EXPECT_TRUE(holds(out, "Moves:    1. pass pass\n"));
}

TEST(LineGameTest, MovesAreTakenBackAndPlayedAgain) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("undo\nredo\ne2\ne8\nundo\nundo\nredo\n");
  EXPECT_TRUE(holds(out, "There is no move to take back."));
  EXPECT_TRUE(holds(out, "There is no move to redo."));
  EXPECT_TRUE(holds(out, "Taken back; Bob to move."));
  EXPECT_TRUE(holds(out, "Moves:    1. e2\n"));
}

TEST(LineGameTest, AFinishedGameIsSteppedThroughInATerminal) {
  NewGame wanted = two_people();
  wanted.size = "3";
  wanted.walls = "0";
  Sitting sitting(wanted);
  sitting.live = true;
  const std::string out = sitting.typed(
      "a1\nc3\na2\nc2\na3\nback\nback 2\n1\nnext 9\nfirst\nbackwards\nback 0\nlast\n\n");
  EXPECT_TRUE(holds(out, "Step through the game with back, next, first, last")) << out;
  for (const char* seen : {"After move 4 of 5: c2\n", "After move 2 of 5: c3\n",
                           "After move 1 of 5: a1\n", "after move 0 of 5> "}) {
    EXPECT_TRUE(holds(out, seen)) << out;
  }
  EXPECT_EQ(sitting.left, Leave::Over);
  // The words that make no sense are answered by those that do.
  std::size_t told = 0;
  for (std::size_t at = out.find("first, last"); at != std::string::npos;
       at = out.find("first, last", at + 1)) {
    ++told;
  }
  EXPECT_EQ(told, 3U) << out;
  // The game itself stays at its end.
  EXPECT_TRUE(holds(out, "Moves:    1. a1 c3 2. a2 c2 3. a3\n")) << out;
  // A script is asked nothing.
  sitting.live = false;
  EXPECT_FALSE(holds(sitting.typed("a1\nc3\na2\nc2\na3\n"), "Enter leaves"));
}

TEST(LineGameTest, UndoAgainstAnEngineGoesBackToOnesOwnMove) {
  NewGame wanted = two_people();
  wanted.players = "Ann,engine:1";
  Sitting sitting(wanted);
  const std::string out = sitting.typed("e2\ne3\nundo\n");
  EXPECT_TRUE(holds(out, "Taken back; Ann to move."));
  // Ann's first move and the engine's answer stay.
  EXPECT_TRUE(holds(out, "Moves:    1. e2 ")) << out;
  EXPECT_FALSE(holds(out, "Moves:    1. e2 e8 2."));
}

TEST(LineGameTest, EnginesPlayEachOtherToTheEnd) {
  NewGame wanted = two_people("othello");
  wanted.size = "4";
  wanted.players = "engine:1,Hal=engine:2";
  Sitting sitting(wanted);
  const std::string out = sitting.typed("");
  EXPECT_TRUE(holds(out, "Engine 1 plays "));
  EXPECT_TRUE(holds(out, "Hal plays "));
  EXPECT_EQ(sitting.left, Leave::Over);
}

TEST(LineGameTest, OthelloListsLegalMovesCountsDiscsAndAnnouncesPasses) {
  NewGame wanted = two_people("othello");
  wanted.size = "4";
  Sitting sitting(wanted);
  const std::string start = sitting.typed("");
  EXPECT_TRUE(holds(start, "Legal moves: b1 a2 d3 c4"));
  EXPECT_TRUE(holds(start, "> X Ann  discs 2"));
  EXPECT_TRUE(holds(start, "   +---+---+---+---+\n 1 |   | * |   |   | 1\n"));
  // White has no move in this position, black has.
  wanted.size.reset();
  wanted.position = "XXXO-------O---- X";
  wanted.moves.reset();
  Sitting passing(wanted);
  const std::string out = passing.typed("d4\n");
  EXPECT_TRUE(holds(out, "has no move and passes.") || holds(out, "wins")) << out;
}

TEST(LineGameTest, ResigningAsksFirst) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("resign\nmaybe\nn\ne2\nresign\ny\n");
  EXPECT_TRUE(holds(out, "Please answer y (yes) or n (no)."));
  EXPECT_TRUE(holds(out, "Ann wins by resignation."));
}

TEST(LineGameTest, ADrawNeedsTheOther) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("draw\nn\ne2\ndraw\ny\n");
  EXPECT_TRUE(holds(out, "Bob declines the draw."));
  EXPECT_TRUE(holds(out, "Bob offers a draw. Ann, do you accept?"));
  EXPECT_TRUE(holds(out, "Draw by agreement."));
}

TEST(LineGameTest, ThreeAndFourPlayersTakeTurns) {
  NewGame three;
  three.players = "Ann,Bob,Eve";
  EXPECT_TRUE(holds(Sitting(three).typed("e2\ne8\nb5\ne3\n"), "Moves:    1. e2 e8 b5 2. e3\n"));
  NewGame four;
  four.players = "Ann,Bob,Eve,Dan";
  four.size = "5";
  four.walls = "0";
  const std::string out =
      Sitting(four).typed("c2\nresign\ny\nd5\nd3\nc3\nd4\nd2\nc4\ne4\nd1\nc5\n");
  EXPECT_TRUE(holds(out, "Bob has left the game."));
  EXPECT_TRUE(holds(out, "Ann wins: a pawn has reached its goal.\n  1. Ann\n")) << out;
}

TEST(LineGameTest, AMoveAfterTheFlagHasFallenLoses) {
  NewGame wanted = two_people();
  wanted.clock = "1:00 at_once";
  Sitting sitting(wanted);
  auto table = sitting.table();
  sitting.clock.now += std::chrono::minutes(2);
  std::istringstream in("e2\n");
  std::ostringstream out;
  StreamInput input(in);
  const LineOptions options{.texts = Texts(),
                            .style = {},
                            .saved = SavedGames(sitting.folder.path()),
                            .open_table = sitting.opener()};
  EXPECT_EQ(play_lines(std::move(table), input, out, options), Leave::Over);
  EXPECT_TRUE(holds(out.str(), "Bob wins on time."));
}

TEST(LineGameTest, GamesAreSavedListedAndLoaded) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed(
      "games\nsave\nsave .x\ne2\nsave first\ne8\nload\nload none\nload first\ngames\n");
  EXPECT_TRUE(holds(out, "There are no saved games."));
  EXPECT_TRUE(holds(out, "Give a name: save NAME."));
  EXPECT_TRUE(holds(out, "not '.x'"));
  EXPECT_TRUE(holds(out, "cannot be loaded"));
  EXPECT_TRUE(holds(out, "Loaded: Ann - Bob, moves: 1."));
  EXPECT_TRUE(holds(out, "  first: quoridor, Ann - Bob, moves: 1"));
  EXPECT_TRUE(holds(out, "Moves:    1. e2\n"));
}

TEST(LineGameTest, SavingReplacesNothingUnasked) {
  Sitting script(two_people());
  std::string out = script.typed("e2\nsave mine\ne8\nsave mine\ne3\nload mine\nsave! mine\n");
  EXPECT_TRUE(
      holds(out, "mine.rec exists already and is left as it is; 'save! NAME' replaces it."));
  EXPECT_TRUE(holds(out, "Loaded: Ann - Bob, moves: 1."));
  // At a keyboard it is asked.
  Sitting person(two_people());
  person.live = true;
  out = person.typed(
      "e2\nsave mine\ne8\nsave mine\nn\nsave mine\ny\nload mine\nsave no/such/folder\n");
  EXPECT_TRUE(holds(out, "mine.rec exists already. Replace it? (y/n): "));
  EXPECT_TRUE(holds(out, "Not saved."));
  EXPECT_TRUE(holds(out, "Loaded: Ann - Bob, moves: 2."));
  EXPECT_TRUE(holds(out, "There is no folder no/such"));
}

TEST(LineGameTest, AFailedSaveIsNotReportedAsSaved) {
  Sitting sitting(two_people());
  sitting.autosave.data_folder = "/proc/x";
  const std::string out = sitting.typed("e2\ne8\n");
  EXPECT_TRUE(holds(out, "The game is not being saved: "));
  EXPECT_TRUE(holds(out, "The game is not saved: "));
  EXPECT_FALSE(holds(out, "is kept"));
}

TEST(LineGameTest, PlayersAreShownWithWhatTheyHaveDone) {
  Sitting sitting(two_people());
  EXPECT_TRUE(holds(sitting.typed("scores\n"), "No games have been finished yet."));
  // The result first.
  EXPECT_TRUE(holds(sitting.typed("e2\nresign\ny\n"),
                    "Ann wins by resignation.\nRatings: Ann 1516 (+16), Bob 1484 (-16)."));
  const std::string out = sitting.typed("scores\n");
  EXPECT_TRUE(holds(out, "a  Ann (blue): rating 1516 +1 =0 -0\n")) << out;
  EXPECT_TRUE(holds(out, "b  Bob (orange): rating 1484 +0 =0 -1\n")) << out;
  EXPECT_TRUE(
      holds(out, "  Ann                              1         1         0         0      1516\n"))
      << out;
}

TEST(LineGameTest, TheSeedOfEnginesIsShown) {
  NewGame wanted = two_people();
  wanted.players = "Ann,engine:1";
  EXPECT_TRUE(holds(Sitting(wanted).typed(""), "Seed 1 (--seed 1 "));
  EXPECT_FALSE(holds(Sitting(two_people()).typed(""), "Seed"));
}

TEST(LineGameTest, AnEngineThatIsAheadDeclinesADraw) {
  NewGame wanted;
  wanted.players = "Ann,engine:1";
  wanted.position = "9x9 e1:0/c2:0 -/- 1 8";
  const std::string out = Sitting(wanted).typed("draw\n");
  EXPECT_TRUE(holds(out, "Engine 1 declines the draw.")) << out;
}

TEST(LineGameTest, CommandsShowTheGame) {
  Sitting sitting(two_people());
  const std::string out = sitting.typed("help\nmoves\nposition\nrecord\nboard\n");
  EXPECT_TRUE(holds(out, "the wall above e3 and f3"));
  EXPECT_TRUE(holds(out, " a1h b1h "));
  EXPECT_TRUE(holds(out, "9x9 e1:10/e9:10 -/- 1 0\n"));
}

TEST(LineGameTest, EverythingWorksInHungarian) {
  Sitting sitting(two_people());
  sitting.texts = Texts(Language::Hungarian);
  const std::string out = sitting.typed("e9\nresign\nigen\n");
  EXPECT_TRUE(holds(out, "Ann (a) lép: "));
  EXPECT_TRUE(holds(out, "A bábu nem tud oda lépni") || holds(out, "a bábu nem tud oda lépni"));
  EXPECT_TRUE(holds(out, "Bob nyert feladással."));
}

TEST(LineGameTest, ColoursAreUsedOnlyOnRequest) {
  Sitting sitting(two_people());
  EXPECT_FALSE(holds(sitting.typed("e3h\n"), "\033"));
  sitting.style = {.glyphs = Glyphs::Unicode, .colored = true};
  EXPECT_TRUE(holds(sitting.typed("e3h\n"), "\033["));
}

}  // namespace
}  // namespace outflank::terminal
