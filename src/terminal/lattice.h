#pragma once

#include <optional>

#include "terminal/board.h"
#include "terminal/canvas.h"

namespace outflank::terminal {

// The layout of a board on a canvas: squares are rectangles of characters with one line or column
// between them, and labels around.
class Lattice {
 public:
  enum class FirstRow : std::uint8_t { Bottom, Top };

  Lattice(int columns, int rows, FirstRow first_row, const BoardStyle& style);

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int cell_width() const { return cell_width_; }
  [[nodiscard]] int cell_height() const { return cell_height_; }

  [[nodiscard]] int canvas_width() const { return 2 * kMargin + frame_width(); }
  [[nodiscard]] int canvas_height() const { return top_ + frame_height() + kLabelLines; }
  [[nodiscard]] int frame_width() const { return columns_ * (cell_width_ + 1) + 1; }
  [[nodiscard]] int frame_height() const { return rows_ * (cell_height_ + 1) + 1; }
  [[nodiscard]] Point frame() const { return {kMargin, top_}; }

  // The upper left character of a square.
  [[nodiscard]] Point corner(int column, int row) const;
  [[nodiscard]] Point middle(int column, int row) const;

  // What a point hits: a square, or the groove right of or below the square shown there.
  struct Hit {
    int column;
    int row;
    bool beside;  // in the groove between this square and the one shown right of it
    bool below;   // in the groove between this square and the one shown below it
    Point within;
  };
  [[nodiscard]] std::optional<Hit> hit(Point point) const;

  void draw_labels(Canvas& canvas) const;

 private:
  static constexpr int kMargin = kLabelColumns;

  [[nodiscard]] int shown_column(int column) const {
    return flipped_ ? columns_ - 1 - column : column;
  }
  [[nodiscard]] int shown_row(int row) const {
    return (first_row_ == FirstRow::Top) != flipped_ ? row : rows_ - 1 - row;
  }

  int columns_;
  int rows_;
  FirstRow first_row_;
  bool flipped_;
  bool labels_above_;
  int cell_width_;
  int cell_height_;
  int top_;
};

}  // namespace outflank::terminal
