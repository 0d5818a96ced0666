#include "search/quoridor/multiplayer_network.h"

#include <numeric>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"
#include "search/quoridor/embedded_network.h"
#include "search/quoridor/policy_network.h"

namespace outflank::search::quoridor {
namespace {

MultiplayerEvaluation evaluated(const Position& position) {
  static MultiplayerNetwork network(MultiplayerNetwork::embedded());
  MultiplayerEvaluation evaluation;
  network.evaluate(position, evaluation);
  return evaluation;
}

Position position_of(std::string_view text) {
  return Position::from(parse_setup(text).value()).value();
}

TEST(MultiplayerNetworkTest, TheFileOfTheProgramIsRead) {
  EXPECT_TRUE(MultiplayerNetwork::read(embedded_multiplayer_network()));
}

TEST(MultiplayerNetworkTest, ADamagedFileAndThatOfTwoPlayersAreRefused) {
  const auto whole = embedded_multiplayer_network();
  std::vector<std::byte> damaged(whole.begin(), whole.end());
  damaged[damaged.size() / 2] ^= std::byte{1};
  const auto read = MultiplayerNetwork::read(damaged);
  ASSERT_FALSE(read);
  EXPECT_TRUE(read.error().is(InputError::Damaged));

  const auto other = MultiplayerNetwork::read(embedded_policy_network());
  ASSERT_FALSE(other);
  EXPECT_TRUE(other.error().is(InputError::Unknown));
  EXPECT_NE(other.error().message().find("28 planes and 3 outputs, not 48 planes and 5 outputs"),
            std::string::npos);
  EXPECT_FALSE(PolicyNetwork::read(whole));
}

TEST(MultiplayerNetworkTest, TheSharesOfThoseInPlaySumToOne) {
  constexpr std::uint64_t kSeed = 9;
  SCOPED_TRACE(kSeed);
  for (const char* rules : {"players=3", "players=4"}) {
    for (const Position& position :
         sample_positions<Position>(parse_rules(rules).value(), 40, kSeed)) {
      const MultiplayerFeatures features = multiplayer_features(position);
      const auto shares = evaluated(position).shares;
      EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.F), 1, 1e-5);
      for (std::size_t side = 0; side < kViewSeats; ++side) {
        EXPECT_EQ(shares[side] > 0, features.pawn[side] != MultiplayerFeatures::kAbsent);
      }
    }
  }
}

TEST(MultiplayerNetworkTest, KnowsWhoIsFarAhead) {
  // Nobody else is near, or can stop it.
  EXPECT_GT(evaluated(position_of("9x9 e8:5/b5:0/e7:0/h5:0 -/-/-/- 1 30")).shares[0], 0.9F);
  EXPECT_LT(evaluated(position_of("9x9 e8:5/b5:0/e7:0/h5:0 -/-/-/- 2 31")).shares[0], 0.2F);
}

}  // namespace
}  // namespace outflank::search::quoridor
