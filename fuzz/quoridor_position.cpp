// Position text: what is read obeys the laws, is written and read back as the same position, and is
// the same on the small and on the large board.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/quoridor/position_text.h"
#include "quoridor_laws.h"

namespace {

using namespace outflank;
using namespace outflank::quoridor;

void check_same(const Position& small, const LargePosition& large) {
  require(to_text(small) == to_text(large));
  require(moves_of(small) == moves_of(large));
  require(small.ending() == large.ending());
  for (int player = 0; player < small.players(); ++player) {
    if (small.in_play(player)) require(small.distance(player) == large.distance(player));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto setup = parse_setup(text);
  if (!setup) {
    check_error(setup.error());
    return 0;
  }
  require(to_text(parse_setup(to_text(*setup)).value()) == to_text(*setup));

  const auto large = LargePosition::from(*setup);
  if (!large) check_error(large.error());
  if (large) {
    check_laws(*large);
    if (size < 100) check_moves(*large);
  }
  if (Position::fits(setup->rules)) {
    const auto small = Position::from(*setup);
    require(small.has_value() == large.has_value());
    if (!small) {
      require(small.error().message() == large.error().message());
      return 0;
    }
    check_laws(*small);
    check_moves(*small);
    check_same(*small, *large);
  }
  return 0;
}
