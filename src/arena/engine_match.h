#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/contender.h"
#include "arena/statistics.h"
#include "games/game.h"

namespace outflank::arena {

// A match of two of our own engines inside this process, judged as every game of the arena, of which
// nothing but the score is kept.
struct MatchSettings {
  std::string game{games::default_game_type().name()};
  std::string rules;
  Contender first;
  Contender second;
  int pairs = 100;
  int opening_plies = 4;  // random moves from the start, the same for both games of a pair
  int max_plies = 400;    // then a draw
  int concurrency = 1;    // pairs at a time
  std::uint64_t seed = 1;
  std::optional<SprtBounds> sprt;  // stops early when decided
};

using OnPair = std::function<void(const MatchScore&)>;

// Plays the match; `on_pair` is called after every pair, by one thread at a time. With more than two
// seats the first contender takes one seat and the second all others; a "pair" is then a round of
// games in which the first sits on every seat once, and first_places says how it did. Fails when an
// engine cannot be made or has a fault, and when `sprt` is asked for with more than two
// seats.
Result<MatchScore> play_match(const MatchSettings& settings, search::Now now,
                              const OnPair& on_pair);

}  // namespace outflank::arena
