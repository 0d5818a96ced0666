#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "othello/self_play.h"

namespace outflank::tools {

struct Fit {
  int passes = 30;  // over all samples
  double step = 0.02;
  double momentum = 0.9;
  double shrink = 20;  // how many samples it takes to believe in a weight
};

// Weights in discs, in rows as Weights wants them.
using FreeWeights = std::vector<float>;

// Least squares over the samples that are not held out, from `start` on (empty: from zero). The same
// samples give the same weights on any number of threads.
FreeWeights fit(std::span<const Sample> samples, const FreeWeights& start, const Fit& settings,
                int threads);

std::vector<std::int16_t> rounded(const FreeWeights& weights);
FreeWeights widened(std::span<const std::int16_t> weights);

// Weights to begin with: corners are good, squares beside them bad, the rest worth nothing.
std::vector<std::int16_t> corner_weights();

// Mean absolute error over the held-out samples, a row for every five numbers of empty squares.
void print_errors(std::span<const Sample> samples, const Weights& weights);

}  // namespace outflank::tools
