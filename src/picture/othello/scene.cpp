#include "games/othello/game.h"
#include "games/othello/notation.h"
#include "picture/game_scene.h"
#include "picture/scenes_of_games.h"
#include "picture/sheet.h"

namespace outflank::picture::othello {

using namespace outflank::othello;

namespace {

constexpr Rgb kCloth = {24, 122, 80};
constexpr Rgb kClothLine = {12, 84, 54};
constexpr Rgb kBlack = {22, 22, 24};
constexpr Rgb kWhite = {245, 245, 242};
constexpr Rgb kShade = {10, 60, 40};
constexpr Rgb kMark = {226, 60, 60};

Scene scene(const games::Game& game, const SceneOptions& options) {
  const auto diagram = diagram_of(game);
  const int size = diagram.rules.size;
  constexpr double kGap = 0.04;
  Sheet sheet(size, size, kGap, true, options);
  const double cell = sheet.cell();
  sheet.board(kClothLine);
  for (int i = 0; i < size * size; ++i) {
    const Spot corner = sheet.corner(i % size, i / size);
    sheet.add(Box{corner.x, corner.y, cell, cell, 0, kCloth});
  }
  sheet.labels();
  for (int i = 0; i < size * size; ++i) {
    const auto square = Square::from_index(i, size);
    const Spot middle = sheet.middle(square.column(), square.row());
    const bool black = diagram.black.has(square);
    if (!black && !diagram.white.has(square)) continue;
    sheet.add(disc({middle.x, middle.y + 0.03 * cell}, 0.42 * cell, kShade));
    sheet.add(disc(middle, 0.41 * cell, black ? kBlack : kWhite));
    if (to_text(square) == options.last_move) sheet.add(disc(middle, 0.1 * cell, kMark));
  }
  return sheet.take();
}

SeatFigure figure(const games::Game& game, games::SeatId seat) {
  const Diagram diagram = diagram_of(game);
  const bool black = seat == games::kFirstSeat;
  return {black ? kBlack : kWhite, (black ? diagram.black : diagram.white).count(), "disc",
          "discs"};
}

}  // namespace

const GameScene& game_scene() {
  static const GameScene kScene = {.type = game_type(), .draw = scene, .figure = figure};
  return kScene;
}

}  // namespace outflank::picture::othello
