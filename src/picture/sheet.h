#pragma once

#include <string_view>
#include <utility>

#include "picture/board_scene.h"
#include "picture/scene.h"

namespace outflank::picture {

// The layout: squares of `cell` pixels with `gap` between them, and `margin` around the board for
// the labels.
class Sheet {
 public:
  Sheet(int columns, int rows, double gap, bool first_row_above, const SceneOptions& options);

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

  // The names of columns and rows around the board.
  void labels();

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

}  // namespace outflank::picture
