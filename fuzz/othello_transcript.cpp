// Moves in every form, on a board whose size the first byte chooses: what is read can be played,
// and is written and read back as the same moves.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "games/othello/grid_position.h"
#include "games/othello/notation.h"
#include "games/othello/position.h"
#include "games/othello/transcript.h"

namespace {

using namespace outflank::othello;

void require(bool holds) {
  if (!holds) std::abort();
}

template <class Type>
void check(std::string_view text, const Type& start) {
  if (const auto move = parse_move(text, start.size())) {
    require(parse_move(to_text(*move), start.size()).value() == *move);
  }
  const auto moves = read_moves(text, start);
  if (!moves) return;
  Type position = start;
  for (const Move move : *moves) require(position.play(move).has_value());
  require(read_moves(to_transcript(*moves), start).value() == *moves);
  require(read_moves(to_transcript(*moves, Passes::Write), start).value() == *moves);
  require(read_moves(to_move_list(*moves, start.to_move()), start).value() == *moves);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(bytes, Position());
  if (bytes.empty()) return 0;
  const auto side = static_cast<std::uint8_t>(4 + 2 * (data[0] % 7));
  check(bytes.substr(1), GridPosition::start({.size = side}));
  return 0;
}
