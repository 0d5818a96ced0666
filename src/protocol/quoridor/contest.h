#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "protocol/driver.h"
#include "protocol/session.h"
#include "seat/player.h"

namespace outflank::protocol {

// The contest's clock: 1000 ms plus an increment of 30 ms per turn.
inline constexpr double kContestBank = 1.0;         // seconds
inline constexpr double kContestIncrement = 0.030;  // seconds

// Protocol::family of its dialects.
inline constexpr std::string_view kContestFamily = "contest";

// A bot of the contest for Quoridor, in both dialects: docs/protocols.md. It plays from the position
// that comes with every turn. Unless the seat has a time per move, it keeps to the contest's clock.
// The message -1 ends it.
std::unique_ptr<Session> make_contest(std::unique_ptr<search::Engine> engine,
                                      const seat::SeatSettings& seat, search::Now now,
                                      Output output);

enum class ContestDialect : std::uint8_t { StartOk, Arena };

std::unique_ptr<Driver> make_contest_driver(ContestDialect dialect);

}  // namespace outflank::protocol
