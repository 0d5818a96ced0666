#pragma once

#include <memory>
#include <string>

#include "arena/contender.h"
#include "arena/talk/participant.h"
#include "core/error.h"
#include "search/engine.h"

namespace outflank::arena {

// One of our engines on a seat, inside this process. It never fails by itself.
Result<std::unique_ptr<Participant>> make_engine_participant(const Contender& contender,
                                                             const std::string& game,
                                                             search::Now now);

}  // namespace outflank::arena
