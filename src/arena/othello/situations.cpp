#include "arena/bots/situations_of_games.h"
#include "games/othello/game.h"

namespace outflank::arena::othello {
namespace {

constexpr Situation kSituations[] = {
    {.name = "handshake", .kind = SituationKind::Handshake},
    {.name = "first move"},
    {.name = "first move as the second player", .moves = "f5"},
    {.name = "the middle of a game", .moves = "f5 d6 c3 d3 c4"},
    {.name = "the other player had to pass", .moves = "c4 c3 f5 b4 a4 a5 c2 a3 pass"},
};

}  // namespace

const CheckSituations& check_situations() {
  static const CheckSituations kOwn = {.type = outflank::othello::game_type(),
                                       .situations = kSituations};
  return kOwn;
}

}  // namespace outflank::arena::othello
