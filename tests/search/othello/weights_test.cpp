#include "search/othello/weights.h"

#include <gtest/gtest.h>

#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

std::vector<std::byte> good_file() {
  const auto file = embedded_weights();
  return {file.begin(), file.end()};
}

TEST(WeightsTest, TheBuiltInOnesLoad) {
  EXPECT_TRUE(load_weights(embedded_weights()));
}

TEST(WeightsTest, RowsRoundTripThroughAFile) {
  std::vector<std::int16_t> rows(kKnots * kFreeWeights);
  Random random(1);
  for (std::int16_t& weight : rows) weight = static_cast<std::int16_t>(random.next());
  const auto again = read_free_weights(weights_file(rows));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, rows);
}

TEST(WeightsTest, NumbersOfEmptiesBetweenTwoRowsAreMixed) {
  std::vector<std::int16_t> rows(kKnots * kFreeWeights);
  // The constants of 20 and 25 empty squares.
  rows[5 * kFreeWeights - 1] = 1000;
  rows[6 * kFreeWeights - 1] = 2000;
  const Weights weights(rows);
  const Features features = Features::of(kStart);
  EXPECT_EQ(weights.evaluate(features, 20), 1000);
  EXPECT_EQ(weights.evaluate(features, 22), 1400);
  EXPECT_EQ(weights.evaluate(features, 25), 2000);
  EXPECT_EQ(weights.evaluate(features, 60), 0);
}

TEST(WeightsTest, NothingIsMissing) {
  const auto loaded = load_weights({});
  ASSERT_FALSE(loaded);
  EXPECT_TRUE(loaded.error().is(InputError::Missing));
}

TEST(WeightsTest, AnotherFileIsRefused) {
  const std::vector<std::byte> file(1000, std::byte{'x'});
  const auto loaded = load_weights(file);
  ASSERT_FALSE(loaded);
  EXPECT_TRUE(loaded.error().is(InputError::Damaged));
}

TEST(WeightsTest, AnotherVersionIsNamed) {
  auto file = good_file();
  file[8] = std::byte{9};
  const auto loaded = load_weights(file);
  ASSERT_FALSE(loaded);
  EXPECT_TRUE(loaded.error().is(InputError::Unknown));
  EXPECT_NE(loaded.error().message().find("version 9"), std::string::npos);
}

TEST(WeightsTest, AFileCutShortIsDamaged) {
  auto file = good_file();
  for (const std::size_t size :
       {std::size_t{1}, std::size_t{20}, std::size_t{24}, file.size() - 1}) {
    const auto loaded = load_weights(std::span(file).first(size));
    ASSERT_FALSE(loaded) << size;
    EXPECT_TRUE(loaded.error().is(InputError::Damaged));
  }
  file.push_back(std::byte{0});
  EXPECT_FALSE(load_weights(file));
}

TEST(WeightsTest, AnyChangedByteIsNoticed) {
  auto file = good_file();
  Random random(2);
  for (int i = 0; i < scaled(40); ++i) {
    const auto at = random.below(file.size());
    file[at] ^= std::byte{0x10};
    EXPECT_FALSE(load_weights(file)) << "byte " << at;
    file[at] ^= std::byte{0x10};
  }
  EXPECT_TRUE(load_weights(file));
}

}  // namespace
}  // namespace outflank::search::othello
