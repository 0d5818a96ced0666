#include "terminal/lattice.h"

#include <algorithm>
#include <string>

namespace outflank::terminal {

Lattice::Lattice(int columns, int rows, FirstRow first_row, const BoardStyle& style)
    : columns_(columns),
      rows_(rows),
      first_row_(first_row),
      flipped_(style.flipped),
      labels_above_(style.labels_above),
      cell_width_(2 * std::clamp(style.cell_height, 1, kMaxCellHeight) + 1),
      cell_height_(std::clamp(style.cell_height, 1, kMaxCellHeight)),
      top_(style.labels_above ? 1 : 0) {}

Point Lattice::corner(int column, int row) const {
  return {kMargin + 1 + shown_column(column) * (cell_width_ + 1),
          top_ + 1 + shown_row(row) * (cell_height_ + 1)};
}

Point Lattice::middle(int column, int row) const {
  const Point point = corner(column, row);
  return {point.x + cell_width_ / 2, point.y + (cell_height_ - 1) / 2};
}

std::optional<Lattice::Hit> Lattice::hit(Point point) const {
  const int x = point.x - kMargin - 1;
  const int y = point.y - top_ - 1;
  if (x < 0 || y < 0 || x >= frame_width() - 2 || y >= frame_height() - 2) return std::nullopt;
  const int column = x / (cell_width_ + 1);
  const int row = y / (cell_height_ + 1);
  // Rotating a board by half a turn is its own inverse.
  Hit hit{shown_column(column), shown_row(row), false, false, {}};
  hit.within = {x % (cell_width_ + 1), y % (cell_height_ + 1)};
  hit.beside = hit.within.x == cell_width_;
  hit.below = hit.within.y == cell_height_;
  return hit;
}

void Lattice::draw_labels(Canvas& canvas) const {
  const Style faint{.ink = Ink::Faint};
  for (int column = 0; column < columns_; ++column) {
    const int x = middle(column, 0).x;
    const auto letter = static_cast<char32_t>('a' + column);
    if (labels_above_) canvas.put(x, 0, letter, faint);
    canvas.put(x, top_ + frame_height(), letter, faint);
  }
  for (int row = 0; row < rows_; ++row) {
    const int y = middle(0, row).y;
    const std::string number = std::to_string(row + 1);
    canvas.write(2 - static_cast<int>(number.size()), y, number, faint);
    canvas.write(kMargin + frame_width() + 1, y, number, faint);
  }
}

}  // namespace outflank::terminal
