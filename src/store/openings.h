#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "store/store.h"

// The moves with which finished public games began, counted: what the opening explorer shows.
//
// A row for every line of moves and the move that followed it, so that a position is one look into the key, however
// many games there are. The rows are written some games at a time and not with the end of each: nearly all games share
// the first of them, and whoever ends a game would wait there for all others who do. A game bears a mark from then on
// that changes in the same transaction, so that each is counted once however many servers there are, and those that
// were stored by an earlier version are counted in the same way.
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

// How often a move was played after a line; the caller says what number stands for which line.
struct OpeningCount {
  std::int64_t line = 0;
  std::string move;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of the first player
  std::int64_t draws = 0;

  friend bool operator==(const OpeningCount&, const OpeningCount&) = default;
};

// Up to so many finished public games that are not counted yet, with up to so many moves.
Result<std::vector<GameOpening>> games_to_count(Store& store, int games, int plies);

// Adds to the counts, and marks the games. PlyTaken, and nothing is added, if somebody else has counted one of them.
Result<void> count_openings(Store& store, std::span<const GameOpening> games,
                            std::span<const OpeningCount> counts);

// What was played after a line, the most frequent first.
Result<std::vector<OpeningCount>> opening_moves(Store& store, std::int64_t line, int limit);

}  // namespace outflank::store
