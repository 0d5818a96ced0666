#include <algorithm>
#include <string_view>

#include "picture/scene.h"

namespace outflank::picture {
namespace {

// A character as strokes between points of a grid of five columns and nine lines: two digits per
// point, x and y, a bar between strokes. The baseline is line 6, and small letters start at line 2.
struct Letter {
  char character;
  std::string_view strokes;
};

constexpr Letter kLetters[] = {
    {'0', "103041453616050110"},
    {'1', "012026|0646"},
    {'2', "01103041420646"},
    {'3', "004022324345361605"},
    {'4', "36300444"},
    {'5', "4000033344453606"},
    {'6', "40200205163645443303"},
    {'7', "004016"},
    {'8', "103041423313020110|1304051636454433"},
    {'9', "43130201103041442606"},
    {'a', "12324346|4414051646"},
    {'b', "00063645433202"},
    {'c', "421203051646"},
    {'d', "40461605031242"},
    {'e', "044443321203051646"},
    {'f', "40302126|0343"},
    {'g', "42473808|461605031242"},
    {'h', "0006|0312324346"},
    {'i', "2226|20"},
    {'j', "32372808|30"},
    {'k', "0006|420446"},
    {'l', "102026|1636"},
    {'m', "0206|03122326|23324346"},
    {'n', "0206|0312324346"},
    {'o', "123243453616050312"},
    {'p', "08023243453606"},
    {'q', "48421203051646"},
    {'r', "0206|042242"},
    {'s', "4212031434453606"},
    {'t', "20253646|0242"},
    {'u', "020516364542|4246"},
    {'v', "022642"},
    {'w', "0216233642"},
    {'x', "0246|4206"},
    {'y', "0226|421808"},
};

constexpr double kGridHeight = 6;  // of a digit; small letters may have descenders
constexpr double kSpacing = 2;     // between two characters
constexpr double kBlank = 2;       // the width of a character that is not drawn
constexpr double kPen = 0.9;       // the width of a stroke, in steps of the grid

std::string_view strokes_of(char character) {
  for (const Letter& letter : kLetters) {
    if (letter.character == character) return letter.strokes;
  }
  return "";
}

// The left edge and width of a character on its grid.
struct Extent {
  double left;
  double width;
};

Extent extent_of(std::string_view strokes) {
  if (strokes.empty()) return {0, kBlank};
  char first = '9';
  char last = '0';
  bool across = true;
  for (const char c : strokes) {
    if (c == '|') continue;
    if (across) {
      first = std::min(first, c);
      last = std::max(last, c);
    }
    across = !across;
  }
  return {static_cast<double>(first - '0'), static_cast<double>(last - first)};
}

}  // namespace

Box disc(Spot middle, double radius, Rgb color) {
  return {middle.x - radius, middle.y - radius, 2 * radius, 2 * radius, radius, color};
}

double text_width(std::string_view text, double height) {
  if (text.empty()) return 0;
  double width = static_cast<double>(text.size() - 1) * kSpacing;
  for (const char character : text) width += extent_of(strokes_of(character)).width;
  return width * height / kGridHeight;
}

void add_text(Scene& scene, std::string_view text, Spot middle, double height, Rgb color) {
  const double step = height / kGridHeight;
  Spot corner{middle.x - text_width(text, height) / 2, middle.y - height / 2};
  for (const char character : text) {
    Stroke stroke{{}, kPen * step, color};
    const auto finish = [&] {
      if (!stroke.points.empty()) scene.shapes.emplace_back(stroke);
      stroke.points.clear();
    };
    const std::string_view strokes = strokes_of(character);
    const Extent extent = extent_of(strokes);
    const double left = corner.x - extent.left * step;
    char across = 0;
    for (const char c : strokes) {
      if (c == '|') {
        finish();
      } else if (across == 0) {
        across = c;
      } else {
        stroke.points.push_back({left + (across - '0') * step, corner.y + (c - '0') * step});
        across = 0;
      }
    }
    finish();
    corner.x += (extent.width + kSpacing) * step;
  }
}

}  // namespace outflank::picture
