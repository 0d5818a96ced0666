#pragma once

#include <memory>

#include "search/engine.h"

namespace outflank::search::othello {

// Simple opponents by which the real engine is measured, for every size.

// Any legal move.
std::unique_ptr<Engine> make_random(Now now);

// Plain alpha-beta, a depth deeper each time, that counts the discs by the worth of their squares:
// corners most, the squares beside them least.
std::unique_ptr<Engine> make_squares(Now now);

}  // namespace outflank::search::othello
