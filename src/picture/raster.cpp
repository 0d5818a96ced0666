#include "picture/raster.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace outflank::picture {
namespace {

// Signed distances of a point to a shape, negative inside.

double distance(const Box& box, Spot spot) {
  const double half_width = box.width / 2;
  const double half_height = box.height / 2;
  const double radius = std::min({box.radius, half_width, half_height});
  const double x = std::abs(spot.x - box.x - half_width) - half_width + radius;
  const double y = std::abs(spot.y - box.y - half_height) - half_height + radius;
  const double outside = std::hypot(std::max(x, 0.0), std::max(y, 0.0));
  return outside + std::min(std::max(x, y), 0.0) - radius;
}

double distance_to_segment(Spot a, Spot b, Spot spot) {
  const double x = b.x - a.x;
  const double y = b.y - a.y;
  const double square = x * x + y * y;
  const double along = square == 0 ? 0 : ((spot.x - a.x) * x + (spot.y - a.y) * y) / square;
  const double part = std::clamp(along, 0.0, 1.0);
  return std::hypot(spot.x - a.x - part * x, spot.y - a.y - part * y);
}

double distance(const Stroke& stroke, Spot spot) {
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < stroke.points.size(); ++i) {
    const Spot& from = stroke.points[i == 0 ? 0 : i - 1];
    least = std::min(least, distance_to_segment(from, stroke.points[i], spot));
  }
  return least - stroke.width / 2;
}

struct Bounds {
  double left;
  double top;
  double right;
  double bottom;
};

Bounds bounds_of(const Box& box) {
  return {box.x, box.y, box.x + box.width, box.y + box.height};
}

Bounds bounds_of(const Stroke& stroke) {
  constexpr double kFar = std::numeric_limits<double>::max();
  Bounds bounds{kFar, kFar, -kFar, -kFar};
  for (const Spot& spot : stroke.points) {
    bounds.left = std::min(bounds.left, spot.x - stroke.width);
    bounds.top = std::min(bounds.top, spot.y - stroke.width);
    bounds.right = std::max(bounds.right, spot.x + stroke.width);
    bounds.bottom = std::max(bounds.bottom, spot.y + stroke.width);
  }
  return bounds;
}

std::uint8_t mixed(std::uint8_t below, std::uint8_t above, double share) {
  return static_cast<std::uint8_t>(std::lround(below + (above - below) * share));
}

template <class ShapeType>
void draw(Image& image, const ShapeType& shape) {
  const Bounds bounds = bounds_of(shape);
  const int left = std::max(0, static_cast<int>(std::floor(bounds.left)) - 1);
  const int top = std::max(0, static_cast<int>(std::floor(bounds.top)) - 1);
  const int right = std::min(image.width - 1, static_cast<int>(std::ceil(bounds.right)) + 1);
  const int bottom = std::min(image.height - 1, static_cast<int>(std::ceil(bounds.bottom)) + 1);
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      // Antialiasing: coverage by the distance of the edge from the pixel's centre.
      const double share = std::clamp(0.5 - distance(shape, {x + 0.5, y + 0.5}), 0.0, 1.0);
      if (share == 0) continue;
      Rgb& pixel =
          image.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(x)];
      pixel = {mixed(pixel.red, shape.color.red, share),
               mixed(pixel.green, shape.color.green, share),
               mixed(pixel.blue, shape.color.blue, share)};
    }
  }
}

}  // namespace

Image rasterized(const Scene& scene) {
  Image image{scene.width, scene.height, {}};
  image.pixels.assign(
      static_cast<std::size_t>(scene.width) * static_cast<std::size_t>(scene.height),
      scene.background);
  for (const Shape& shape : scene.shapes) {
    std::visit([&](const auto& one) { draw(image, one); }, shape);
  }
  return image;
}

}  // namespace outflank::picture
