#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/registry.h"
#include "games/game.h"

namespace outflank::puzzles {

// How a game is played and searched for puzzles.
struct Settings {
  std::string_view game;
  [[nodiscard]] std::string_view name() const { return game; }

  // The games. An opening move is drawn from the best `kOpeningLines` by exp(-d / temperature),
  // where d is how far its log-odds of winning are below those of the best.
  int opening_plies;
  double temperature;
  std::uint64_t nodes;  // per move
  int slip_percent;  // percentage of later moves that are the second best: mistakes to be punished

  // Thresholds of candidates (by the game's search) and of puzzles (by the verification).
  int first_ply;         // no candidates before it
  double candidate_gap;  // between the best move and the next, in win chance
  double puzzle_gap;
  double least_chance;         // of the best move
  std::uint64_t verify_nodes;  // at least 20 times `nodes`
  std::uint64_t reply_nodes;   // for the position after each other good move
  int others;                  // how many of those

  // Features to switch off in the search that grades puzzles.
  std::string_view grade_without;
  std::uint64_t grade_nodes;

  // Themes of the solution, by the names that the site explains.
  std::vector<std::string> (*themes)(const games::Game& before, const games::Game& after);
  // Whether the puzzle is trivial.
  bool (*trivial)(const games::Game& before, const games::Game& after);
};

inline constexpr int kOpeningLines = 5;
inline constexpr int kMaxPuzzlesOfGame = 3;
inline constexpr int kPliesBetween = 4;  // puzzles of one game

// Fails for a game without puzzles.
Result<const Settings*> find_settings(std::string_view game);

}  // namespace outflank::puzzles
