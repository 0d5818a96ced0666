#include "arena/bots/situations_of_games.h"
#include "games/quoridor/game.h"

namespace outflank::arena::quoridor {
namespace {

constexpr Situation kSituations[] = {
    {.name = "handshake", .kind = SituationKind::Handshake},
    {.name = "first move"},
    {.name = "first move as the second player", .moves = "e2"},
    {.name = "two pawns face to face: a straight jump", .moves = "e2 e8 e3 e7 e4 e6 e5"},
    {.name = "a wall behind the other pawn: steps beside it", .moves = "e2 e8 e3 e7 e4 e6 e5 e6h"},
    {.name = "no walls left", .rules = "walls=1", .moves = "a1h h8h"},
    {.name = "a small board", .rules = "size=5,walls=3", .moves = "c2 b3h"},
    {.name = "a board that is not square", .rules = "size=7x5", .moves = "d2"},
    {.name = "four players", .rules = "players=4,seats=contest", .moves = "e2"},
    {.name = "four players, one of them out",
     .rules = "players=4,seats=contest",
     .moves = "e2",
     .out = games::SeatId(2)},
};

}  // namespace

const CheckSituations& check_situations() {
  static const CheckSituations kOwn = {.type = outflank::quoridor::game_type(),
                                       .situations = kSituations};
  return kOwn;
}

}  // namespace outflank::arena::quoridor
