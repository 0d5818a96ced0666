#include <cmath>

#include <gtest/gtest.h>

#include "arena/statistics.h"

namespace outflank::arena {
namespace {

// The counts and ratios are those that fastchess's own tests give (app/tests/sprt_test.cpp in
// github.com/Disservin/fastchess), to two digits.
constexpr double kPrinted = 0.011;

MatchScore games_of(std::uint64_t wins, std::uint64_t losses, std::uint64_t draws) {
  MatchScore score;
  score.wins = wins;
  score.losses = losses;
  score.draws = draws;
  return score;
}

MatchScore pairs_of(std::array<std::uint64_t, 5> pairs) {
  MatchScore score;
  score.pairs = pairs;
  score.draws = 1;  // some game was played; which ones does not matter to pairs
  return score;
}

double trinomial(const MatchScore& score, double elo0, double elo1, SprtModel model) {
  return log_likelihood_ratio(
      score, {.elo0 = elo0, .elo1 = elo1, .model = model, .counts = SprtCounts::Trinomial});
}

double pentanomial(const MatchScore& score, double elo0, double elo1, SprtModel model) {
  return log_likelihood_ratio(score, {.elo0 = elo0, .elo1 = elo1, .model = model});
}

TEST(SprtTest, AgreesWithPublishedRatiosOfSingleGames) {
  EXPECT_NEAR(trinomial(games_of(21404, 21184, 40708), 0.5, 2.5, SprtModel::Logistic), -1.57,
              kPrinted);
  EXPECT_NEAR(trinomial(games_of(57433, 57030, 106593), 0, 2, SprtModel::Logistic), -2.59,
              kPrinted);
  EXPECT_NEAR(trinomial(games_of(36433, 36027, 68692), 0, 2, SprtModel::Normalized), 0.92,
              kPrinted);
  EXPECT_NEAR(trinomial(games_of(10871, 10650, 20431), -1.75, 0.25, SprtModel::Normalized), 2.30,
              kPrinted);
}

TEST(SprtTest, AgreesWithPublishedRatiosOfPairs) {
  EXPECT_NEAR(
      pentanomial(pairs_of({223, 9863, 20279 + 1000, 10037, 246}), 0.5, 2.5, SprtModel::Logistic),
      -3.07, kPrinted);
  EXPECT_NEAR(
      pentanomial(pairs_of({871, 26175, 55003 + 980, 26678, 821}), 0, 2, SprtModel::Logistic),
      -4.98, kPrinted);
  EXPECT_NEAR(
      pentanomial(pairs_of({365, 16618, 36029 + 200, 16974, 390}), 0, 2, SprtModel::Normalized),
      2.25, kPrinted);
  EXPECT_NEAR(pentanomial(pairs_of({127, 4883, 10311 + 401, 5150, 104}), -1.75, 0.25,
                          SprtModel::Normalized),
              3.01, kPrinted);
}

TEST(SprtTest, ACleanSweepIsEvidence) {
  EXPECT_GT(pentanomial(pairs_of({0, 0, 0, 0, 104}), 0, 5, SprtModel::Normalized), 1);
  EXPECT_GT(pentanomial(pairs_of({0, 0, 0, 0, 30}), 0, 100, SprtModel::Logistic), 5);
}

// For small differences the ratio is that of two normal distributions with the spread that was seen.
TEST(SprtTest, NearTheNormalApproximationForSmallDifferences) {
  const MatchScore score = pairs_of({100, 900, 2100, 980, 120});
  const double pairs = 4200;
  const double mean = (900 * 0.25 + 2100 * 0.5 + 980 * 0.75 + 120) / pairs;
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double off = static_cast<double>(i) / 4 - mean;
    variance += static_cast<double>(score.pairs[i]) * off * off / pairs;
  }
  const auto share = [](double elo) { return 1 / (1 + std::pow(10, -elo / 400)); };
  const double s0 = share(0);
  const double s1 = share(5);
  const double expected = pairs * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  EXPECT_NEAR(pentanomial(score, 0, 5, SprtModel::Logistic), expected, 0.02);
}

TEST(SprtTest, BoundsAreThoseOfWald) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 5};
  EXPECT_NEAR(bounds.upper(), 2.94, 0.005);
  EXPECT_NEAR(bounds.lower(), -2.94, 0.005);
  EXPECT_EQ(log_likelihood_ratio({}, bounds), 0);
  EXPECT_EQ(sprt_verdict({}, bounds), SprtVerdict::Undecided);
}

TEST(SprtTest, WrongNumbersAreRefused) {
  EXPECT_TRUE(validate(SprtBounds{.elo0 = -5, .elo1 = 0}));
  EXPECT_FALSE(validate(SprtBounds{.elo0 = 5, .elo1 = 5}));
  EXPECT_FALSE(validate(SprtBounds{.elo0 = 0, .elo1 = 5000}));
  EXPECT_FALSE(validate(SprtBounds{.elo0 = 0, .elo1 = 5, .alpha = 0}));
  EXPECT_FALSE(validate(SprtBounds{.elo0 = 0, .elo1 = 5, .beta = 0.7}));
  EXPECT_FALSE(parse_sprt_model("bayesian"));
  EXPECT_EQ(parse_sprt_counts("trinomial").value(), SprtCounts::Trinomial);
}

}  // namespace
}  // namespace outflank::arena
