#include <algorithm>
#include <array>
#include <string>

#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "picture/game_scene.h"
#include "picture/scenes_of_games.h"
#include "picture/sheet.h"

namespace outflank::picture::quoridor {

using namespace outflank::quoridor;

namespace {

constexpr Rgb kWood = {84, 56, 42};
constexpr Rgb kSquare = {139, 96, 68};
constexpr Rgb kGoal = {156, 112, 82};
constexpr Rgb kBlack = {22, 22, 24};
constexpr Rgb kWhite = {245, 245, 242};

struct SeatColors {
  Rgb pawn;
  Rgb wall;
};
constexpr std::array<SeatColors, 4> kSeats = {{{{92, 172, 255}, {52, 132, 224}},
                                               {{255, 184, 40}, {226, 142, 10}},
                                               {{134, 214, 130}, {86, 176, 90}},
                                               {{216, 146, 222}, {182, 100, 194}}}};

Scene scene(const games::Game& game, const SceneOptions& options) {
  const Setup setup = setup_of(game);
  constexpr double kGap = 0.2;
  Sheet sheet(setup.rules.columns, setup.rules.rows, kGap, false, options);
  const double cell = sheet.cell();
  sheet.board(kWood);
  for (int row = 0; row < setup.rules.rows; ++row) {
    for (int column = 0; column < setup.rules.columns; ++column) {
      const Spot corner = sheet.corner(column, row);
      const bool end = row == 0 || row + 1 == setup.rules.rows;
      sheet.add(Box{corner.x, corner.y, cell, cell, cell / 10, end ? kGoal : kSquare});
    }
  }
  sheet.labels();
  for (const auto& [wall, owner] : setup.walls) {
    const Spot one = sheet.corner(wall.square().column(), wall.square().row());
    const Spot other = sheet.corner(wall.square().column() + 1, wall.square().row() + 1);
    const Spot first{std::min(one.x, other.x), std::min(one.y, other.y)};
    const double length = 2 * cell + sheet.gap();
    const double inset = sheet.gap() * 0.1;
    const double thick = sheet.gap() - 2 * inset;
    const SeatColors& colors = kSeats[static_cast<std::size_t>(owner)];
    const bool horizontal = wall.kind() == MoveKind::Horizontal;
    const Box bar =
        horizontal ? Box{first.x, first.y + cell + inset, length, thick, thick / 3, colors.wall}
                   : Box{first.x + cell + inset, first.y, thick, length, thick / 3, colors.wall};
    sheet.add(bar);
    if (to_text(wall) == options.last_move) {
      sheet.add(disc({bar.x + bar.width / 2, bar.y + bar.height / 2}, thick / 3, kWhite));
    }
  }
  for (int player = 0; player < setup.rules.players; ++player) {
    const Setup::Player& seat = setup.players[static_cast<std::size_t>(player)];
    if (seat.standing != Setup::Standing::OnBoard) continue;
    const Spot middle = sheet.middle(seat.pawn.column(), seat.pawn.row());
    const bool moved = to_text(seat.pawn) == options.last_move;
    sheet.add(disc(middle, 0.42 * cell, moved ? kWhite : kWood));
    sheet.add(disc(middle, 0.37 * cell, kSeats[static_cast<std::size_t>(player)].pawn));
    sheet.text(std::string(1, static_cast<char>('a' + player)), {middle.x, middle.y - 0.03 * cell},
               0.3 * cell, kBlack);
  }
  return sheet.take();
}

SeatFigure figure(const games::Game& game, games::SeatId seat) {
  const auto index = seat.index();
  return {kSeats[index].pawn, setup_of(game).players[index].walls_left, "wall", "walls"};
}

}  // namespace

const GameScene& game_scene() {
  static const GameScene kScene = {.type = game_type(), .draw = scene, .figure = figure};
  return kScene;
}

}  // namespace outflank::picture::quoridor
