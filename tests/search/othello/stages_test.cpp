#include "search/othello/stages.h"

#include <algorithm>
#include <bit>
#include <optional>
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

// The stages of a search each of which costs three times as much as the one before.
std::vector<Stage> stages_of(StagePlan plan, std::uint64_t limit) {
  std::vector<Stage> all;
  NodeBudget budget;
  std::uint64_t cost = 10;
  while (true) {
    if (limit != 0) budget.left = limit - std::min(limit, budget.spent);
    const auto stage = plan.next(budget);
    if (!stage) return all;
    all.push_back(*stage);
    budget.spent += cost;
    cost = std::min<std::uint64_t>(3 * cost, 1'000'000'000'000);
  }
}

TEST(StagePlanTest, GrowsSurerAndEndsWithTheProof) {
  for (int empties = 1; empties <= 60; ++empties) {
    for (const std::uint64_t limit : {0ULL, 1'000ULL, 1'000'000ULL, 1'000'000'000ULL}) {
      const auto all = stages_of(StagePlan(empties), limit);
      ASSERT_EQ(all.back(), (Stage{empties, kExactLevel}));
      for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_LE(all[i].depth, empties);
        EXPECT_TRUE(all[i].depth > all[i - 1].depth ||
                    (all[i].depth == all[i - 1].depth && all[i].level > all[i - 1].level))
            << empties << " empty squares, stage " << i;
      }
    }
  }
}

TEST(StagePlanTest, ADepthLimitIsTheLastStage) {
  const auto all = stages_of(StagePlan(30, 7), 0);
  ASSERT_EQ(all.size(), 7U);
  EXPECT_EQ(all.back(), (Stage{7, 0}));
}

TEST(StagePlanTest, NoSearchToTheEndBeginsThatCannotFinish) {
  StagePlan plan(26);
  for (int depth = 1; depth < 26; ++depth) {
    const auto stage = plan.next({.spent = 10'000'000, .left = 100'000});
    ASSERT_TRUE(stage);
    EXPECT_EQ(*stage, (Stage{depth, 0}));
  }
  StagePlan rich(26);
  std::optional<Stage> stage;
  int count = 0;
  do {
    stage = rich.next({.spent = 10'000'000, .left = 100'000'000});
    ASSERT_TRUE(stage);
    ++count;
  } while (stage->depth < 26);
  EXPECT_LT(count, 16);
}

TEST(StagesTest, ANarrowWindowFindsTheSameValue) {
  Random random(12);
  Control control;
  Table table(4);
  Midgame midgame(table, weights(), control);
  for (int i = 0; i < scaled(40); ++i) {
    const Discs discs = random_position(random, 9);
    const int exact = brute_force(discs);
    for (const int guess : {-64, exact, std::max(exact - 9, -64), 20}) {
      table.clear();
      midgame.begin();
      RootLine line{guess, {static_cast<std::uint8_t>(std::countr_zero(discs.moves()))}};
      ASSERT_TRUE(search_stage(midgame, discs, {9, kExactLevel}, 0, line));
      ASSERT_EQ(line.value, exact) << "guess " << guess;
    }
  }
}

TEST(AspirationTest, EndsWhenBoundsDisagreeForGood) {
  // For any window, the search alternately fails low and fails high.
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
