#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"

namespace outflank::tools::puzzles {

// How games of one kind are played and searched for puzzles.
struct Settings {
  std::string_view game;
  // The games. A move of the opening is drawn among the best `kOpeningLines` by exp(-d / temperature), where d is
  // how far the logarithm of its odds to win lies below that of the best.
  int opening_plies;
  double temperature;
  std::uint64_t nodes;  // for a move
  int slip_percent;  // of the later moves are the second best, so that there is something to punish

  // A candidate, as the search of the game sees it, and a puzzle, as the verification does.
  int first_ply;         // nothing before it
  double candidate_gap;  // between the best move and the next, in win chance
  double puzzle_gap;
  double least_chance;         // of the best move
  std::uint64_t verify_nodes;  // at least 20 times `nodes`
  std::uint64_t reply_nodes;   // for the position after each other good move
  int others;                  // how many of those

  // The search by which it is graded, where that is another one: parts to switch off.
  std::string_view grade_without;
  std::uint64_t grade_nodes;

  // What the solution is about, by name; the names are those that the site explains.
  std::vector<std::string> (*themes)(const games::Game& before, const games::Game& after);
  // Whether there is nothing to think about.
  bool (*trivial)(const games::Game& before, const games::Game& after);
};

inline constexpr int kOpeningLines = 5;
inline constexpr int kMaxPuzzlesOfGame = 3;
inline constexpr int kPliesBetween = 4;  // puzzles of one game

// Fails for a game that has none.
Result<const Settings*> settings_of(std::string_view game);

// tools/puzzles/quoridor_themes.cpp and othello_themes.cpp
extern const Settings kQuoridor;
extern const Settings kOthello;

}  // namespace outflank::tools::puzzles
