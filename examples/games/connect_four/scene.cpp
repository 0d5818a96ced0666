#include "connect_four/scene.h"

#include "connect_four/game.h"
#include "picture/sheet.h"

namespace outflank::connect_four {
namespace {

constexpr picture::Rgb kFrame = {36, 72, 160};
constexpr picture::Rgb kHole = {225, 232, 246};
constexpr picture::Rgb kYellow = {250, 205, 50};
constexpr picture::Rgb kRed = {214, 48, 49};

picture::Scene scene(const games::Game& game, const picture::SceneOptions& options) {
  constexpr double kGap = 0.05;
  const Position& position = *as_connect_four(game)->position();
  picture::Sheet sheet(kColumns, kRows, kGap, false, options);
  sheet.board(kFrame);
  sheet.labels();
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      const auto seat = position.at(column, row);
      const picture::Rgb color = !seat ? kHole : (*seat == 0 ? kYellow : kRed);
      sheet.add(picture::disc(sheet.middle(column, row), 0.42 * sheet.cell(), color));
    }
  }
  return sheet.take();
}

picture::SeatFigure figure(const games::Game& game, games::SeatId seat) {
  const int played = game.ply();
  const bool yellow = seat == games::kFirstSeat;
  return {yellow ? kYellow : kRed, (played + (yellow ? 1 : 0)) / 2, "disc", "discs"};
}

}  // namespace

const picture::GameScene& game_scene() {
  static const picture::GameScene kScene = {.type = game_type(), .draw = scene, .figure = figure};
  return kScene;
}

}  // namespace outflank::connect_four
