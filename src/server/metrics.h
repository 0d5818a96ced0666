#pragma once

#include <string>
#include <string_view>

#include "server/base/counters.h"
#include "server/rooms/rooms.h"

namespace outflank::server {

// In the text format of Prometheus.
std::string metrics_text(const Counters& counters, const Rooms::Figures& rooms);

}  // namespace outflank::server
