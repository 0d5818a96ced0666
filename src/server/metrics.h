#pragma once

#include <string>
#include <string_view>

#include "server/base/counters.h"
#include "server/rooms/rooms.h"

namespace outflank::server {

// In the text format of Prometheus. The moment is by the clock of turns.
std::string metrics_text(const Counters& counters, const Rooms::Figures& rooms, store::Moment now);

}  // namespace outflank::server
