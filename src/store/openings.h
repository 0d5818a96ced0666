#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "store/store.h"

// Counts of the opening moves of finished public games, for the opening explorer.
//
// One row per line and next move, so that a position is one index lookup, however many games there
// are. Counts are updated in batches and not at the end of each game: nearly all games share the
// first rows, and ending games would contend for them. A flag of the game changes in the same
// transaction, so that each game is counted once however many servers there are, including games
// stored by an earlier version.
namespace outflank::store {

// How a game began.
struct GameOpening {
  std::string id;
  std::string game;
  std::string rules;
  std::string position;
  std::string result;
  std::vector<std::string> moves;  // the first of them
};

// How often a move was played after a line, which the caller numbers.
struct OpeningCount {
  std::int64_t line = 0;
  std::string move;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of the first player
  std::int64_t draws = 0;

  friend bool operator==(const OpeningCount&, const OpeningCount&) = default;
};

// Up to `games` finished public games that are not counted yet, with up to `plies` moves.
Result<std::vector<GameOpening>> games_to_count(Store& store, int games, int plies);

// Adds to the counts, and marks the games. PlyTaken, and nothing is added, if somebody else has counted one of them.
Result<void> count_openings(Store& store, std::span<const GameOpening> games,
                            std::span<const OpeningCount> counts);

// What was played after a line, the most frequent first.
Result<std::vector<OpeningCount>> opening_moves(Store& store, std::int64_t line, int limit);

}  // namespace outflank::store
