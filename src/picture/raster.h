#pragma once

#include <cstddef>
#include <vector>

#include "picture/scene.h"

namespace outflank::picture {

// Pixels, row by row from the top.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<Rgb> pixels;

  [[nodiscard]] const Rgb& at(int x, int y) const {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                  static_cast<std::size_t>(x)];
  }
};

// Draws a scene with smooth edges.
Image rasterized(const Scene& scene);

}  // namespace outflank::picture
