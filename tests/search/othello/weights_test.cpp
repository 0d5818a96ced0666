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
  WeightRows rows{.unit = 10};
  Random random(1);
  for (std::int16_t& number : rows.constants) number = static_cast<std::int16_t>(random.next());
  for (std::int16_t& number : rows.moves) number = static_cast<std::int16_t>(random.next());
  for (std::int8_t& weight : rows.patterns) weight = static_cast<std::int8_t>(random.next());
  const auto again = read_weight_rows(weights_file(rows));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, rows);
}

TEST(WeightsTest, NumbersOfEmptiesBetweenTwoRowsAreMixed) {
  WeightRows rows{.unit = 16};
  // The same for every arrangement: each place counts once.
  for (std::size_t i = 0; i < kFreeWeights; ++i) {
    rows.patterns[4 * kFreeWeights + i] = 10;
    rows.patterns[5 * kFreeWeights + i] = 20;
  }
  const Weights weights(rows);
  const Features features = Features::of(kStart);
  const auto value = [&](int empties) { return weights.evaluate(features, empties, 0, 0); };
  constexpr int kSixteenths = kWeightUnit / 16 * static_cast<int>(kPlaces);
  EXPECT_EQ(value(19), 8 * kSixteenths);
  // Three numbers share the table of the one in the middle.
  for (const int empties : {21, 22, 23}) EXPECT_EQ(value(empties), 14 * kSixteenths);
  EXPECT_EQ(value(25), 20 * kSixteenths);
  EXPECT_EQ(value(60), 0);
}

TEST(WeightsTest, MovesOfBothSidesAndTheEmptySquaresCount) {
  WeightRows rows;
  rows.constants[20] = 7;
  rows.moves[4 * 2 * kMoveCounts + 3] = 100;               // three own moves at 20 empty squares
  rows.moves[5 * 2 * kMoveCounts + 3] = 200;               // and at 25
  rows.moves[4 * 2 * kMoveCounts + kMoveCounts + 2] = 50;  // two of the opponent
  const Weights weights(rows);
  const Features features = Features::of(kStart);
  EXPECT_EQ(weights.evaluate(features, 20, 0b111, 0b11), 157);
  EXPECT_EQ(weights.evaluate(features, 20, 0b111, 0b1), 107);
  EXPECT_EQ(weights.evaluate(features, 21, 0b111, 0b1), 120);
  EXPECT_EQ(weights.evaluate(features, 21, 0b1, 0b1), 0);
}

TEST(WeightsTest, HighMobilityIsClamped) {
  WeightRows rows;
  rows.moves[12 * 2 * kMoveCounts + kMoveCounts - 1] = 5;
  rows.moves[12 * 2 * kMoveCounts + 2 * kMoveCounts - 1] = 3;
  EXPECT_EQ(Weights(rows).evaluate(Features::of(kStart), 64, ~0ULL, ~0ULL), 8);
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
