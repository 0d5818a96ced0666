#include "picture/svg.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/markup.h"

namespace outflank::picture {
namespace {

constexpr int kLastStays = 4;  // times as long as the others

std::string hex(Rgb color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

// To hundredths of a pixel, without trailing zeros.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

void append(std::string& out, const Box& box) {
  if (box.radius > 0 && box.width == box.height && box.radius * 2 == box.width) {
    out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n",
                       number(box.x + box.radius), number(box.y + box.radius), number(box.radius),
                       hex(box.color));
    return;
  }
  const std::string round = box.radius > 0 ? fmt::format(" rx=\"{}\"", number(box.radius)) : "";
  out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{} fill=\"{}\"/>\n",
                     number(box.x), number(box.y), number(box.width), number(box.height), round,
                     hex(box.color));
}

void append(std::string& out, const Stroke& stroke) {
  std::string path;
  for (const Spot& spot : stroke.points) {
    path += fmt::format("{}{} {}", path.empty() ? "M" : "L", number(spot.x), number(spot.y));
  }
  // A single point is drawn as a round line cap.
  if (stroke.points.size() == 1) path += "h0";
  out += fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" "
      "stroke-linejoin=\"round\"/>\n",
      path, hex(stroke.color), number(stroke.width));
}

void append(std::string& out, std::span<const Shape> shapes) {
  for (const Shape& shape : shapes) {
    std::visit([&](const auto& one) { append(out, one); }, shape);
  }
}

std::string opening(const Scene& scene, std::string_view title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" role=\"img\">\n<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" "
      "fill=\"{3}\"/>\n",
      scene.width, scene.height, escape_markup(title), hex(scene.background));
}

}  // namespace

std::string to_svg(const Scene& scene, std::string_view title) {
  std::string out = opening(scene, title);
  append(out, scene.shapes);
  return out + "</svg>\n";
}

std::string to_animated_svg(std::span<const Scene> scenes, std::chrono::milliseconds delay,
                            std::string_view title) {
  const std::vector<Shape>& first = scenes.front().shapes;
  std::size_t common = first.size();
  for (const Scene& scene : scenes) {
    const auto [end, _] = std::ranges::mismatch(first, scene.shapes);
    common = std::min(common, static_cast<std::size_t>(end - first.begin()));
  }
  std::string out = opening(scenes.front(), title);
  append(out, std::span(first).first(common));
  const double parts = static_cast<double>(scenes.size()) - 1 + kLastStays;
  const double seconds = parts * std::chrono::duration<double>(delay).count();
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const double begin = static_cast<double>(i) / parts;
    const double end = i + 1 == scenes.size() ? 1 : static_cast<double>(i + 1) / parts;
    out += fmt::format(
        "<g visibility=\"{}\">\n<animate attributeName=\"visibility\" "
        "values=\"hidden;visible;hidden\" keyTimes=\"0;{:.5f};{:.5f}\" calcMode=\"discrete\" "
        "dur=\"{:.2f}s\" repeatCount=\"indefinite\"/>\n",
        i + 1 == scenes.size() ? "visible" : "hidden", begin, end, seconds);
    append(out, std::span(scenes[i].shapes).subspan(common));
    out += "</g>\n";
  }
  return out + "</svg>\n";
}

}  // namespace outflank::picture
