#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/text.h"
#include "core/try.h"
#include "games/quoridor/position.h"
#include "games/quoridor/setup.h"

namespace outflank::quoridor {

inline constexpr std::size_t kMaxPositionText = 1 << 14;  // bytes
inline constexpr int kMaxPly = 1'000'000;

// One line that holds the whole position with its rules (docs/notation.md):
//
//   9x9 e4:9/e6:8 e3h/d6v,c1h 1 9
//   size, pawns with walls left, walls by owner, player to move, plies played; then the rules that
//   differ from the defaults.
std::string to_text(const Setup& setup);

template <class Board>
std::string to_text(const BasicPosition<Board>& position) {
  return to_text(position.setup());
}

// Checks the form alone; BasicPosition::from checks the content. With `rules`, the text must be of
// that variant and may leave its rules out.
Result<Setup> parse_setup(std::string_view text, const Rules* rules = nullptr,
                          Sides sides = Sides::Odd);

// Reads a position that fits the board type.
template <class Position>
Result<Position> parse_position(std::string_view text, const Rules* rules = nullptr) {
  const auto setup = TRY(parse_setup(text, rules));
  if (!Position::fits(setup.rules)) {
    return fail(InputError::OutOfRange, "position: the board " +
                                            quote(text.substr(0, text.find(' '))) +
                                            " is larger than this kind of position holds");
  }
  return Position::from(setup);
}

}  // namespace outflank::quoridor
