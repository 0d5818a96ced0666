// GGF: games that are read can be replayed, and are written and read back as the same value.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/othello/ggf.h"
#include "games/othello/grid_position.h"
#include "games/othello/position_text.h"

namespace {

using namespace outflank::othello;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto games = read_ggf({reinterpret_cast<const char*>(data), size});
  if (!games) {
    require(!games.error().message().empty());
    return 0;
  }
  std::string text;
  for (const GgfGame& game : *games) {
    auto position = position_of<GridPosition>(game.start);
    for (const GgfMove& move : game.moves) require(position.play(move.move).has_value());
    text += to_ggf(game) + "\n";
  }
  require(read_ggf(text).value() == *games);
  return 0;
}
