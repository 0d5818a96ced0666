#include "search/report_lines.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace outflank::search {

void drop_repeated(std::vector<Line>& lines) {
  std::vector<Line> kept;
  for (Line& line : lines) {
    const bool repeated = std::ranges::any_of(
        kept, [&](const Line& other) { return other.moves.front() == line.moves.front(); });
    if (!repeated) kept.push_back(std::move(line));
  }
  lines = std::move(kept);
}

void fill_up(Report& report, const Report& full, std::size_t wanted) {
  drop_repeated(report.lines);
  if (report.lines.size() < wanted) {
    report.lines.insert(report.lines.end(), full.lines.begin(), full.lines.end());
    drop_repeated(report.lines);
    std::ranges::stable_sort(report.lines, std::ranges::greater{}, &Line::score);
  }
  if (report.lines.size() > wanted) report.lines.resize(wanted);
}

}  // namespace outflank::search
