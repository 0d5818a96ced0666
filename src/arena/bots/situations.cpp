#include "arena/bots/situations.h"

#include "arena/bots/situations_of_games.h"
#include "games/list.h"

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
