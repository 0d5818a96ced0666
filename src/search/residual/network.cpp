#include "search/residual/network.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>
#include <string_view>

#include "search/weights_file.h"

namespace outflank::search::residual {
namespace {

//   magic (8 bytes) | version | planes | blocks | channels | head | hidden | policy planes | outputs
//   | stem | blocks × (convolution, convolution, in every second a dense layer) | heads (1×1)
//   | policy | hidden | value (dense) | checksum (8)
// A convolution: weights by output, input, row and column (1 byte each), then scales and biases by
// output and the steps of its activation. A dense layer: weights by input and output, then biases.
// Numbers are little-endian, floats have 32 bits.
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMaxBlocks = 40;
constexpr std::uint32_t kMaxChannels = 256;
constexpr std::size_t kHeaderSize = kMagic.size() + 32;

constexpr bool has_pool(std::size_t block) {
  return block % 2 == 1;
}

std::size_t convolution_size(std::size_t inputs, std::size_t outputs, std::size_t kernel) {
  return outputs * inputs * kernel * kernel + 4 * (2 * outputs + 1);
}
std::size_t dense_size(std::size_t inputs, std::size_t outputs) {
  return 4 * (inputs + 1) * outputs;
}

std::size_t file_size(const Shape& s) {
  const std::size_t block = 2 * convolution_size(s.channels, s.channels, 3);
  const std::size_t heads = std::size_t{2} * s.head;
  return kHeaderSize + convolution_size(s.planes, s.channels, 3) + s.blocks * block +
         s.blocks / 2 * dense_size(std::size_t{2} * s.channels, s.channels) +
         convolution_size(s.channels, heads, 1) + dense_size(s.head, s.policy_planes) +
         dense_size(heads, s.hidden) + dense_size(s.hidden, s.outputs) + kChecksumSize;
}

// What tells networks of different games apart.
std::string inputs_and_outputs(const Shape& shape) {
  return std::to_string(shape.planes) + " planes and " + std::to_string(shape.outputs) + " outputs";
}

std::uint8_t activation(float value, float steps) {
  // Rounds half up: cheaper than the library's rounding, and correct since no value is negative.
  const float raised = value * steps + 0.5F;
  const auto whole = static_cast<int>(raised);
  return static_cast<std::uint8_t>(std::min(whole, kMaxActivation));
}

}  // namespace

Workspace::Workspace(const Shape& shape, const Kernel& kernel, BoardSize board)
    : board_(board),
      convolve_row_(kernel.convolve_row(board.columns)),
      planes_(shape.planes),
      input_(board.padded_cells() * shape.planes),
      trunk_(board.padded_cells() * shape.channels),
      inside_(board.padded_cells() * shape.channels),
      stream_(board.cells() * shape.channels),
      heads_(board.cells() * 2 * shape.head),
      pooled_(2 * std::max<std::size_t>(shape.channels, shape.head)),
      skip_(shape.channels),
      hidden_(shape.hidden) {}

// Reads layer after layer.
class Network::LayerReader {
 public:
  explicit LayerReader(WeightsReader& file) : file_(file) {}

  Convolution convolution(std::size_t inputs, std::size_t outputs, std::size_t kernel) {
    std::vector<std::int8_t> weights(outputs * inputs * kernel * kernel);
    for (std::int8_t& weight : weights) weight = file_.next<std::int8_t>();
    Convolution layer{.weights = {weights, inputs, outputs, kernel},
                      .scale = floats(outputs),
                      .bias = floats(outputs),
                      .steps = 0};
    layer.steps = file_.next_float();
    return layer;
  }

  Dense dense(std::size_t inputs, std::size_t outputs) {
    return {.inputs = inputs, .weights = floats(inputs * outputs), .bias = floats(outputs)};
  }

 private:
  std::vector<float> floats(std::size_t count) {
    std::vector<float> numbers(count);
    for (float& number : numbers) number = file_.next_float();
    return numbers;
  }

  WeightsReader& file_;
};

Result<std::shared_ptr<const Network>> Network::read(std::span<const std::byte> file,
                                                     const Shape& expected) {
  const auto same = [](std::byte byte, char letter) { return byte == std::byte(letter); };
  if (file.size() < kHeaderSize + kChecksumSize ||
      !std::ranges::equal(file.first(kMagic.size()), kMagic, same)) {
    return fail(InputError::Syntax,
                "this is not a residual network: it does not begin with " + std::string(kMagic));
  }
  WeightsReader numbers(file, kMagic.size());
  if (const auto version = numbers.next<std::uint32_t>(); version != kVersion) {
    return fail(InputError::Unknown, "the residual network is of version " +
                                         std::to_string(version) + ", not " +
                                         std::to_string(kVersion));
  }
  Shape shape;
  for (std::uint32_t* number : {&shape.planes, &shape.blocks, &shape.channels, &shape.head,
                                &shape.hidden, &shape.policy_planes, &shape.outputs}) {
    *number = numbers.next<std::uint32_t>();
  }
  Shape wanted = expected;
  wanted.blocks = shape.blocks;
  wanted.channels = shape.channels;
  if (shape.planes != wanted.planes || shape.outputs != wanted.outputs) {
    return fail(InputError::Unknown, "this is a residual network for something else: it has " +
                                         inputs_and_outputs(shape) + ", not " +
                                         inputs_and_outputs(wanted));
  }
  if (shape != wanted || shape.blocks > kMaxBlocks || shape.channels > kMaxChannels ||
      shape.channels == 0 || shape.channels % kOutputGroup != 0) {
    return fail(InputError::Unknown, "the residual network has a shape that is not known here");
  }
  if (file.size() != file_size(shape) || !checksum_is_right(file)) {
    return fail(InputError::Damaged, "the residual network is damaged: its checksum is wrong");
  }

  std::shared_ptr<Network> network(new Network());
  LayerReader reader(numbers);
  const std::size_t channels = shape.channels;
  const std::size_t heads = std::size_t{2} * shape.head;
  network->shape_ = shape;
  network->stem_ = reader.convolution(shape.planes, channels, 3);
  for (std::size_t i = 0; i < shape.blocks; ++i) {
    Block& block = network->blocks_.emplace_back();
    block.first = reader.convolution(channels, channels, 3);
    block.second = reader.convolution(channels, channels, 3);
    if (has_pool(i)) block.pool = reader.dense(2 * channels, channels);
  }
  network->heads_ = reader.convolution(channels, heads, 1);
  network->policy_ = reader.dense(shape.head, shape.policy_planes);
  network->value_hidden_ = reader.dense(heads, shape.hidden);
  network->value_ = reader.dense(shape.hidden, shape.outputs);
  return network;
}

// In the order of the inputs for every output.
void Network::Dense::apply(std::span<const float> in, std::span<float> out) const {
  const std::size_t outputs = bias.size();
  assert(in.size() >= inputs && out.size() >= outputs);
  std::ranges::copy(bias, out.begin());
  for (std::size_t i = 0; i < inputs; ++i) {
    const float* row = weights.data() + i * outputs;
    for (std::size_t o = 0; o < outputs; ++o) out[o] += in[i] * row[o];
  }
}

// Calls each_cell with every cell, the first channel and the values of kOutputGroup channels.
template <class F>
void Network::convolve(const Convolution& layer, const std::vector<std::uint8_t>& input,
                       Workspace& work, F each_cell) {
  const std::size_t groups = layer.weights.outputs() / kOutputGroup;
  std::array<float, kOutputGroup> values;
  for (std::size_t group = 0; group < groups; ++group) {
    const float* scale = layer.scale.data() + group * kOutputGroup;
    const float* bias = layer.bias.data() + group * kOutputGroup;
    for (std::size_t row = 0; row < work.board_.rows; ++row) {
      work.convolve_row_(layer.weights, group, input.data(), row, work.sums_);
      for (std::size_t column = 0; column < work.board_.columns; ++column) {
        const std::int32_t* sums = work.sums_.data() + column * kOutputGroup;
        for (std::size_t o = 0; o < kOutputGroup; ++o) {
          values[o] = static_cast<float>(sums[o]) * scale[o] + bias[o];
        }
        each_cell(row, column, group * kOutputGroup, values);
      }
    }
  }
}

// Of the cells inside a block.
void Network::pool(const Convolution& layer, Workspace& work) const {
  const std::size_t channels = shape_.channels;
  std::array<std::uint32_t, kMaxChannels> sum{};
  std::array<std::uint8_t, kMaxChannels> most{};
  for (std::size_t row = 0; row < work.board_.rows; ++row) {
    const std::uint8_t* cell = work.inside_.data() + work.board_.padded(row, 0) * channels;
    for (std::size_t column = 0; column < work.board_.columns; ++column, cell += channels) {
      for (std::size_t c = 0; c < channels; ++c) {
        sum[c] += cell[c];
        most[c] = std::max(most[c], cell[c]);
      }
    }
  }
  for (std::size_t c = 0; c < channels; ++c) {
    work.pooled_[c] =
        static_cast<float>(sum[c]) / (static_cast<float>(work.board_.cells()) * layer.steps);
    work.pooled_[channels + c] = static_cast<float>(most[c]) / layer.steps;
  }
}

void Network::run_block(const Block& block, Workspace& work) const {
  const std::size_t channels = shape_.channels;
  const auto padded = [&](std::size_t row, std::size_t column) {
    return work.board_.padded(row, column) * channels;
  };
  convolve(block.first, work.trunk_, work,
           [&](std::size_t row, std::size_t column, std::size_t first, const auto& values) {
             std::uint8_t* out = work.inside_.data() + padded(row, column) + first;
             for (std::size_t o = 0; o < kOutputGroup; ++o) {
               out[o] = activation(std::max(values[o], 0.F), block.first.steps);
             }
           });
  std::ranges::fill(work.skip_, 0.F);
  if (block.pool.inputs > 0) {
    pool(block.first, work);
    block.pool.apply(work.pooled_, work.skip_);
  }
  convolve(block.second, work.inside_, work,
           [&](std::size_t row, std::size_t column, std::size_t first, const auto& values) {
             float* stream =
                 work.stream_.data() + (row * work.board_.columns + column) * channels + first;
             const float* skip = work.skip_.data() + first;
             std::uint8_t* out = work.trunk_.data() + padded(row, column) + first;
             for (std::size_t o = 0; o < kOutputGroup; ++o) {
               stream[o] = std::max(values[o] + (stream[o] + skip[o]), 0.F);
               out[o] = activation(stream[o], block.second.steps);
             }
           });
}

void Network::read_heads(Workspace& work, std::span<float> policy, std::span<float> values) const {
  const std::size_t head = shape_.head;
  convolve(heads_, work.trunk_, work,
           [&](std::size_t row, std::size_t column, std::size_t first, const auto& found) {
             float* out =
                 work.heads_.data() + (row * work.board_.columns + column) * 2 * head + first;
             for (std::size_t o = 0; o < kOutputGroup; ++o) out[o] = std::max(found[o], 0.F);
           });
  const std::size_t planes = shape_.policy_planes;
  const std::size_t cells = work.board_.cells();
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const float* in = work.heads_.data() + cell * 2 * head;
    for (std::size_t p = 0; p < planes; ++p) {
      float sum = policy_.bias[p];
      for (std::size_t i = 0; i < head; ++i) sum += in[i] * policy_.weights[i * planes + p];
      policy[p * cells + cell] = sum;
    }
  }
  for (std::size_t c = 0; c < head; ++c) {
    float sum = 0;
    float most = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const float value = work.heads_[cell * 2 * head + head + c];
      sum += value;
      most = std::max(most, value);
    }
    work.pooled_[c] = sum / static_cast<float>(cells);
    work.pooled_[head + c] = most;
  }
  value_hidden_.apply(work.pooled_, work.hidden_);
  for (float& h : work.hidden_) h = std::max(h, 0.F);
  value_.apply(work.hidden_, values);
}

void Network::evaluate(Workspace& work, std::span<float> policy, std::span<float> values) const {
  assert(policy.size() == shape_.policy_planes * work.board_.cells() &&
         values.size() == shape_.outputs);
  const std::size_t channels = shape_.channels;
  convolve(stem_, work.input_, work,
           [&](std::size_t row, std::size_t column, std::size_t first, const auto& found) {
             float* stream =
                 work.stream_.data() + (row * work.board_.columns + column) * channels + first;
             std::uint8_t* out =
                 work.trunk_.data() + work.board_.padded(row, column) * channels + first;
             for (std::size_t o = 0; o < kOutputGroup; ++o) {
               stream[o] = std::max(found[o], 0.F);
               out[o] = activation(stream[o], stem_.steps);
             }
           });
  for (const Block& block : blocks_) run_block(block, work);
  read_heads(work, policy, values);
}

}  // namespace outflank::search::residual
