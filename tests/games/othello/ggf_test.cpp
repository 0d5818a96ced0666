#include "games/othello/ggf.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/othello/notation.h"

namespace outflank::othello {
namespace {

constexpr std::string_view kBoard =
    "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";

std::string game_text(const std::string& middle) {
  return "(;GM[Othello]" + middle + ";)";
}

std::string standard(const std::string& moves) {
  return game_text("TY[8]BO[" + std::string(kBoard) + "]" + moves);
}

GgfGame read_one(const std::string& text) {
  const auto games = read_ggf(text);
  EXPECT_TRUE(games.has_value()) << games.error().message();
  EXPECT_EQ(games->size(), 1U);
  return games->at(0);
}

std::string error_of(const std::string& text) {
  const auto games = read_ggf(text);
  return games ? "" : games.error().message();
}

TEST(GgfTest, AGameOfTheServerIsRead) {
  const GgfGame game = read_one(
      "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ann]PW[Bob]RB[2197.01]RW[2199.72]"
      "TI[05:00//02:00]TY[8]RE[+2.000]BO[8\n--------\n--------\n--------\n---O*---\n---*O---\n"
      "--------\n--------\n--------\n*]B[F5//1.2]W[d6/0.5/2]B[c3/-1.25]W[d3];)\n");
  EXPECT_EQ(game.type, "8");
  EXPECT_EQ(game.start, Diagram::start());
  EXPECT_EQ(game.tag("PB"), "Ann");
  EXPECT_EQ(game.tag("PW"), "Bob");
  EXPECT_EQ(game.tag("DT"), "2003.12.15_13:24:03.MST");
  EXPECT_EQ(game.tag("RE"), "+2.000");
  EXPECT_EQ(game.tag("XX"), "");
  ASSERT_EQ(game.moves.size(), 4U);
  EXPECT_EQ(to_text(game.moves[0].move), "f5");
  EXPECT_EQ(game.moves[0].evaluation, "");
  EXPECT_EQ(game.moves[0].time, "1.2");
  EXPECT_EQ(game.moves[1].evaluation, "0.5");
  EXPECT_EQ(game.moves[1].time, "2");
  EXPECT_EQ(game.moves[2].evaluation, "-1.25");
  EXPECT_EQ(game.moves[2].time, "");
  EXPECT_EQ(to_text(game.moves[3].move), "d3");
}

TEST(GgfTest, AWrittenGameIsReadBack) {
  const std::string text = game_text("PB[Ann]PW[Bob]TY[s8r18]BO[" + std::string(kBoard) +
                                     "]B[f5//1.2]W[d6/0.5/2]C[so far]B[c3/-1.25]W[d3]");
  const GgfGame game = read_one(text);
  EXPECT_EQ(to_ggf(game), text);
  EXPECT_EQ(read_one(to_ggf(game)), game);
}

TEST(GgfTest, BracketsAndBackslashesInValuesAreKept) {
  const GgfGame game = read_one(standard(R"(C[a \] and a \\ and [ here]B[f5]C[\]]C[two])"));
  EXPECT_EQ(game.tag("C"), "a ] and a \\ and [ here");
  ASSERT_EQ(game.moves.size(), 1U);
  EXPECT_EQ(game.moves[0].comment, "]\ntwo");
  EXPECT_EQ(read_one(to_ggf(game)), game);
}

TEST(GgfTest, UnknownTagsAreKeptInTheirOrder) {
  const GgfGame game = read_one(standard("ZZ[1]KM[-4.5]ZZ[2]B[f5]YY[late]"));
  const std::vector<GgfTag> expected{{"ZZ", "1"}, {"KM", "-4.5"}, {"ZZ", "2"}, {"YY", "late"}};
  EXPECT_EQ(game.tags, expected);
  EXPECT_EQ(read_one(to_ggf(game)), game);
}

TEST(GgfTest, ManyGamesMayStandInOneText) {
  const std::string pair = "2 " + standard("B[f5]") + standard("B[d3]") + "\n1 " + standard("");
  const auto games = read_ggf(pair);
  ASSERT_TRUE(games.has_value()) << games.error().message();
  ASSERT_EQ(games->size(), 3U);
  EXPECT_EQ(to_text(games->at(1).moves.at(0).move), "d3");
  EXPECT_TRUE(games->at(2).moves.empty());
  EXPECT_TRUE(read_ggf("").value().empty());
}

TEST(GgfTest, TheStartFollowsFromTheTypeWhereNoBoardIsGiven) {
  EXPECT_EQ(read_one(game_text("TY[10]")).start, Diagram::start({.size = 10}));
  EXPECT_EQ(read_one(game_text("TY[s8r20]B[f5]")).start, Diagram::start());
  EXPECT_EQ(read_one(game_text("BO[4 -----O*--*O----- O]")).type, "4");
  EXPECT_EQ(read_one(game_text("BO[4 -----O*--*O----- O]")).start.to_move, Color::White);
}

TEST(GgfTest, PassesMayBeWrittenOrLeftOut) {
  const std::string board = "BO[4 *O-- ---- ---- ---- O]";
  const GgfGame written = read_one(game_text(board + "W[PA]B[c1]"));
  const GgfGame left_out = read_one(game_text(board + "B[c1]"));
  ASSERT_EQ(written.moves.size(), 2U);
  EXPECT_TRUE(written.moves[0].move.is_pass());
  EXPECT_EQ(written, left_out);
  EXPECT_EQ(read_one(to_ggf(written)), written);
}

TEST(GgfTest, MovesMustBeLegalAndOfTheSideToMove) {
  EXPECT_EQ(
      error_of(standard("B[f5]W[d6]B[a1]")),
      "game 1: move 3: 'a1' turns over no disc; a move must enclose white discs in a straight "
      "line");
  EXPECT_EQ(error_of(standard("B[f5]B[d6]")),
            "game 1: move 2: 'd6' is black's, but white is to move");
  EXPECT_EQ(error_of(standard("B[PA]")),
            "game 1: move 1: black may not pass while a disc can be placed");
  EXPECT_EQ(error_of(standard("B[f5]") + standard("B[x]")),
            "game 2: move 1: 'x' is not a move; write a square as f5, or pass");
  EXPECT_EQ(error_of(standard("B[i9]")),
            "game 1: move 1: 'i9' is not on the board, which runs from a1 to h8");
  EXPECT_EQ(error_of(game_text("BO[4 *O-- ---- ---- ---- *]B[c1]W[d1]")),
            "game 1: move 2: 'd1' cannot be played: the game is over");
}

struct BadGame {
  std::string text;
  std::string message;
};

TEST(GgfTest, BadGamesAreRefusedWithASentenceThatNamesThePart) {
  const BadGame cases[] = {
      {"hello", "game 1: a game must begin with '(;', not with 'hello'"},
      {"(;TY[8];)", "game 1: the tag GM[Othello] is missing"},
      {"(;GM[Chess];)", "game 1: the game is 'Chess'; only Othello is read"},
      {"(;GM[Othello]GM[Othello];)", "game 1: the tag 'GM' is given twice"},
      {game_text(""), "game 1: neither TY nor BO tells the size of the board"},
      {game_text("TY[8]TY[8]"), "game 1: the tag 'TY' is given twice"},
      {game_text("TY[8]B[f5]BO[" + std::string(kBoard) + "]"),
       "game 1: the tag 'BO' must stand before the moves"},
      {game_text("BO[" + std::string(kBoard) + "]B[f5]TY[8]"),
       "game 1: the tag 'TY' must stand before the moves"},
      {game_text("TY[10]BO[" + std::string(kBoard) + "]"),
       "game 1: TY says size 10, but BO says 8"},
      {game_text("BO[]"), "game 1: BO: the board size must be a whole number from 4 to 16, not ''"},
      {game_text("BO[18 --]"),
       "game 1: BO: the board size must be a whole number from 4 to 16, not '18'"},
      {game_text("BO[9 --]"), "game 1: BO: the board size must be even, not '9'"},
      {game_text("BO[8]"), "game 1: BO: the squares of the board are missing"},
      {game_text("BO[4 -----O*--*O----- -]"),
       "game 1: BO: the side to move is '-'; it must be X or O"},
      {game_text("BO[4 -----O*--*O---- *]"),
       "game 1: BO: the board has 15 squares; a board of 4x4 has 16"},
      {game_text("PB Ann"), "game 1: the tag 'PB' has no value in brackets"},
      {game_text("[Ann]"), "game 1: a tag as PB[...] or ';)' must stand before '[Ann];)'"},
      {"(;GM[Othello]TY[8]", "game 1: the text ends before the game's ';)'"},
      {"(;GM[Othello]PB[Ann", "game 1: PB: the text ends before the closing bracket"},
      {"(;GM[Othello]PB[Ann\\", "game 1: PB: the text ends before the closing bracket"},
  };
  for (const BadGame& bad : cases) EXPECT_EQ(error_of(bad.text), bad.message);
  for (const char* type : {"", "7", "18", "88", "8a", "x8", "s", "8r20x", "-8"}) {
    EXPECT_EQ(
        error_of(game_text("TY[" + std::string(type) + "]")),
        "game 1: TY: the type must be an even size from 4 to 16, as 8, s8, 8r20 or 8k, not '" +
            std::string(type) + "'");
  }
}

TEST(GgfTest, LimitsAreKept) {
  EXPECT_EQ(error_of(game_text("C[" + std::string(kMaxGgfValue + 1, 'x') + "]")),
            "game 1: C: the value is longer than 65536 bytes");
  EXPECT_EQ(error_of(game_text("TY[8]C[" + std::string(kMaxGgfValue, 'x') + "]")), "");
  std::string tags;
  for (std::size_t i = 0; i < kMaxGgfTags; ++i) tags += "AA[]";
  EXPECT_EQ(error_of(game_text("TY[8]" + tags)), "");
  EXPECT_EQ(error_of(game_text("TY[8]" + tags + "AA[]")), "game 1: more than 256 tags");
  const std::string comment = "C[" + std::string(kMaxGgfValue / 2, 'x') + "]";
  EXPECT_EQ(error_of(standard("B[f5]" + comment + comment)),
            "game 1: the comments on one move are longer than 65536 bytes");
}

}  // namespace
}  // namespace outflank::othello
