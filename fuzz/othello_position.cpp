// Position text, OBF files and rules: what is read is written and read back as the same value.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/othello/grid_position.h"
#include "games/othello/obf.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "games/othello/rules.h"

namespace {

using namespace outflank::othello;

void require(bool holds) {
  if (!holds) std::abort();
}

template <class Type>
void check_position(const Diagram& diagram) {
  const std::string text = to_text(diagram);
  const Type position = parse_position<Type>(text, diagram.rules).value();
  require(position_text(position) == text);
  require(diagram_of(position) == diagram);
  const auto moves = position.legal_moves();
  require(moves.empty() == position.ending().has_value());
  for (const Move move : moves) {
    Type next = position;
    const auto undo = next.play_unchecked(move);
    next.undo(undo);
    require(next == position);
  }
}

void check_diagram(const Diagram& diagram) {
  require(parse_diagram(to_text(diagram)).value() == diagram);
  check_position<GridPosition>(diagram);
  if (diagram.rules.size == 8) check_position<Position>(diagram);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto diagram = parse_diagram(text)) check_diagram(*diagram);
  if (const auto diagrams = read_obf(text)) {
    std::string file;
    for (const Diagram& diagram : *diagrams) {
      check_diagram(diagram);
      file += to_obf(diagram) + "\n";
    }
    require(read_obf(file).value() == *diagrams);
  }
  if (const auto rules = parse_rules(text)) {
    require(validate(*rules).has_value());
    require(parse_rules(to_text(*rules)).value() == *rules);
    require(parse_rules(to_json(*rules)).value() == *rules);
  }
  return 0;
}
