#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/error.h"
#include "search/othello/patterns.h"

namespace outflank::search::othello {

// Weights are fitted for every fifth number of empty squares, 0 to 60; those between are made of
// their two neighbours.
inline constexpr std::size_t kKnots = 13;
inline constexpr int kKnotDistance = 5;

// Weights are whole numbers of this part of a disc.
inline constexpr int kWeightUnit = 256;

// The weights of the evaluation, ready for use: a table for every number of empty squares.
class Weights {
 public:
  // kKnots rows of kFreeWeights each, the row of 0 empty squares first.
  explicit Weights(std::span<const std::int16_t> free_weights);

  // What the side to move will win by, in units of 1/kWeightUnit disc. `empties` is the number of
  // empty squares.
  [[nodiscard]] int evaluate(const Features& features, int empties) const;

 private:
  std::vector<std::int16_t> tables_;
};

// Reads a weights file; see docs/training.md for its form. Fails with InputError::Missing when there
// is nothing, InputError::Unknown for another version, and InputError::Damaged otherwise.
Result<std::shared_ptr<const Weights>> load_weights(std::span<const std::byte> file);

// The file that load_weights reads, of the same rows that make Weights.
std::vector<std::byte> weights_file(std::span<const std::int16_t> free_weights);

// The rows that a weights file holds, with the same errors as load_weights.
Result<std::vector<std::int16_t>> read_free_weights(std::span<const std::byte> file);

}  // namespace outflank::search::othello
