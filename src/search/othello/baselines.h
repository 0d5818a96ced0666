#pragma once

#include <memory>

#include "search/engine.h"

namespace outflank::search::othello {

// Baselines that the engine is measured against, for every board size.

// Any legal move.
std::unique_ptr<Engine> make_random(Now now);

// Plain iterative-deepening alpha-beta with square weights: corners highest, the squares beside
// them lowest.
std::unique_ptr<Engine> make_squares(Now now);

}  // namespace outflank::search::othello
