#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "protocol/driver.h"
#include "protocol/session.h"
#include "seat/player.h"

namespace outflank::protocol {

// What a bot of the contest may use: 1000 ms in all and 30 ms more for every turn.
inline constexpr double kContestBank = 1.0;         // seconds
inline constexpr double kContestIncrement = 0.030;  // seconds

// What its dialects have in common: Protocol::family.
inline constexpr std::string_view kContestFamily = "contest";

// A bot of the contest for Quoridor, in both dialects: docs/protocols.md. It plays from the position
// that comes with every turn. Without a time a move in the seat it keeps to the contest's clock. It
// is over with the message -1.
std::unique_ptr<Session> make_contest(std::unique_ptr<search::Engine> engine,
                                      const seat::SeatSettings& seat, search::Now now,
                                      Output output);

enum class ContestDialect : std::uint8_t { StartOk, Arena };

std::unique_ptr<Driver> make_contest_driver(ContestDialect dialect);

}  // namespace outflank::protocol
