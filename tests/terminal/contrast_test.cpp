// Everything on the screen can be read on a dark terminal and on a light one.

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "terminal/frame.h"
#include "terminal/game_board.h"
#include "terminal/moves.h"
#include "terminal/screen_view.h"
#include "terminal/tables.h"
#include "terminal/windows.h"

namespace outflank::terminal {
namespace {

// Of light, by the usual curve of screens.
double luminance(int red, int green, int blue) {
  const auto linear = [](int value) {
    const double part = value / 255.0;
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

// Of the colours from 16 to 255, which terminals agree on: a cube of 6 x 6 x 6, and greys.
double luminance_of(int color) {
  EXPECT_GE(color, 16);
  if (color >= 232)
    return luminance(8 + 10 * (color - 232), 8 + 10 * (color - 232), 8 + 10 * (color - 232));
  constexpr std::array kSteps = {0, 95, 135, 175, 215, 255};
  const auto step = [&](int part) { return kSteps[static_cast<std::size_t>(part % 6)]; };
  return luminance(step((color - 16) / 36), step((color - 16) / 6), step(color - 16));
}

double contrast(double one, double other) {
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

struct Theme {
  const char* name;
  double ink;
  double paper;
};

// That of all text, and of what is drawn.
constexpr double kMinContrast = 3;

void expect_readable(const Canvas& canvas, const std::string& what) {
  const std::array themes = {Theme{"dark", luminance(229, 229, 229), luminance(0, 0, 0)},
                             Theme{"light", luminance(0, 0, 0), luminance(255, 255, 255)}};
  for (const Theme& theme : themes) {
    for (int y = 0; y < canvas.height(); ++y) {
      for (int x = 0; x < canvas.width(); ++x) {
        const Cell& cell = canvas.at(x, y);
        if (cell.glyph == U' ' || cell.glyph == 0) continue;
        const int ink = color_of(cell.style.ink).of_256;
        const int paper = color_of(cell.style.paper).of_256;
        const double seen = contrast(ink < 0 ? theme.ink : luminance_of(ink),
                                     paper < 0 ? theme.paper : luminance_of(paper));
        ASSERT_GE(seen, kMinContrast)
            << what << ", " << theme.name << ", ink " << static_cast<int>(cell.style.ink)
            << " on paper " << static_cast<int>(cell.style.paper) << " at " << x << "," << y;
      }
    }
  }
}

void expect_readable_screen(const Table& table, const ScreenState& state, const std::string& what) {
  for (const Point size : {Point{80, 24}, Point{120, 45}, Point{40, 12}}) {
    const ScreenView view = screen_view(table, state, Texts());
    expect_readable(draw_frame(table.game(), view, Texts(), size.x, size.y).canvas, what);
  }
}

TEST(ContrastTest, QuoridorOfFourWithWallsMarksAndComplaints) {
  NewGame wanted;
  wanted.players = "Ann,Bob,Eve,Dan";
  wanted.moves = "e3h b2v g7h h2v e2 b5 e8 h5";
  Sitting sitting(wanted);
  const auto table = sitting.table();
  ScreenState state{.cursor = BoardCursor(table->game())};
  for (const char* hint : {"e4", "c4h", "c4v"}) {
    for (const char* cursor : {"e2", "e3", "a9", "e3h", "d5h", "d5v"}) {
      state.hint = move_in(table->game(), hint);
      state.cursor.point_at(move_in(table->game(), cursor));
      expect_readable_screen(*table, state, std::string("cursor at ") + cursor);
    }
  }
  state.complaint = "No.";
  expect_readable_screen(*table, state, "a complaint");
}

TEST(ContrastTest, Othello) {
  Sitting sitting(two_people("othello"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("f5"));
  ScreenState state{.cursor = BoardCursor(table->game())};
  state.hint = move_in(table->game(), "f6");
  for (const char* cursor : {"d6", "a1", "e4"}) {
    state.cursor.point_at(move_in(table->game(), cursor));
    expect_readable_screen(*table, state, cursor);
  }
  ASSERT_TRUE(table->resign(games::SeatId(0)));
  expect_readable_screen(*table, state, "the end");
}

TEST(ContrastTest, Windows) {
  Sitting sitting(two_people());
  const auto table = sitting.table();
  const ScreenState state{.cursor = BoardCursor(table->game())};
  const SavedGames saved(sitting.folder.path());
  ASSERT_TRUE(saved.save("mine", table->record(), SavedGames::Existing::Refuse));
  Windows windows{Texts()};
  for (const bool help : {true, false}) {
    if (help) {
      windows.show_help(board_of(table->game()).screen_help(Texts()));
    } else {
      windows.show_games(saved.list_all());
    }
    ScreenView view = screen_view(*table, state, Texts());
    view.window = windows.view({80, 24});
    expect_readable(draw_frame(table->game(), view, Texts(), 80, 24).canvas, "a window");
  }
}

}  // namespace
}  // namespace outflank::terminal
