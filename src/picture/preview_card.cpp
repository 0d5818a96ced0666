#include "picture/preview_card.h"

#include <algorithm>
#include <cassert>

#include "picture/board_scene.h"
#include "picture/game_scene.h"

namespace outflank::picture {
namespace {

constexpr Rgb kInk = {58, 42, 32};
constexpr Rgb kFaint = {140, 124, 108};
constexpr Rgb kPlate = {238, 229, 215};

constexpr int kBoardSide = kCardHeight - 24;  // the board's own labels serve as margin
constexpr double kColumn = 680;               // left edge of the text
constexpr double kColumnWidth = kCardWidth - kColumn - 50;

// The board at the largest size that fits.
Scene fitted_board(const games::Game& game, const std::string& last_move) {
  SceneOptions options{.cell = kMaxCell, .last_move = last_move};
  const Scene largest = board_scene(game, options);
  const int side = std::max(largest.width, largest.height);
  options.cell = std::max(kMinCell, kMaxCell * kBoardSide / side);
  return board_scene(game, options);
}

void place(Scene& scene, Scene part, Spot corner) {
  for (Shape& shape : part.shapes) {
    if (auto* const box = std::get_if<Box>(&shape)) {
      box->x += corner.x;
      box->y += corner.y;
    } else {
      for (Spot& spot : std::get<Stroke>(shape).points) {
        spot.x += corner.x;
        spot.y += corner.y;
      }
    }
    scene.shapes.push_back(std::move(shape));
  }
}

void add_left_text(Scene& scene, std::string_view text, Spot left, double height, Rgb color) {
  add_text(scene, text, {left.x + text_width(text, height) / 2, left.y}, height, color);
}

// One row per seat: its piece and its count; the seat to move is highlighted.
void add_seats(Scene& scene, const games::Game& game, const GameScene& drawing) {
  const double row = game.seats() > 2 ? 74 : 84;
  constexpr double kPiece = 25;
  const double top = kCardHeight - 50 - row * game.seats();
  for (const games::SeatId seat : games::all_seats(game.seats())) {
    const double y = top + row * (static_cast<double>(seat.index()) + 0.5);
    const SeatFigure figure = drawing.figure(game, seat);
    if (!game.ending() && game.to_move() == seat) {
      scene.shapes.emplace_back(
          Box{kColumn - 14, y - row / 2 + 5, kColumnWidth, row - 10, 14, kPlate});
    }
    scene.shapes.emplace_back(disc({kColumn + kPiece, y}, kPiece + 2, kInk));
    scene.shapes.emplace_back(disc({kColumn + kPiece, y}, kPiece, figure.color));
    add_left_text(scene, std::to_string(figure.count), {kColumn + 2 * kPiece + 28, y}, 38, kInk);
    const double width = text_width(std::to_string(figure.count), 38);
    add_left_text(scene, figure.count == 1 ? figure.one : figure.many,
                  {kColumn + 2 * kPiece + 46 + width, y + 4}, 26, kFaint);
  }
}

}  // namespace

Scene preview_card(const games::Game& game, const std::string& last_move, int moves) {
  const GameScene* const drawing = scene_registry().find(game.name());
  assert(drawing != nullptr);
  Scene board = fitted_board(game, last_move);
  Scene scene{kCardWidth, kCardHeight, board.background, {}};
  const Spot corner{(kColumn - 30 - board.width) / 2, (kCardHeight - board.height) / 2.0};
  place(scene, std::move(board), corner);
  add_left_text(scene, "outflank", {kColumn, 70}, 28, kFaint);
  add_left_text(scene, game.name(), {kColumn, 140}, 58, kInk);
  const std::string played = moves == 0 ? "start" : "move " + std::to_string(moves);
  add_left_text(scene, played, {kColumn, 220}, 28, kFaint);
  add_seats(scene, game, *drawing);
  return scene;
}

}  // namespace outflank::picture
