#include "picture/sheet.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace outflank::picture {
namespace {

constexpr Rgb kPage = {250, 247, 242};
constexpr Rgb kLabel = {110, 100, 90};

}  // namespace

Sheet::Sheet(int columns, int rows, double gap, bool first_row_above, const SceneOptions& options)
    : columns_(columns),
      rows_(rows),
      cell_(std::clamp(options.cell, kMinCell, kMaxCell)),
      gap_(gap * cell_),
      margin_(0.6 * cell_),
      flipped_(options.flipped),
      above_(first_row_above != options.flipped) {
  scene_.width =
      static_cast<int>(std::lround(2 * margin_ + columns * cell_ + (columns + 1) * gap_));
  scene_.height = static_cast<int>(std::lround(2 * margin_ + rows * cell_ + (rows + 1) * gap_));
  scene_.background = kPage;
}

void Sheet::labels() {
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

}  // namespace outflank::picture
