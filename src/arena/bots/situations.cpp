#include "arena/bots/situations.h"

#include "games/list.h"

#define OUTFLANK_DECLARE(game)               \
  namespace outflank::arena::game {          \
  const CheckSituations& check_situations(); \
  }
// NOLINTNEXTLINE(misc-use-internal-linkage): defined in the folders of the games
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE

namespace outflank::arena {
namespace {

constexpr Situation kEveryGame[] = {
    {.name = "handshake", .kind = SituationKind::Handshake},
    {.name = "first move"},
};

}  // namespace

Registry<CheckSituations>& situation_registry() {
#define OUTFLANK_ENTRY(game) &game::check_situations(),
  static Registry<CheckSituations> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

std::span<const Situation> situations_of(std::string_view game) {
  const CheckSituations* own = situation_registry().find(game);
  return own != nullptr ? own->situations : kEveryGame;
}

}  // namespace outflank::arena
