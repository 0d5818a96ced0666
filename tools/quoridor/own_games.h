#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "search/quoridor/alpha_beta.h"

namespace outflank::tools {

// A searched position of a self-play game.
struct SearchedPosition {
  quoridor::Position position;
  int value;            // found by the search
  quoridor::Move move;  // the best
  double result = 0.5;  // of the player to move: 0, ½ or 1
};

struct OwnGames {
  int games = 1'000'000'000;
  double seconds = 1e9;  // begin no game after this time
  std::uint64_t nodes = 1'000;
  int threads = 1;
  std::uint64_t seed = 1;
  search::quoridor::AlphaBetaFeatures features{};
};

// Plays the engine against itself at a node limit on the standard board. A game begins with up to
// ten random plies, one move in 25 is random, and it ends as soon as a search has proven who wins.
// `on_game` gets the searched positions of each game, never from two threads at a time. Shows
// progress on standard error.
void play_own_games(const OwnGames& settings,
                    const std::function<void(std::span<const SearchedPosition>)>& on_game);

}  // namespace outflank::tools
