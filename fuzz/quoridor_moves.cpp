// Moves: the first line is rules, the rest a list of moves. What is read is written and read back as
// the same moves; a legal one can be played and taken back, another is refused and changes nothing.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/rules.h"
#include "quoridor_laws.h"

namespace {

using namespace outflank;
using namespace outflank::quoridor;

void check_single(std::string_view text) {
  if (const auto move = parse_move(text)) {
    require(parse_move(to_text(*move)).value() == *move);
  } else {
    check_error(move.error());
  }
  if (const auto square = parse_square(text)) {
    require(parse_square(to_text(*square)).value() == *square);
  } else {
    check_error(square.error());
  }
  if (const auto move = from_qtp(text, 9)) {
    require(from_qtp(to_qtp(*move, 9), 9).value() == *move);
  } else {
    check_error(move.error());
  }
}

template <class P>
void play(const std::vector<Move>& moves, const Rules& rules) {
  constexpr std::size_t kMax = 200;  // so that long lists do not slow the search for new ones
  P position = P::start(rules);
  for (std::size_t i = 0; i < std::min(moves.size(), kMax); ++i) {
    const P before = position;
    const bool legal = position.is_legal(moves[i]);
    const auto played = position.play(moves[i]);
    require(played.has_value() == legal);
    if (!played) {
      check_error(played.error());
      require(position == before);
      continue;
    }
    P again = before;
    const auto undo = again.play_unchecked(moves[i]);
    require(again == position);
    again.undo(undo);
    require(again == before);
    require(position.hash() == position.computed_hash());
  }
  check_laws(position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_single(text);
  const std::size_t line = text.find('\n');
  if (line == std::string_view::npos) return 0;
  const auto rules = parse_rules(text.substr(0, line));
  const auto moves = parse_move_list(text.substr(line + 1));
  if (!moves) check_error(moves.error());
  if (!rules || !moves) return 0;
  require(parse_move_list(to_text(*moves, rules->players)).value() == *moves);
  if (Position::fits(*rules)) play<Position>(*moves, *rules);
  play<LargePosition>(*moves, *rules);
  return 0;
}
