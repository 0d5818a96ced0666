#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/sandbox.h"
#include "arena/entrant.h"
#include "arena/openings.h"
#include "arena/statistics.h"
#include "games/game.h"

namespace outflank::arena {

// The first contender's half points (0, 1 or 2) in the games of one pair, by its seat.
struct PairResult {
  int pair = 0;  // its number, from 0
  std::vector<int> half_points;

  friend bool operator==(const PairResult&, const PairResult&) = default;
};

// A match of two entrants, refereed like every game of the arena; only the score is kept.
struct MatchSettings {
  std::string game{games::default_game_type().name()};
  std::string rules;
  std::shared_ptr<const Entrant> first;
  std::shared_ptr<const Entrant> second;
  std::shared_ptr<const Sandbox> sandbox;  // needed for bots alone
  int pairs = 100;
  int opening_plies = 4;  // random moves from the start, the same for both games of a pair
  std::shared_ptr<const Openings> openings;  // used instead, in this order
  int max_plies = 400;                       // then a draw
  int concurrency = 1;                       // pairs at a time
  std::uint64_t seed = 1;
  std::optional<SprtBounds> sprt;  // stops early when decided
  std::vector<PairResult> played;  // from an earlier run of the same match: counted, not replayed
};

// The pair just played, and the score including it.
using OnPair = std::function<void(const PairResult&, const MatchScore&)>;

// Plays the match; `on_pair` is called after every pair, by one thread at a time. With more than two
// seats the first contender takes one seat and the second all others; a "pair" is then a round of
// games in which the first sits on every seat once, and first_places says how it did. Fails when an
// engine cannot be created, a participant has a fault, `sprt` is set with more than two seats, or
// `played` is not of such a match.
Result<MatchScore> play_match(const MatchSettings& settings, search::Now now,
                              const OnPair& on_pair);

}  // namespace outflank::arena
