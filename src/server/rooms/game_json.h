#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "match/event.h"
#include "match/match.h"
#include "server/base/json.h"
#include "server/rooms/live_game.h"

// Games as clients see them: docs/api.md.
namespace outflank::server {

// Who is connected to a game.
struct PresenceView {
  std::vector<bool> here;  // by seat
  std::size_t spectators = 0;

  [[nodiscard]] bool empty() const {
    return spectators == 0 && std::ranges::find(here, true) == here.end();
  }
};

Json clocks_json(const match::Match& match, match::Time now);
// An event of the match, after it was applied to the game.
Json event_json(const match::Event& event, const LiveGame& game, match::Time now);
Json presence_json(const PresenceView& presence);
// The whole state, as the actor may see it.
Json state_json(const LiveGame& game, const Actor& actor, const PresenceView& presence,
                match::Time now, store::Moment wall_now);

}  // namespace outflank::server
