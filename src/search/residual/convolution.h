#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace outflank::search::residual {

// Quantised convolutions over a board. Every machine computes the same sums, whichever instructions
// it has.

inline constexpr std::size_t kMinSide = 7;
inline constexpr std::size_t kMaxSide = 11;

// Of kMinSide to kMaxSide columns and rows each.
struct BoardSize {
  std::size_t columns = 9;
  std::size_t rows = 9;

  [[nodiscard]] constexpr std::size_t cells() const { return columns * rows; }
  // With a border of a cell.
  [[nodiscard]] constexpr std::size_t padded_cells() const { return (columns + 2) * (rows + 2); }
  // The place of a cell there.
  [[nodiscard]] constexpr std::size_t padded(std::size_t row, std::size_t column) const {
    return (row + 1) * (columns + 2) + column + 1;
  }

  friend bool operator==(const BoardSize&, const BoardSize&) = default;
};

inline constexpr BoardSize kStandardBoard{};
inline constexpr std::size_t kCells = kStandardBoard.cells();
inline constexpr std::size_t kMaxCells = kMaxSide * kMaxSide;

// Activations are 0 to 127, so that two products of an activation and a weight fit in 16 bits.
inline constexpr int kMaxActivation = 127;
inline constexpr std::size_t kInputGroup = 4;    // input channels summed by one instruction
inline constexpr std::size_t kOutputGroup = 32;  // output channels of one pass

// Sums of one row: its cells, of kOutputGroup channels each.
using RowSums = std::array<std::int32_t, kMaxSide * kOutputGroup>;

// Weights as the kernels read them: output groups, rows and columns of the kernel, input groups,
// kOutputGroup output channels, kInputGroup input channels.
class PackedWeights {
 public:
  PackedWeights() = default;
  // `weights` by output channel, input channel, row and column of the kernel. Inputs must be a
  // multiple of kInputGroup, outputs one of kOutputGroup; the kernel is 1×1 or 3×3.
  PackedWeights(std::span<const std::int8_t> weights, std::size_t inputs, std::size_t outputs,
                std::size_t kernel);

  [[nodiscard]] std::size_t inputs() const { return inputs_; }
  [[nodiscard]] std::size_t outputs() const { return outputs_; }
  [[nodiscard]] std::size_t kernel() const { return kernel_; }
  [[nodiscard]] const std::int8_t* group(std::size_t output_group) const {
    return packed_.data() + output_group * kernel_ * kernel_ * inputs_ * kOutputGroup;
  }

 private:
  std::size_t inputs_ = 0;
  std::size_t outputs_ = 0;
  std::size_t kernel_ = 0;
  std::vector<std::int8_t> packed_;
};

// The sums of row `row` of the board for one group of output channels. `input` is the padded board,
// cell after cell, whose border is zero.
using ConvolveRow = void (*)(const PackedWeights& weights, std::size_t output_group,
                             const std::uint8_t* input, std::size_t row, RowSums& sums);

// An implementation of it, for every number of columns.
struct Kernel {
  const char* name;
  std::array<ConvolveRow, kMaxSide - kMinSide + 1> by_columns;

  [[nodiscard]] ConvolveRow convolve_row(std::size_t columns) const {
    return by_columns[columns - kMinSide];
  }
};

// Those that this machine can run, fastest first; the last one is plain C++.
std::span<const Kernel> kernels();

}  // namespace outflank::search::residual
