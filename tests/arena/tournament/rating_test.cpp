#include "arena/tournament/rating.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "arena/statistics.h"
#include "core/random.h"

namespace outflank::arena {
namespace {

const double kEloOfNat = 400 / std::log(10.0);

RatedGame game_of(std::vector<int> entrants, std::vector<int> places, int set) {
  RatedGame game{std::move(entrants), {}, set};
  for (std::size_t i = 0; i < places.size(); ++i) {
    game.outcome.places[i] = static_cast<std::uint8_t>(places[i]);
  }
  return game;
}

void add_pairs(std::vector<RatedGame>& games, int first, int second, int count) {
  for (int i = 0; i < count; ++i) {
    const int set = static_cast<int>(games.size());
    games.push_back(game_of({0, 1}, {first > 0 ? 1 : 2, first < 2 ? 1 : 2}, set));
    games.push_back(game_of({0, 1}, {second > 0 ? 1 : 2, second < 2 ? 1 : 2}, set));
  }
}

// The American League's Eastern Division of 1987: A. Agresti, Categorical Data Analysis (second edition,
// 2002), table 10.10; the estimates without home advantage in table 10.11, column 3, with standard
// errors of about 0.3.
TEST(RatingTest, AgreesWithAgrestisBaseballTeams) {
  constexpr int kWins[7][7] = {{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9},
                               {4, 6, 0, 7, 7, 8, 12}, {6, 8, 6, 0, 6, 7, 10},
                               {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                               {2, 4, 1, 3, 1, 7, 0}};
  constexpr double kEstimates[7] = {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0};
  std::vector<RatedGame> games;
  for (int a = 0; a < 7; ++a) {
    for (int b = 0; b < 7; ++b) {
      for (int i = 0; i < kWins[a][b]; ++i) {
        games.push_back(game_of({a, b}, {1, 2}, static_cast<int>(games.size())));
      }
    }
  }
  const auto ratings = rate(7, games);
  for (std::size_t team = 0; team < 7; ++team) {
    ASSERT_EQ(ratings[team].bound, RatingBound::None);
    EXPECT_NEAR((*ratings[team].value - *ratings[6].value) / kEloOfNat, kEstimates[team], 0.006);
    const double error = (*ratings[team].high - *ratings[team].low) / 2 / 1.96 / kEloOfNat;
    EXPECT_GT(error, 0.15);  // to the mean of all, which is less than to the last one
    EXPECT_LT(error, 0.3);
  }
  const Rating last = ratings[6];
  EXPECT_LT(*last.low, *last.value);
}

// fastchess's tests (app/tests/elo_test.cpp in github.com/Disservin/fastchess): pairs with 34, 54,
// 31 + 32, 64, 75 times 0, ½, 1, 1½, 2 points are 55.58 ± 27.65.
TEST(RatingTest, AgreesWithPublishedEloOfPairs) {
  std::vector<RatedGame> games;
  add_pairs(games, 0, 0, 34);
  add_pairs(games, 0, 1, 54);
  add_pairs(games, 2, 0, 31);
  add_pairs(games, 1, 1, 32);
  add_pairs(games, 2, 1, 64);
  add_pairs(games, 2, 2, 75);
  const Rating difference = rate_difference(0, 1, games);
  EXPECT_NEAR(*difference.value, 55.58, 0.01);
  EXPECT_NEAR((*difference.high - *difference.low) / 2, 27.65, 0.2);
}

// For orders without ties: D. Hunter's iteration (MM algorithms for generalized Bradley-Terry models,
// 2004), which shares nothing with Newton's method.
TEST(RatingTest, AgreesWithHuntersAlgorithmForRacesOfFour) {
  constexpr int kEntrants = 5;
  Random random(20);
  std::vector<RatedGame> games;
  std::vector<std::vector<int>> orders;
  for (int i = 0; i < 60; ++i) {
    std::vector<int> order;
    while (order.size() < 4) {
      const auto entrant = static_cast<int>(random.below(kEntrants + 2));
      const int likely = std::max(0, entrant - 2);
      if (std::ranges::find(order, likely) == order.end()) order.push_back(likely);
    }
    orders.push_back(order);
    games.push_back(game_of(order, {1, 2, 3, 4}, i));
  }
  std::vector<double> worth(kEntrants, 1.0);
  for (int step = 0; step < 5000; ++step) {
    std::vector<double> wins(kEntrants, 0.0);
    std::vector<double> sums(kEntrants, 0.0);
    for (const auto& order : orders) {
      for (std::size_t arrived = 0; arrived + 1 < order.size(); ++arrived) {
        double sum = 0;
        for (std::size_t i = arrived; i < order.size(); ++i) {
          sum += worth[static_cast<std::size_t>(order[i])];
        }
        wins[static_cast<std::size_t>(order[arrived])] += 1;
        for (std::size_t i = arrived; i < order.size(); ++i) {
          sums[static_cast<std::size_t>(order[i])] += 1 / sum;
        }
      }
    }
    for (std::size_t i = 0; i < worth.size(); ++i) worth[i] = wins[i] / sums[i];
  }
  const auto ratings = rate(kEntrants, games);
  for (std::size_t i = 0; i < worth.size(); ++i) {
    EXPECT_NEAR(*ratings[i].value - *ratings[0].value, kEloOfNat * std::log(worth[i] / worth[0]),
                0.01);
  }
}

TEST(RatingTest, ATieIsHalfAWinAndHalfALoss) {
  const auto tied = rate(2, std::vector{game_of({0, 1}, {1, 1}, 0), game_of({0, 1}, {1, 2}, 1)});
  EXPECT_NEAR(*tied[0].value - *tied[1].value, 400 * std::log10(3), 0.001);
  const auto shared = rate(3, std::vector{game_of({0, 1, 2}, {1, 1, 1}, 0)});
  for (const Rating& rating : shared) EXPECT_NEAR(*rating.value, 0, 1e-6);
}

TEST(RatingTest, ACleanSweepIsABoundAndNotInfinite) {
  std::vector<RatedGame> games;
  add_pairs(games, 2, 2, 5);
  const auto ratings = rate(2, games);
  EXPECT_EQ(ratings[0].bound, RatingBound::AtLeast);
  EXPECT_EQ(ratings[1].bound, RatingBound::AtMost);
  EXPECT_FALSE(ratings[0].value);
  // Ten games in a row are won once in forty times with a chance of 0.025^(1/10) each.
  const double chance = std::pow(0.025, 0.1);
  const double difference = 400 * std::log10(chance / (1 - chance));
  EXPECT_NEAR(*ratings[0].low, difference / 2, 0.01);
  EXPECT_NEAR(*ratings[1].high, -difference / 2, 0.01);
  EXPECT_NEAR(*rate_difference(0, 1, games).low, difference, 0.01);
}

TEST(RatingTest, TheOthersHaveOrdinaryValuesBesideOneWhoWinsAll) {
  std::vector<RatedGame> games;
  for (int i = 0; i < 6; ++i) {
    games.push_back(game_of({0, 1}, {1, 2}, 3 * i));
    games.push_back(game_of({0, 2}, {1, 2}, 3 * i + 1));
    games.push_back(game_of({1, 2}, i < 4 ? std::vector{1, 2} : std::vector{2, 1}, 3 * i + 2));
  }
  const auto ratings = rate(3, games);
  EXPECT_EQ(ratings[0].bound, RatingBound::AtLeast);
  ASSERT_EQ(ratings[1].bound, RatingBound::None);
  EXPECT_NEAR(*ratings[1].value - *ratings[2].value, 400 * std::log10(2), 0.001);
  EXPECT_GT(*ratings[0].low, *ratings[1].value);
}

TEST(RatingTest, SomebodyWhoHasNotPlayedIsUnknown) {
  const auto ratings = rate(3, std::vector{game_of({0, 2}, {1, 2}, 0), game_of({0, 2}, {2, 1}, 1)});
  EXPECT_EQ(ratings[1].bound, RatingBound::Unknown);
  EXPECT_NEAR(*ratings[0].value, 0, 1e-6);
  EXPECT_EQ(rate(2, {})[0].bound, RatingBound::Unknown);
}

TEST(RatingTest, RecoversTheStrengthsThatGamesWereDrawnFrom) {
  const std::vector<double> truth = {150, 60, -10, -200};
  Random random(5);
  std::vector<RatedGame> games;
  for (int i = 0; i < 4000; ++i) {
    std::vector<int> left = {0, 1, 2, 3};
    std::vector<int> places(4, 0);
    for (int place = 1; !left.empty(); ++place) {
      double sum = 0;
      for (const int entrant : left)
        sum += std::pow(10, truth[static_cast<std::size_t>(entrant)] / 400);
      double at = sum * static_cast<double>(random.below(1'000'000)) / 1e6;
      std::size_t chosen = 0;
      while (chosen + 1 < left.size()) {
        at -= std::pow(10, truth[static_cast<std::size_t>(left[chosen])] / 400);
        if (at < 0) break;
        ++chosen;
      }
      places[static_cast<std::size_t>(left[chosen])] = place;
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
    games.push_back(game_of({0, 1, 2, 3}, places, i));
  }
  const auto ratings = rate(4, games);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_LT(*ratings[i].low, truth[i]);
    EXPECT_GT(*ratings[i].high, truth[i]);
    EXPECT_LT(*ratings[i].high - *ratings[i].low, 25);
  }
}

}  // namespace
}  // namespace outflank::arena
