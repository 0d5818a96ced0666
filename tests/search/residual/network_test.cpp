#include "search/residual/network.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "search/weights_file.h"

namespace outflank::search::residual {
namespace {

constexpr Shape kShape = {.planes = 4,
                          .blocks = 2,
                          .channels = 32,
                          .head = 32,
                          .hidden = 16,
                          .policy_planes = 2,
                          .outputs = 3};

// A file with random weights.
class File {
 public:
  explicit File(const Shape& shape, std::uint64_t seed = 1) : random_(seed) {
    for (const char c : std::string_view("RESIDUAL")) bytes_.push_back(std::byte(c));
    for (const std::uint32_t number : {1U, shape.planes, shape.blocks, shape.channels, shape.head,
                                       shape.hidden, shape.policy_planes, shape.outputs}) {
      append_number(bytes_, number, 4);
    }
    convolution(shape.planes, shape.channels, 3);
    for (std::uint32_t block = 0; block < shape.blocks; ++block) {
      convolution(shape.channels, shape.channels, 3);
      convolution(shape.channels, shape.channels, 3);
      if (block % 2 == 1) dense(2 * shape.channels, shape.channels);
    }
    convolution(shape.channels, 2 * shape.head, 1);
    dense(shape.head, shape.policy_planes);
    dense(2 * shape.head, shape.hidden);
    dense(shape.hidden, shape.outputs);
    append_number(bytes_, checksum(bytes_), 8);
  }

  std::vector<std::byte>& bytes() { return bytes_; }

 private:
  void convolution(std::uint32_t inputs, std::uint32_t outputs, std::uint32_t kernel) {
    for (std::uint32_t i = 0; i < outputs * inputs * kernel * kernel; ++i) {
      bytes_.push_back(static_cast<std::byte>(random_.below(256)));
    }
    fractions(outputs, 1e-4F);
    fractions(outputs, 1);
    append_number(bytes_, std::bit_cast<std::uint32_t>(20.F), 4);
  }
  void dense(std::uint32_t inputs, std::uint32_t outputs) {
    fractions(inputs * outputs, 0.3F);
    fractions(outputs, 0.3F);
  }
  void fractions(std::uint32_t count, float size) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const float part = static_cast<float>(random_.below(2001)) / 1000 - 1;
      append_number(bytes_, std::bit_cast<std::uint32_t>(part * size), 4);
    }
  }

  Random random_;
  std::vector<std::byte> bytes_;
};

struct Found {
  std::vector<float> policy;
  std::vector<float> values = std::vector<float>(kShape.outputs);
  friend bool operator==(const Found&, const Found&) = default;
};

Found evaluate(const Network& network, Workspace& work, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t row = 0; row < work.board().rows; ++row) {
    for (std::size_t column = 0; column < work.board().columns; ++column) {
      for (std::size_t i = 0; i < kShape.planes; ++i) {
        work.cell(row, column)[i] = static_cast<std::uint8_t>(random.below(128));
      }
    }
  }
  Found found{.policy = std::vector<float>(kShape.policy_planes * work.board().cells())};
  network.evaluate(work, found.policy, found.values);
  return found;
}

TEST(ResidualNetworkTest, EveryKernelFindsTheSameToTheLastBit) {
  const auto network = Network::read(File(kShape).bytes(), kShape).value();
  for (const BoardSize board :
       {kStandardBoard, BoardSize{7, 7}, BoardSize{11, 11}, BoardSize{7, 10}}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Workspace plain(network->shape(), kernels().back(), board);
      const Found expected = evaluate(*network, plain, seed);
      for (const Kernel& kernel : kernels()) {
        Workspace work(network->shape(), kernel, board);
        EXPECT_EQ(evaluate(*network, work, seed), expected) << kernel.name << board.columns;
      }
    }
  }
}

TEST(ResidualNetworkTest, AWorkspaceKeepsNoState) {
  const auto network = Network::read(File(kShape).bytes(), kShape).value();
  Workspace used(network->shape());
  evaluate(*network, used, 1);
  Workspace fresh(network->shape());
  EXPECT_EQ(evaluate(*network, used, 2), evaluate(*network, fresh, 2));
  EXPECT_NE(evaluate(*network, used, 1), evaluate(*network, fresh, 2));
}

TEST(ResidualNetworkTest, ADamagedFileIsRefused) {
  File file(kShape);
  const auto whole = file.bytes();
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{7}, std::size_t{40}, whole.size() - 1}) {
    const std::span<const std::byte> cut(whole.data(), size);
    EXPECT_FALSE(Network::read(cut, kShape)) << size << " bytes";
  }
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    auto changed = whole;
    changed[random.below(changed.size())] ^= static_cast<std::byte>(1 + random.below(255));
    EXPECT_FALSE(Network::read(changed, kShape));
  }
  auto longer = whole;
  longer.push_back(std::byte{0});
  EXPECT_FALSE(Network::read(longer, kShape));
}

TEST(ResidualNetworkTest, AnotherShapeIsRefused) {
  Shape other = kShape;
  other.hidden = 24;
  const auto read = Network::read(File(other).bytes(), kShape);
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().is(InputError::Unknown));
  other = kShape;
  other.blocks = 3;
  other.channels = 64;
  EXPECT_TRUE(Network::read(File(other).bytes(), kShape));
}

}  // namespace
}  // namespace outflank::search::residual
