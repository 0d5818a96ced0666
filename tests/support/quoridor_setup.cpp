#include "support/quoridor_setup.h"

#include <algorithm>

namespace outflank::quoridor {

Setup library_setup(const SlowSetup& slow) {
  Setup setup;
  setup.rules = slow.rules;
  setup.to_move = slow.to_move;
  setup.ply = static_cast<int>(slow.ply);
  for (const OwnedWall& owned : slow.walls) setup.walls.push_back({owned.wall, owned.owner});
  for (std::size_t player = 0; player < slow.rules.players; ++player) {
    Setup::Player& entry = setup.players[player];
    entry.walls_left = slow.walls_left[player];
    entry.pawn = slow.pawns[player];
    entry.place = slow.places[player];
    if (entry.place == 0) continue;
    entry.pawn = Square();
    // In a running game two places or more are free, and those who have arrived fill the places
    // before them without a gap.
    bool arrived = true;
    for (int better = 1; better < entry.place; ++better) {
      if (std::ranges::find(slow.places, better) == slow.places.end()) arrived = false;
    }
    entry.standing = arrived ? Setup::Standing::Arrived : Setup::Standing::Eliminated;
  }
  return setup;
}

}  // namespace outflank::quoridor
