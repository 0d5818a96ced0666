#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/error.h"
#include "search/othello/patterns.h"
#include "search/zeroed_memory.h"

namespace outflank::search::othello {

// Weights are fitted for every fifth number of empty squares, 0 to 60; those between are
// interpolated: mobility for every number of empty squares, patterns for three at a time. A search
// visits positions with many numbers of empty squares at once, and fewer tables fit the caches
// better.
inline constexpr std::size_t kKnots = 13;
inline constexpr int kKnotDistance = 5;
inline constexpr int kMaxEmpties = 60;
inline constexpr std::size_t kEmptiesPerTable = 3;
inline constexpr std::size_t kTables = kMaxEmpties / kEmptiesPerTable;

// Distinct mobility counts; higher ones are clamped.
inline constexpr std::size_t kMoveCounts = 40;

// Values are in units of 1/kWeightUnit disc.
inline constexpr int kWeightUnit = 256;

// The content of a weights file. Rows are consecutive, starting with 0 empty squares.
struct WeightRows {
  int unit = 16;  // parts of a disc, of the patterns
  std::vector<std::int16_t> constants = std::vector<std::int16_t>(kMaxEmpties + 1);
  // A row: by the number of own moves, then by that of the opponent's if they were to move.
  std::vector<std::int16_t> moves = std::vector<std::int16_t>(kKnots * 2 * kMoveCounts);
  std::vector<std::int8_t> patterns = std::vector<std::int8_t>(kKnots * kFreeWeights);

  friend bool operator==(const WeightRows&, const WeightRows&) = default;
};

// The weights of the evaluation, ready for use.
class Weights {
 public:
  explicit Weights(const WeightRows& rows);

  // The expected margin of the side to move, in units of 1/kWeightUnit disc. `moves` are its legal
  // moves, `replies` those of the opponent if they were to move.
  [[nodiscard]] int evaluate(const Features& features, int empties, std::uint64_t moves,
                             std::uint64_t replies) const;

 private:
  // The non-pattern weights for one number of empty squares.
  struct Rest {
    std::int16_t constant;
    std::array<std::int16_t, kMoveCounts> moves;
    std::array<std::int16_t, kMoveCounts> replies;
  };
  [[nodiscard]] std::int8_t* table(std::size_t empties) const {
    return reinterpret_cast<std::int8_t*>(tables_.data()) +
           std::min(empties / kEmptiesPerTable, kTables - 1) * kArrangements;
  }

  int unit_;
  // In huge pages where available: evaluations access the table at random.
  ZeroedMemory tables_;
  std::vector<Rest> rest_;
};

// Reads a weights file (docs/training.md has the format). Fails with InputError::Missing if it is
// empty, InputError::Unknown for another version, and InputError::Damaged otherwise.
Result<std::shared_ptr<const Weights>> load_weights(std::span<const std::byte> file);

// The file that load_weights reads.
std::vector<std::byte> weights_file(const WeightRows& rows);

// Reads the content of a weights file, with the same errors as load_weights.
Result<WeightRows> read_weight_rows(std::span<const std::byte> file);

}  // namespace outflank::search::othello
