#pragma once

#include <span>

#include "search/levels.h"

namespace outflank::search::quoridor {

// `attacker`: walls that cost the nearest opponent steps. `builder`: walls as such, before they cost anybody much.
// `runner`: steps toward the goal, no walls.
std::span<const Style> styles();

}  // namespace outflank::search::quoridor
