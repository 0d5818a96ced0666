#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/base/json.h"
#include "store/game.h"
#include "store/people.h"
#include "store/store.h"

namespace outflank::server {

// A rating after one game against an opponent (score 1, 0.5 or 0), by Glicko-2 with every game a
// rating period of its own; inactivity raises the deviation.
store::Rating rated_after(store::Rating own, const store::Rating& opponent, double score,
                          store::Moment now);

// Ratings count as established below this deviation.
inline constexpr double kEstablishedBelow = 110;

// The rating of each player in a pool, as shown; 1500 for those who have none yet.
Result<std::map<std::string, int>> shown_ratings(store::Store& store, const std::string& pool,
                                                 const std::vector<std::string>& players);

// As the API shows them: docs/api.md.
Json ratings_json(const std::vector<store::Rating>& ratings);
Json rating_point_json(const store::RatingPoint& point);

// Shorter games do not count for ratings.
inline constexpr int kMinRatedPlies = 8;

// Whether a finished game counts: rated, with an outcome, long enough, and by the standard rules.
bool counts_for_ratings(const store::GameRow& game);

// Rates a finished game, if it counts. Idempotent.
Result<void> rate_game(store::Store& store, const store::GameRow& game);

}  // namespace outflank::server
