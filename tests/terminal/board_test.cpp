#include "terminal/board.h"

#include <set>

#include <gtest/gtest.h>

#include "terminal/moves.h"

namespace outflank::terminal {
namespace {

std::unique_ptr<games::Game> game_at(std::string_view name, std::string_view position) {
  return games::find_game_type(name).value()->from_position(position).value();
}

TEST(BoardTest, QuoridorInAscii) {
  const auto game = game_at("quoridor", "3x3 b1:1/b3:1 a1h/a2v 1 2");
  BoardMarks marks;
  marks.last_move = move_in(*game, "a2v");
  marks.numbers = {{move_in(*game, "c1"), '0'}, {move_in(*game, "a1"), '1'}};
  EXPECT_EQ(draw_board(*game, marks, {}).text(),
            "     a   b   c\n"
            "   +---+---+---+\n"
            " 3 |   #(b)    | 3\n"
            "   +   *   +   +\n"
            " 2 |   #       | 2\n"
            "   +=======+   +\n"
            " 1 | 1  (a)  0 | 1\n"
            "   +---+---+---+\n"
            "     a   b   c\n");
}

TEST(BoardTest, QuoridorInUnicode) {
  const auto game = game_at("quoridor", "3x3 b1:1/b3:1 a1h/a2v 1 2");
  BoardMarks marks;
  marks.targets = {move_in(*game, "c1")};
  marks.cursor = {move_in(*game, "b1v"), true};
  EXPECT_EQ(draw_board(*game, marks, {.glyphs = Glyphs::Unicode, .labels_above = false}).text(),
            "   ┌───────────┐\n"
            " 3 │   ┃(b)    │ 3\n"
            "   │   ┃   ·   │\n"
            " 2 │   ┃   ░   │ 2\n"
            "   │━━━━━━━░   │\n"
            " 1 │    (a)░ • │ 1\n"
            "   └───────────┘\n"
            "     a   b   c\n");
}

TEST(BoardTest, QuoridorTurnedRound) {
  const auto game = game_at("quoridor", "3x3 b1:1/b3:1 a1h/a2v 1 2");
  EXPECT_EQ(draw_board(*game, {}, {.flipped = true}).text(),
            "     c   b   a\n"
            "   +---+---+---+\n"
            " 1 |    (a)    | 1\n"
            "   +   +=======+\n"
            " 2 |       #   | 2\n"
            "   +   +   #   +\n"
            " 3 |    (b)#   | 3\n"
            "   +---+---+---+\n"
            "     c   b   a\n");
}

TEST(BoardTest, QuoridorWithLargeSquares) {
  const auto game = game_at("quoridor", "3x3 b1:1/b3:1 a1h/- 1 2");
  EXPECT_EQ(draw_board(*game, {}, {.cell_height = 2, .labels_above = false}).text(),
            "   +-----+-----+-----+\n"
            " 3 |       (b)       | 3\n"
            "   |                 |\n"
            "   +     +     +     +\n"
            " 2 |                 | 2\n"
            "   |                 |\n"
            "   +===========+     +\n"
            " 1 |       (a)       | 1\n"
            "   |                 |\n"
            "   +-----+-----+-----+\n"
            "      a     b     c\n");
}

TEST(BoardTest, OthelloInAsciiAndUnicode) {
  const auto game = game_at("othello", "-----OX--XO----- X");
  BoardMarks marks;
  marks.targets = game->legal_moves();
  marks.last_move = move_in(*game, "c2");
  marks.cursor = {move_in(*game, "a1"), false};
  EXPECT_EQ(draw_board(*game, marks, {}).text(),
            "     a   b   c   d\n"
            "   +---+---+---+---+\n"
            " 1 |> <| * |   |   | 1\n"
            "   +---+---+---+---+\n"
            " 2 | * | O |[X]|   | 2\n"
            "   +---+---+---+---+\n"
            " 3 |   | X | O | * | 3\n"
            "   +---+---+---+---+\n"
            " 4 |   |   | * |   | 4\n"
            "   +---+---+---+---+\n"
            "     a   b   c   d\n");
  const BoardStyle style{.glyphs = Glyphs::Unicode, .colored = true, .labels_above = false};
  EXPECT_EQ(draw_board(*game, {}, style).text(),
            "   ┌───┬───┬───┬───┐\n"
            " 1 │   │   │   │   │ 1\n"
            "   ├───┼───┼───┼───┤\n"
            " 2 │   │ ● │ ● │   │ 2\n"
            "   ├───┼───┼───┼───┤\n"
            " 3 │   │ ● │ ● │   │ 3\n"
            "   ├───┼───┼───┼───┤\n"
            " 4 │   │   │   │   │ 4\n"
            "   └───┴───┴───┴───┘\n"
            "     a   b   c   d\n");
}

TEST(BoardTest, EverySquareAndEveryWallIsUnderSomePoint) {
  for (const bool flipped : {false, true}) {
    for (int height = 1; height <= kMaxCellHeight; ++height) {
      for (const auto& [name, rules] : {std::pair("quoridor", "size=5x7"), {"othello", "size=6"}}) {
        const BoardStyle style{.cell_height = height, .flipped = flipped};
        const auto game = games::find_game_type(name).value()->start(rules).value();
        const Canvas canvas = draw_board(*game, {}, style);
        std::set<std::string> found;
        for (int y = 0; y < canvas.height(); ++y) {
          for (int x = 0; x < canvas.width(); ++x) {
            if (const auto move = move_at(*game, style, {x, y}))
              found.insert(game->move_text(*move));
          }
        }
        for (const std::string& move : game->legal_move_texts()) EXPECT_TRUE(found.contains(move));
      }
    }
  }
}

TEST(BoardTest, AGrooveSelectsTheWallWithTheNearestMiddle) {
  const auto game = games::find_game_type("quoridor").value()->start("").value();
  for (const bool flipped : {false, true}) {
    const BoardStyle style{.flipped = flipped};
    for (const games::MoveId move : game->legal_moves()) {
      const std::string text = game->move_text(move);
      Point point = place_of(*game, style, move);
      if (text.ends_with('v')) ++point.y;
      if (text.ends_with('h')) ++point.x;
      EXPECT_EQ(move_at(*game, style, point), move) << text;
    }
  }
}

TEST(BoardTest, PointsBesideTheBoardAreNothing) {
  const auto game = game_at("quoridor", "3x3 b1:1/b3:1 -/- 1 0");
  for (const Point point : {Point{0, 0}, Point{3, 1}, Point{15, 3}, Point{5, 7}, Point{-1, 4}}) {
    EXPECT_EQ(move_at(*game, {}, point), std::nullopt) << point.x << "," << point.y;
  }
}

TEST(CanvasTest, TextIsCutAndHarmless) {
  Canvas canvas(6, 2);
  EXPECT_EQ(canvas.write(0, 0, "a\033[2Jbc\n", {}, 3), 3);
  EXPECT_EQ(canvas.write(4, 1, "Zoë", {}), 6);
  canvas.write(0, 1, "\xFFx");
  EXPECT_EQ(canvas.text(), "a[2\n�x  Zo\n");
}

TEST(CanvasTest, WideCharactersTakeTwoColumns) {
  Canvas canvas(5, 1);
  EXPECT_EQ(canvas.write(0, 0, "日本語"), 4);
  EXPECT_EQ(canvas.text(), "日本\n");
  EXPECT_EQ(columns_of("日本e\xCC\x81"), 5);
  EXPECT_EQ(shortened("日本語", 5), "日本");
}

}  // namespace
}  // namespace outflank::terminal
