#include "search/othello/stages.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

// More re-searches than any stage may need.
constexpr std::size_t kMaxSearches = 12;

bool is_full(Window window) {
  return window.alpha < -kMaxScore && window.beta > kMaxScore;
}

// Plays the search of the root: `value` gives the bound to return for the n-th window.
template <class Value>
std::vector<Window> windows_of(RootLine& line, Value value) {
  std::vector<Window> windows;
  const bool finished = search_aspiration(
      [&](Window window, RootLine& found) {
        windows.push_back(window);
        found.value = value(window, windows.size());
        // What did not end by itself ends as if it had been stopped.
        return windows.size() < kMaxSearches;
      },
      line);
  EXPECT_TRUE(finished) << "the windows never end";
  for (std::size_t i = 1; i < windows.size(); ++i) {
    EXPECT_LE(windows[i].alpha, windows[i - 1].alpha) << "search " << i;
    EXPECT_GE(windows[i].beta, windows[i - 1].beta) << "search " << i;
  }
  return windows;
}

RootLine line_with(int value) {
  return {.value = value, .moves = {19}};
}

TEST(StagesTest, EndWithTheProof) {
  for (int empties = 1; empties <= 60; ++empties) {
    const auto all = stages(empties);
    EXPECT_EQ(all.back(), (Stage{empties, kExactLevel}));
    for (const Stage& stage : all) EXPECT_LE(stage.depth, empties);
  }
}

TEST(StagesTest, ANarrowWindowFindsTheSameValue) {
  Random random(12);
  Control control;
  Table table(4);
  Midgame midgame(table, weights(), control);
  for (int i = 0; i < scaled(40); ++i) {
    const Discs discs = random_position(random, 9);
    const int exact = brute_force(discs);
    for (const int guess : {-64, exact, exact - 9, 20}) {
      table.clear();
      midgame.begin();
      RootLine line{guess, {static_cast<std::uint8_t>(std::countr_zero(discs.moves()))}};
      ASSERT_TRUE(search_stage(midgame, discs, {9, kExactLevel}, 0, line));
      ASSERT_EQ(line.value, exact) << "guess " << guess;
    }
  }
}

TEST(AspirationTest, EndsWhenBoundsDisagreeForGood) {
  // Whatever window it is asked for, the search says in turn: no more than that, and no less.
  for (const int guess : {-64, -12, -6, 0, 31, 64}) {
    for (const std::size_t first : {0U, 1U}) {
      RootLine line = line_with(guess);
      const auto windows = windows_of(line, [&](Window window, std::size_t n) {
        if (is_full(window)) return 8;
        return (n + first) % 2 == 0 ? window.alpha : window.beta;
      });
      EXPECT_TRUE(is_full(windows.back())) << "guess " << guess;
      EXPECT_EQ(line.value, 8);
    }
  }
}

TEST(AspirationTest, EndsWhenTheValueIsBelowAndAboveItself) {
  // Seen in a solver with helpers: not above -9 when asked about (-9, -4), not below -8 when asked
  // about (-13, -8).
  RootLine line = line_with(-6);
  windows_of(line, [](Window window, std::size_t /*n*/) {
    if (window.alpha >= -9) return -9;
    if (window.beta <= -8) return -8;
    return -10;
  });
  EXPECT_EQ(line.value, -10);
}

TEST(AspirationTest, ABoundBeyondTheWindowOpensItBeyondTheBound) {
  RootLine line = line_with(0);
  const auto windows = windows_of(
      line, [](Window window, std::size_t /*n*/) { return std::min(36, window.beta + 30); });
  ASSERT_EQ(windows.size(), 2U);
  EXPECT_GT(windows.back().beta, 32);
  EXPECT_EQ(line.value, 36);
}

TEST(AspirationTest, StoppedItKeepsOnlyAValueWithinTheWindow) {
  for (const auto& [value, kept] : {std::pair{1, 1}, std::pair{-30, 0}, std::pair{30, 0}}) {
    RootLine line = line_with(0);
    EXPECT_FALSE(search_aspiration(
        [&](Window /*window*/, RootLine& found) {
          found.value = value;
          return false;
        },
        line));
    EXPECT_EQ(line.value, kept);
  }
}

}  // namespace
}  // namespace outflank::search::othello
