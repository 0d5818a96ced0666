#pragma once

#include <string>

#include "games/game.h"
#include "match/review.h"
#include "search/engine.h"

// Analyses as text of several lines.
namespace outflank::apps {

// The lines of a position with their win chances and scores.
std::string analysis_text(const games::Game& game, const search::Report& report);

// The moves of a game with their losses, and each player's totals.
std::string review_text(const match::Review& review);

}  // namespace outflank::apps
