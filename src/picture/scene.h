#pragma once

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace outflank::picture {

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend auto operator<=>(const Rgb&, const Rgb&) = default;
};

struct Spot {
  double x = 0;
  double y = 0;

  friend bool operator==(const Spot&, const Spot&) = default;
};

// A rectangle with rounded corners; with a radius of half its side it is a disc.
struct Box {
  double x;
  double y;
  double width;
  double height;
  double radius;
  Rgb color;

  friend bool operator==(const Box&, const Box&) = default;
};

// A line of that width from point to point, round at its ends and corners. One point is a dot.
struct Stroke {
  std::vector<Spot> points;
  double width;
  Rgb color;

  friend bool operator==(const Stroke&, const Stroke&) = default;
};

using Shape = std::variant<Box, Stroke>;

// A picture as shapes, the later over the earlier; one unit is one pixel.
struct Scene {
  int width = 0;
  int height = 0;
  Rgb background;
  std::vector<Shape> shapes;

  friend bool operator==(const Scene&, const Scene&) = default;
};

Box disc(Spot middle, double radius, Rgb color);

// Draws lower-case letters and digits as strokes, `height` high, centred at `middle`; other
// characters are skipped. So pictures need no font and look the same in every format.
void add_text(Scene& scene, std::string_view text, Spot middle, double height, Rgb color);
// The width of that text.
double text_width(std::string_view text, double height);

}  // namespace outflank::picture
