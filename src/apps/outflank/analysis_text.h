#pragma once

#include <string>

#include "games/game.h"
#include "match/review.h"
#include "search/engine.h"

// Analyses as people read them; several lines each.
namespace outflank::apps {

// The lines of a position with their win chances and scores.
std::string analysis_text(const games::Game& game, const search::Report& report);

// The moves of a game, what they cost, and each player's sum.
std::string review_text(const match::Review& review);

}  // namespace outflank::apps
