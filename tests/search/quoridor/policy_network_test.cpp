#include "search/quoridor/policy_network.h"

#include <string_view>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/position_text.h"
#include "games/quoridor/rules.h"
#include "search/quoridor/embedded_network.h"
#include "support/quoridor_mirror.h"

namespace outflank::search::quoridor {
namespace {

template <class Board>
NetworkEvaluation evaluated(const BasicPosition<Board>& position) {
  PolicyNetwork network(PolicyNetwork::embedded());
  NetworkEvaluation evaluation{};
  network.evaluate(position, evaluation);
  return evaluation;
}

TEST(PolicyNetworkTest, TheFileOfTheProgramIsRead) {
  EXPECT_TRUE(PolicyNetwork::read(embedded_policy_network()));
}

template <class Board>
void expect_both_sides_alike(const char* rules, int games) {
  constexpr std::uint64_t kSeed = 8;
  SCOPED_TRACE(kSeed);
  SCOPED_TRACE(rules);
  Random random(kSeed);
  for (int game = 0; game < games; ++game) {
    auto position = BasicPosition<Board>::start(parse_rules(rules).value());
    auto mirrored = position;
    mirrored.skip_turn();
    while (!position.over() && position.ply() < 40) {
      const NetworkEvaluation own = evaluated(position);
      const NetworkEvaluation other = evaluated(mirrored);
      ASSERT_EQ(own.win_chance, other.win_chance);
      ASSERT_EQ(own.logits, other.logits);
      const auto moves = position.legal_moves();
      const Move move = moves[random.below(moves.size())];
      position.play_unchecked(move);
      mirrored.play_unchecked(mirror(move, position.rows()));
    }
  }
}

TEST(PolicyNetworkTest, BothSidesAreJudgedAlike) {
  expect_both_sides_alike<CompactBoard>("", 4);
  expect_both_sides_alike<CompactBoard>("size=7 walls=6", 2);
  expect_both_sides_alike<CompactBoard>("size=9x7", 2);
  expect_both_sides_alike<LargeBoard>("size=11 walls=20", 2);
}

// One object for positions of several boards.
TEST(PolicyNetworkTest, AnotherBoardBeforeDoesNotMatter) {
  const Position small = Position::start({.columns = 7, .rows = 7});
  const LargePosition large = LargePosition::start({.columns = 11, .rows = 10});
  PolicyNetwork network(PolicyNetwork::embedded());
  for (int times = 0; times < 2; ++times) {
    NetworkEvaluation found{};
    network.evaluate(small, found);
    EXPECT_EQ(found.win_chance, evaluated(small).win_chance);
    network.evaluate(large, found);
    EXPECT_EQ(found.win_chance, evaluated(large).win_chance);
  }
}

Position position_of(std::string_view text) {
  return Position::from(parse_setup(text).value()).value();
}

template <class Board>
float chance_at(std::string_view text) {
  return evaluated(BasicPosition<Board>::from(parse_setup(text).value()).value()).win_chance;
}

TEST(PolicyNetworkTest, KnowsWhoIsFarAheadOnOtherBoards) {
  EXPECT_GT(chance_at<CompactBoard>("7x7 d6:5/a7:1 -/- 1 30 walls=8"), 0.95F);
  EXPECT_LT(chance_at<CompactBoard>("7x7 d6:5/a7:1 -/- 2 31 walls=8"), 0.2F);
  EXPECT_GT(chance_at<LargeBoard>("11x11 e10:5/a11:1 -/- 1 30"), 0.95F);
  EXPECT_LT(chance_at<LargeBoard>("11x11 e10:5/a11:1 -/- 2 31"), 0.2F);
}

TEST(PolicyNetworkTest, KnowsWhoIsFarAhead) {
  EXPECT_GT(evaluated(position_of("9x9 e8:5/a9:1 -/- 1 30")).win_chance, 0.95F);
  EXPECT_LT(evaluated(position_of("9x9 e8:5/a9:1 -/- 2 31")).win_chance, 0.2F);
}

}  // namespace
}  // namespace outflank::search::quoridor
