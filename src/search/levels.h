#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/error.h"
#include "games/game.h"
#include "search/engine.h"
#include "search/limits.h"

// How strong an engine plays, from 1 to kMaxLevel: docs/levels.md.
namespace outflank::search {

inline constexpr int kMaxLevel = 10;

// A hint comes from the engine at full strength, after so long.
inline constexpr double kHintSeconds = 1;

// What a level is made of. The numbers are found by matches: `outflank arena ladder`.
struct Level {
  std::uint64_t nodes;    // looked at for a move, or a few for every legal move if that is more
  int depth;              // not looked beyond; 0: as far as the nodes go
  int lines;              // a move is chosen among this many best ones
  double temperature;     // of that choice, in the logarithm of the odds; 0: always the best
  int no_search_percent;  // of the moves are made without any search, as a beginner would
  int hash_megabytes;
  std::string_view disabled_feature{};  // a part of the engine that is left out
  double max_seconds = 0;               // for machines on which the nodes take too long; 0: none
  double node_microseconds = 5;         // about what a node takes, to plan with
};

// The level of a game, of whose rules it may depend. Fails for a game that has no levels and a number out of
// range.
Result<Level> find_level(const games::Game& game, int level);

// Chooses a move at a level, as find_level gives it, with an engine that is borrowed for the time of the call; its options
// are changed and what it has learned is forgotten. The answer depends on the game with its moves,
// the level and the seed, and on nothing else, so that a level plays the same everywhere and
// however often it is asked; unless one of `limits`, which hold as well, is met first or the engine
// is stopped. The chosen line comes first in the report, which goes to `on_report` at the end, or
// as the engine makes it where the level plays the engine's own choice. A move that wins the game
// at once is never missed. Fails as Engine::search does.
Result<Report> search_at_level(Engine& engine, const Level& level, std::uint64_t seed,
                               const games::Game& game, const Limits& limits,
                               const OnReport& on_report);

// An engine that always plays at a level. Of its options it takes the seed alone.
Result<std::unique_ptr<Engine>> make_level_engine(std::string_view game, int level, Now now);

}  // namespace outflank::search
