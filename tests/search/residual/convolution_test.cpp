#include "search/residual/convolution.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace outflank::search::residual {
namespace {

constexpr std::size_t kInputs = 28;
constexpr std::size_t kOutputs = 64;

struct Layer {
  BoardSize board;
  std::size_t kernel;
  std::vector<std::int8_t> weights;
  std::vector<std::uint8_t> input = std::vector<std::uint8_t>(board.padded_cells() * kInputs);

  template <class Weight, class Activation>
  Layer(BoardSize size, std::size_t kernel_side, Weight weight, Activation activation)
      : board(size), kernel(kernel_side), weights(kOutputs * kInputs * kernel_side * kernel_side) {
    std::ranges::generate(weights, weight);
    for (std::size_t row = 0; row < board.rows; ++row) {
      for (std::size_t column = 0; column < board.columns; ++column) {
        for (std::size_t i = 0; i < kInputs; ++i) {
          input[board.padded(row, column) * kInputs + i] = activation();
        }
      }
    }
  }

  // By the definition.
  [[nodiscard]] int sum(std::size_t output, std::size_t row, std::size_t column) const {
    const std::size_t inset = kernel == 1 ? 1 : 0;
    int total = 0;
    for (std::size_t i = 0; i < kInputs; ++i) {
      for (std::size_t y = 0; y < kernel; ++y) {
        for (std::size_t x = 0; x < kernel; ++x) {
          const std::size_t cell = (row + y + inset) * (board.columns + 2) + column + x + inset;
          total += input[cell * kInputs + i] *
                   weights[((output * kInputs + i) * kernel + y) * kernel + x];
        }
      }
    }
    return total;
  }
};

void expect_right_sums(const Layer& layer) {
  const PackedWeights packed(layer.weights, kInputs, kOutputs, layer.kernel);
  for (const Kernel& kernel : kernels()) {
    SCOPED_TRACE(kernel.name);
    for (std::size_t group = 0; group < kOutputs / kOutputGroup; ++group) {
      for (std::size_t row = 0; row < layer.board.rows; ++row) {
        RowSums sums;
        kernel.convolve_row(layer.board.columns)(packed, group, layer.input.data(), row, sums);
        for (std::size_t column = 0; column < layer.board.columns; ++column) {
          for (std::size_t o = 0; o < kOutputGroup; ++o) {
            ASSERT_EQ(sums[column * kOutputGroup + o],
                      layer.sum(group * kOutputGroup + o, row, column))
                << "row " << row << ", column " << column << ", output " << o;
          }
        }
      }
    }
  }
}

TEST(ConvolutionTest, EveryKernelFindsTheSumsOfTheDefinition) {
  constexpr std::uint64_t kSeed = 3;
  SCOPED_TRACE(kSeed);
  Random random(kSeed);
  for (std::size_t columns = kMinSide; columns <= kMaxSide; ++columns) {
    for (const std::size_t kernel : {1U, 3U}) {
      const BoardSize board{.columns = columns, .rows = kMinSide + kMaxSide - columns};
      expect_right_sums(Layer(
          board, kernel,
          [&] { return static_cast<std::int8_t>(static_cast<int>(random.below(256)) - 128); },
          [&] { return static_cast<std::uint8_t>(random.below(kMaxActivation + 1)); }));
    }
  }
}

TEST(ConvolutionTest, TheLargestNumbersDoNotOverflow) {
  for (const int weight : {127, -128}) {
    expect_right_sums(Layer(
        kStandardBoard, 3, [=] { return static_cast<std::int8_t>(weight); },
        [] { return std::uint8_t{kMaxActivation}; }));
  }
}

TEST(ConvolutionTest, PlainCodeIsTheLastChoice) {
  ASSERT_FALSE(kernels().empty());
  EXPECT_EQ(std::string(kernels().back().name), "plain");
}

}  // namespace
}  // namespace outflank::search::residual
