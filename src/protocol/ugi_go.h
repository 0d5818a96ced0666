#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/seat_id.h"
#include "search/engine.h"
#include "search/limits.h"
#include "seat/player.h"

namespace outflank::protocol {

// What `go` asks for.
struct UgiGo {
  search::Limits limits;
  seat::SearchMode mode = seat::SearchMode::Limited;
};

// What to do with an unknown word after `go`. UCI has more of them than make sense here, and asks
// programs to ignore what they do not know.
enum class UnknownLimits : std::uint8_t { Refuse, ReadOver };

// Parses the arguments of `go`; `seat` is the one to move, whose clock counts (`p1time`, or `wtime`
// for the first of two). A negative clock counts as expired.
Result<UgiGo> parse_ugi_go(std::span<const std::string_view> arguments, games::SeatId seat,
                           UnknownLimits unknown);

enum class ScoreStyle : std::uint8_t {
  Points,        // `score cp N`
  PointsOrMate,  // `score mate N` where a line is decided in N moves
};

// `info depth … pv …`, one per line of the report.
std::string ugi_info(const search::Report& report, ScoreStyle style);

}  // namespace outflank::protocol
