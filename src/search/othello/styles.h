#pragma once

#include <span>

#include "search/levels.h"

namespace outflank::search::othello {

// `corners`: corners above all, then the edges. `mobile`: moves that leave it many moves and the opponent few.
std::span<const Style> styles();

}  // namespace outflank::search::othello
