#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "store/openings.h"

namespace outflank::server {

// How many moves from the start are counted. Beyond that nearly every line is unique to its game.
inline constexpr int kOpeningPlies = 12;

// Counts up to `limit` finished public games that are not counted yet: those with the standard
// rules and start, and an outcome. Returns how many games it has processed; less than `limit` means
// that there are no more.
Result<int> count_some_openings(store::Store& store, int limit);

// What was played after the moves of a game from the default start, most frequent first. Mirror
// images count as one; the moves are given for this board.
Result<std::vector<store::OpeningCount>> played_after(store::Store& store, const games::Game& game);

// The stored key of a canonical line; it must never change.
std::int64_t line_key(std::string_view game, const std::vector<std::string>& moves);

}  // namespace outflank::server
