#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/game.h"

namespace outflank::terminal {

// A move as people type it, in the notation of the game: `a1 vertical`, `e3 h` and `E3H` become walls,
// `x` a pass; anything else is handed on as it is, for the game to judge.
std::string typed_move(const games::Game& game, std::string_view text);

// The wall of a kind (`h` or `v`) at a place that is a square, or two numbers of the old console game's
// grid: `e3`, `8 5`. Nothing for anything else.
std::optional<std::string> typed_wall(std::string_view place, char kind);

// The largest number of that grid on the board of a game of Quoridor.
int grid_end(const games::Game& game);

// Whether a move may be played, without playing it.
Result<void> check_move(const games::Game& game, std::string_view move);

// Whether the one legal move is to pass.
bool must_pass(const games::Game& game);

}  // namespace outflank::terminal
