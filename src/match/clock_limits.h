#pragma once

#include <optional>

#include "match/match.h"
#include "match/time.h"
#include "match/time_control.h"
#include "search/limits.h"

namespace outflank::match {

// Turns clocks into search limits. search/time_budget.h allocates the rest of a game's time.

// `seconds` for this move, after which the game is lost on time.
search::Limits move_limits(double seconds);

// `seconds` for the rest of the game.
search::Limits game_limits(double remaining, double increment);

// The same limits after waiting N seconds for the search to begin.
search::Limits after_waiting(search::Limits limits, double seconds);

// No limits without a clock.
search::Limits clock_limits(const TimeControl& control, std::optional<Time> left);

// The same for a seat of a match.
search::Limits clock_limits(const Match& match, games::SeatId seat, Time now);

}  // namespace outflank::match
