#include "search/quoridor/policy_network.h"

#include <string_view>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/position_text.h"
#include "search/quoridor/embedded_network.h"
#include "support/quoridor_mirror.h"

namespace outflank::search::quoridor {
namespace {

NetworkEvaluation evaluated(const Position& position) {
  PolicyNetwork network(PolicyNetwork::embedded());
  NetworkEvaluation evaluation;
  network.evaluate(position, evaluation);
  return evaluation;
}

TEST(PolicyNetworkTest, TheFileOfTheProgramIsRead) {
  EXPECT_TRUE(PolicyNetwork::read(embedded_policy_network()));
}

TEST(PolicyNetworkTest, BothSidesAreJudgedAlike) {
  constexpr std::uint64_t kSeed = 8;
  SCOPED_TRACE(kSeed);
  Random random(kSeed);
  for (int game = 0; game < 4; ++game) {
    Position position = Position::start({});
    Position mirrored = position;
    mirrored.skip_turn();
    while (!position.over() && position.ply() < 40) {
      const NetworkEvaluation own = evaluated(position);
      const NetworkEvaluation other = evaluated(mirrored);
      ASSERT_EQ(own.win_chance, other.win_chance);
      ASSERT_EQ(own.logits, other.logits);
      const auto moves = position.legal_moves();
      const Move move = moves[random.below(moves.size())];
      position.play_unchecked(move);
      mirrored.play_unchecked(mirror(move));
    }
  }
}

Position position_of(std::string_view text) {
  return Position::from(parse_setup(text).value()).value();
}

TEST(PolicyNetworkTest, KnowsWhoIsFarAhead) {
  EXPECT_GT(evaluated(position_of("9x9 e8:5/a9:1 -/- 1 30")).win_chance, 0.95F);
  EXPECT_LT(evaluated(position_of("9x9 e8:5/a9:1 -/- 2 31")).win_chance, 0.2F);
}

}  // namespace
}  // namespace outflank::search::quoridor
