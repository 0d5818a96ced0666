#include "games/othello/obf.h"

#include <cstddef>

#include "core/text.h"

namespace outflank::othello {

Result<std::vector<Diagram>> read_obf(std::string_view text) {
  std::vector<Diagram> diagrams;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '%') continue;
    if (diagrams.size() == kMaxObfPositions) {
      return fail(InputError::TooLong,
                  "more than " + std::to_string(kMaxObfPositions) + " positions in one file");
    }
    const Result<Diagram> diagram = parse_diagram(line.substr(0, line.find(';')));
    if (!diagram) return Failure(diagram.error().within("line " + std::to_string(number)));
    diagrams.push_back(*diagram);
  }
  return diagrams;
}

std::string to_obf(const Diagram& diagram) {
  return to_text(diagram) + ";";
}

}  // namespace outflank::othello
