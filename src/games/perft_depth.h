#pragma once

#include "core/error.h"

namespace outflank::games {

// Perft recurses once per ply; this is far beyond what can be counted.
inline constexpr int kMaxPerftDepth = 200;

// Whether Game::perft and Game::divide may be called with a depth from outside.
Result<void> check_perft_depth(int depth);

}  // namespace outflank::games
