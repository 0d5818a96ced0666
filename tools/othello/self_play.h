#pragma once

#include <cstdint>
#include <vector>

#include "search/othello/weights.h"

namespace outflank::tools {

using search::othello::Discs;
using search::othello::Weights;

// A training position; the label is the side to move's margin in discs.
struct Sample {
  Discs discs;
  float label;
  bool held_out;  // for validation, not for training
};

struct SelfPlay {
  std::size_t games = 1000;
  int depth = 4;           // of the search for each move
  int exact_empties = 14;  // from here on games are played perfectly
  int first_random = 4;    // random plies at the start: at least, and at most
  int last_random = 20;
  int last_empties = 0;  // games end here at the latest, with the exact result
  double trust = 0.85;   // λ of TD(λ): weight of later values, per ply
  int mistakes = 3;      // percentage of random moves
  std::uint64_t seed = 1;
};

// Plays games with these weights. The same settings give the same samples on any number of threads.
std::vector<Sample> play_games(const Weights& weights, const SelfPlay& settings, int threads);

}  // namespace outflank::tools
