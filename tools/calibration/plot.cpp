#include "tools/calibration/plot.h"

#include <cmath>

#include <fmt/format.h>

namespace outflank::tools {
namespace {

constexpr double kSide = 400;
constexpr double kMargin = 60;

double x_of(double chance) {
  return kMargin + kSide * chance;
}
double y_of(double points) {
  return kMargin + kSide * (1 - points);
}

}  // namespace

std::string reliability_plot(const Calibration& calibration, const std::string& title) {
  const double whole = kSide + 2 * kMargin;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" "
      "font-family=\"sans-serif\" "
      "font-size=\"13\">\n<rect width=\"{0}\" height=\"{0}\" fill=\"white\"/>\n"
      "<text x=\"{1}\" y=\"30\" font-size=\"16\">{2}</text>\n"
      "<line x1=\"{1}\" y1=\"{3}\" x2=\"{3}\" y2=\"{1}\" stroke=\"#999\" "
      "stroke-dasharray=\"4\"/>\n",
      whole, kMargin, title, kMargin + kSide);
  for (int tenth = 0; tenth <= 10; tenth += 2) {
    const double part = tenth / 10.0;
    svg += fmt::format(
        "<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\">{:.1f}</text>\n"
        "<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"end\">{:.1f}</text>\n",
        x_of(part), y_of(0) + 20, part, x_of(0) - 8, y_of(part) + 4, part);
  }
  svg += fmt::format(
      "<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\">predicted chance to win</text>\n"
      "<text transform=\"rotate(-90)\" x=\"{:.0f}\" y=\"18\" text-anchor=\"middle\">won</text>\n"
      "<path d=\"M{:.0f} {:.0f}V{:.0f}H{:.0f}\" fill=\"none\" stroke=\"#333\"/>\n",
      x_of(0.5), y_of(0) + 42, -y_of(0.5), x_of(0), y_of(1), y_of(0), x_of(1));
  const double all = calibration.all().count;
  for (const Calibration::Bin& bin : calibration.bins) {
    if (bin.count == 0) continue;
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"#2a6f97\"/>\n",
                       x_of(bin.predicted / bin.count), y_of(bin.points / bin.count),
                       3 + 12 * std::sqrt(bin.count / all));
  }
  return svg + "</svg>\n";
}

}  // namespace outflank::tools
