#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "search/engine.h"
#include "search/limits.h"

// How strong an engine plays, from 1 to kMaxLevel: docs/levels.md.
namespace outflank::search {

inline constexpr int kMaxLevel = 10;

// A hint comes from the engine at full strength, after this long.
inline constexpr double kHintSeconds = 1;

// A personality within a level: which of the moves that the level chooses from it likes.
struct Style {
  std::string_view name;
  // In temperatures of the level, by which the weight of a move grows; 0: indifferent.
  double (*liking)(const games::Game& game, games::MoveId move);
  double temperature =
      1;  // factor of the level's, found by matches: likings that are good or bad must not change its strength
};

// The settings of a level, found by matches: `outflank arena ladder`.
struct Level {
  std::uint64_t nodes;    // per move; at least a few for every legal move
  int depth;              // maximum depth; 0: limited by nodes alone
  int lines;              // the move is chosen among this many lines
  double temperature;     // of that choice, in log-odds; 0: always the best
  int no_search_percent;  // percentage of moves made without a search
  int hash_megabytes;
  std::string_view disabled_feature{};  // a part of the engine to switch off
  double max_seconds = 0;               // for machines on which the nodes take too long; 0: none
  double node_microseconds = 5;         // approximate cost of a node, for scheduling
  const Style* style = nullptr;         // with_style() sets it
};

// The level of a game; it may depend on the rules. Fails for a game without levels or a number out
// of range.
Result<Level> find_level(const games::Game& game, int level);

// The level with a style of its game; without a name as it was. Fails for a name that the game does not have, and
// for a level that always plays its best move.
Result<Level> with_style(std::string_view game, Level level, std::string_view style);
// The names of a game's styles; empty for a game without any.
std::vector<std::string_view> style_names(std::string_view game);

// Chooses a move at a level (from find_level) with an engine that is borrowed for the call: its
// options are changed and its memory is cleared. The result depends only on the game with its
// moves, the level and the seed, so that a level plays the same everywhere, unless one of `limits`
// is met first. The chosen line comes first in the report, which is passed to `on_report` once at
// the end, or after every iteration where the level plays the engine's own choice. A move that wins
// at once is never missed. Fails as Engine::search does.
Result<Report> search_at_level(Engine& engine, const Level& level, std::uint64_t seed,
                               const games::Game& game, const Limits& limits,
                               const OnReport& on_report);

// An engine that always plays at a level, in a style if one is named. It ignores all options but the seed.
Result<std::unique_ptr<Engine>> make_level_engine(std::string_view game, int level, Now now,
                                                  std::string_view style = {});

}  // namespace outflank::search
