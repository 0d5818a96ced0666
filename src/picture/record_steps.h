#pragma once

#include <functional>
#include <string>

#include "core/error.h"
#include "games/game.h"
#include "match/record.h"

namespace outflank::picture {

// Replays a record and calls `show` before the first move and after every move, with the number of
// moves played and the last one. Fails as match::replay does, before the first call.
Result<void> for_each_position(
    const match::Record& record,
    const std::function<void(const games::Game& game, int ply, const std::string& move)>& show);

}  // namespace outflank::picture
