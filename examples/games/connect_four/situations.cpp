#include "connect_four/situations.h"

#include "connect_four/game.h"

namespace outflank::connect_four {
namespace {

constexpr arena::Situation kSituations[] = {
    {.name = "handshake", .kind = arena::SituationKind::Handshake},
    {.name = "first move"},
    {.name = "first move as the second player", .moves = "d"},
    {.name = "a column is full", .moves = "d d d d d d"},
};

}  // namespace

const arena::CheckSituations& check_situations() {
  static const arena::CheckSituations kOwn = {.type = game_type(), .situations = kSituations};
  return kOwn;
}

}  // namespace outflank::connect_four
