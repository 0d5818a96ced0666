#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "protocol/player.h"
#include "search/engine.h"
#include "search/limits.h"

namespace outflank::protocol {

// What `go` asks for.
struct UgiGo {
  search::Limits limits;
  Until until = Until::Limit;
};

// Reads what stands behind `go`; `seat` is the one to move, whose clock counts. A clock below zero
// is read as run out.
Result<UgiGo> parse_ugi_go(std::span<const std::string_view> arguments, int seat);

// `info depth … pv …`, a line for each line of the report.
std::string ugi_info(const search::Report& report);

}  // namespace outflank::protocol
