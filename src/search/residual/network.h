#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "search/residual/convolution.h"

namespace outflank::search::residual {

// What a weights file begins with.
inline constexpr std::string_view kMagic = "RESIDUAL";

// The dimensions of a network, from its weights file.
struct Shape {
  std::uint32_t planes = 0;  // of the input, a multiple of kInputGroup
  std::uint32_t blocks = 0;
  std::uint32_t channels = 0;  // a multiple of kOutputGroup, and so is head
  std::uint32_t head = 0;      // channels of the policy head, and again of the value head
  std::uint32_t hidden = 0;
  std::uint32_t policy_planes = 0;
  std::uint32_t outputs = 0;  // of the value head

  friend bool operator==(const Shape&, const Shape&) = default;
};

// The buffers of an evaluation; one per thread.
class Workspace {
 public:
  // `kernel` must be one of kernels().
  explicit Workspace(const Shape& shape, const Kernel& kernel = kernels().front(),
                     BoardSize board = kStandardBoard);

  [[nodiscard]] BoardSize board() const { return board_; }

  // The planes of a cell, to be filled before an evaluation.
  [[nodiscard]] std::uint8_t* cell(std::size_t row, std::size_t column) {
    return input_.data() + board_.padded(row, column) * planes_;
  }

 private:
  friend class Network;

  BoardSize board_;
  ConvolveRow convolve_row_;
  std::size_t planes_;
  std::vector<std::uint8_t> input_;   // padded, like the next two
  std::vector<std::uint8_t> trunk_;   // the stream as the convolutions read it
  std::vector<std::uint8_t> inside_;  // between the two convolutions of a block
  std::vector<float> stream_;
  std::vector<float> heads_;
  std::vector<float> pooled_, skip_, hidden_;
  RowSums sums_{};
};

// A residual network over boards of any size, with global pooling in every second block, in 8-bit
// weights and 7-bit activations. Floating-point sums are computed in a fixed order, so that
// every machine gets the same result to the last bit.
class Network {
 public:
  // Fails on a file that is damaged, of another version, or differs from `expected` in more than
  // blocks and channels.
  static Result<std::shared_ptr<const Network>> read(std::span<const std::byte> file,
                                                     const Shape& expected);

  [[nodiscard]] const Shape& shape() const { return shape_; }

  // `policy`: policy_planes × the cells of the board; `values`: outputs. The border of the workspace stays zero.
  void evaluate(Workspace& work, std::span<float> policy, std::span<float> values) const;

 private:
  // `scale` and `bias` dequantise the integer sums.
  struct Convolution {
    PackedWeights weights;
    std::vector<float> scale;
    std::vector<float> bias;
    float steps = 0;  // steps of an activation to 1
  };
  // A fully connected layer, by input and output.
  struct Dense {
    std::size_t inputs = 0;
    std::vector<float> weights;
    std::vector<float> bias;

    void apply(std::span<const float> in, std::span<float> out) const;
  };
  struct Block {
    Convolution first;
    Convolution second;
    Dense pool;  // empty where there is none
  };
  class LayerReader;

  Network() = default;

  template <class F>
  static void convolve(const Convolution& layer, const std::vector<std::uint8_t>& input,
                       Workspace& work, F each_cell);
  void run_block(const Block& block, Workspace& work) const;
  void pool(const Convolution& layer, Workspace& work) const;
  void read_heads(Workspace& work, std::span<float> policy, std::span<float> values) const;

  Shape shape_;
  Convolution stem_;
  std::vector<Block> blocks_;
  Convolution heads_;  // of the policy, then of the value
  Dense policy_, value_hidden_, value_;
};

}  // namespace outflank::search::residual
