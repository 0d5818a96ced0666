#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "store/openings.h"

namespace outflank::server {

// So many moves from the start are counted. By then nearly every game is alone with its moves, and would take rows that
// nobody else's game shares.
inline constexpr int kOpeningPlies = 12;

// Counts up to so many finished public games that are not counted yet: those of the standard rules, from their usual
// start, with an outcome. Tells how many games it has looked at; less than `limit` means that there are no more.
Result<int> count_some_openings(store::Store& store, int limit);

// What was played in them after the moves of a game that began at the usual start, the most frequent first. Games that
// mirror each other count as one; the moves are those of the board as it is.
Result<std::vector<store::OpeningCount>> played_after(store::Store& store, const games::Game& game);

// The number under which a line of moves in the normal form is stored; the same for ever.
std::int64_t line_key(std::string_view game, const std::vector<std::string>& moves);

}  // namespace outflank::server
