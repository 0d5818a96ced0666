#include "terminal/picture/board_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "games/othello/notation.h"
#include "games/othello/position_text.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"

namespace outflank::terminal {
namespace {

constexpr Rgb kPage = {250, 247, 242};
constexpr Rgb kLabel = {110, 100, 90};
constexpr Rgb kWood = {84, 56, 42};
constexpr Rgb kSquare = {139, 96, 68};
constexpr Rgb kGoal = {156, 112, 82};
constexpr Rgb kCloth = {24, 122, 80};
constexpr Rgb kClothLine = {12, 84, 54};
constexpr Rgb kBlack = {22, 22, 24};
constexpr Rgb kWhite = {245, 245, 242};
constexpr Rgb kShade = {10, 60, 40};
constexpr Rgb kMark = {226, 60, 60};

struct SeatColors {
  Rgb pawn;
  Rgb wall;
};
constexpr std::array<SeatColors, 4> kSeats = {{{{92, 172, 255}, {52, 132, 224}},
                                               {{255, 184, 40}, {226, 142, 10}},
                                               {{134, 214, 130}, {86, 176, 90}},
                                               {{216, 146, 222}, {182, 100, 194}}}};

// Where things lie: squares of `cell` pixels with `gap` between them, `margin` around the board for
// the labels.
class Sheet {
 public:
  Sheet(int columns, int rows, double gap, bool first_row_above, const SceneOptions& options)
      : columns_(columns),
        rows_(rows),
        cell_(std::clamp(options.cell, kSmallestCell, kLargestCell)),
        gap_(gap * cell_),
        margin_(0.6 * cell_),
        flipped_(options.flipped),
        above_(first_row_above != options.flipped) {
    scene_.width =
        static_cast<int>(std::lround(2 * margin_ + columns * cell_ + (columns + 1) * gap_));
    scene_.height = static_cast<int>(std::lround(2 * margin_ + rows * cell_ + (rows + 1) * gap_));
    scene_.background = kPage;
  }

  [[nodiscard]] double cell() const { return cell_; }
  [[nodiscard]] double gap() const { return gap_; }

  [[nodiscard]] Spot corner(int column, int row) const {
    const int x = flipped_ ? columns_ - 1 - column : column;
    const int y = above_ ? row : rows_ - 1 - row;
    return {margin_ + gap_ + x * (cell_ + gap_), margin_ + gap_ + y * (cell_ + gap_)};
  }
  [[nodiscard]] Spot middle(int column, int row) const {
    const Spot spot = corner(column, row);
    return {spot.x + cell_ / 2, spot.y + cell_ / 2};
  }

  void add(const Shape& shape) { scene_.shapes.push_back(shape); }
  void board(Rgb color) {
    add(Box{margin_, margin_, scene_.width - 2 * margin_, scene_.height - 2 * margin_, cell_ / 8,
            color});
  }
  void text(std::string_view text, Spot middle, double height, Rgb color) {
    add_text(scene_, text, middle, height, color);
  }

  void labels() {
    const double height = 0.24 * cell_;
    for (int column = 0; column < columns_; ++column) {
      const std::string letter(1, static_cast<char>('a' + column));
      const double x = middle(column, 0).x;
      text(letter, {x, margin_ / 2}, height, kLabel);
      text(letter, {x, scene_.height - margin_ / 2}, height, kLabel);
    }
    for (int row = 0; row < rows_; ++row) {
      const std::string number = std::to_string(row + 1);
      const double y = middle(0, row).y;
      text(number, {margin_ / 2, y}, height, kLabel);
      text(number, {scene_.width - margin_ / 2, y}, height, kLabel);
    }
  }

  Scene take() { return std::move(scene_); }

 private:
  int columns_;
  int rows_;
  double cell_;
  double gap_;
  double margin_;
  bool flipped_;
  bool above_;
  Scene scene_;
};

Scene quoridor_scene(const games::Game& game, const SceneOptions& options) {
  using quoridor::MoveKind;
  using quoridor::Setup;
  const Setup setup = quoridor::parse_setup(game.position_text()).value();
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
    if (quoridor::to_text(wall) == options.last_move) {
      sheet.add(disc({bar.x + bar.width / 2, bar.y + bar.height / 2}, thick / 3, kWhite));
    }
  }
  for (int player = 0; player < setup.rules.players; ++player) {
    const Setup::Player& seat = setup.players[static_cast<std::size_t>(player)];
    if (seat.standing != Setup::Standing::OnBoard) continue;
    const Spot middle = sheet.middle(seat.pawn.column(), seat.pawn.row());
    const bool moved = quoridor::to_text(seat.pawn) == options.last_move;
    sheet.add(disc(middle, 0.42 * cell, moved ? kWhite : kWood));
    sheet.add(disc(middle, 0.37 * cell, kSeats[static_cast<std::size_t>(player)].pawn));
    sheet.text(std::string(1, static_cast<char>('a' + player)), {middle.x, middle.y - 0.03 * cell},
               0.3 * cell, kBlack);
  }
  return sheet.take();
}

Scene othello_scene(const games::Game& game, const SceneOptions& options) {
  const auto diagram = othello::parse_diagram(game.position_text()).value();
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
    const auto square = othello::Square::from_index(i, size);
    const Spot middle = sheet.middle(square.column(), square.row());
    const bool black = diagram.black.has(square);
    if (!black && !diagram.white.has(square)) continue;
    sheet.add(disc({middle.x, middle.y + 0.03 * cell}, 0.42 * cell, kShade));
    sheet.add(disc(middle, 0.41 * cell, black ? kBlack : kWhite));
    if (othello::to_text(square) == options.last_move) sheet.add(disc(middle, 0.1 * cell, kMark));
  }
  return sheet.take();
}

}  // namespace

Scene board_scene(const games::Game& game, const SceneOptions& options) {
  return game.name() == "othello" ? othello_scene(game, options) : quoridor_scene(game, options);
}

}  // namespace outflank::terminal
