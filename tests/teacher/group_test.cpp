#include "tools/teacher/group.h"

#include <numeric>

#include <gtest/gtest.h>

#include "tools/teacher/multiplayer_domain.h"
#include "tools/teacher/othello_domain.h"
#include "tools/teacher/quoridor_domain.h"

namespace outflank::teacher {
namespace {

template <class Domain>
struct Played {
  std::vector<Sample<Domain>> samples;
  Score score;
};

// Plays to the end with a network that knows nothing.
template <class Domain>
Played<Domain> play(GroupSettings settings, int threads) {
  constexpr int kGames = 24;
  settings.search.simulations = 4;
  settings.max_games = 40;
  Group<Domain> group(kGames, threads, 9, settings);
  std::vector<float> logits(kGames * Domain::kActions, 0.F);
  std::vector<float> values(kGames * Domain::kNumbers, 0.5F);
  std::vector<typename Domain::Features> features(kGames);
  std::vector<std::int8_t> networks(kGames);
  while (group.advance(logits.data(), values.data(), features.data(), networks.data()) > 0) {
  }
  Played<Domain> played;
  played.samples.resize(40 * 300);
  played.samples.resize(static_cast<std::size_t>(
      group.take_samples(played.samples.data(), static_cast<int>(played.samples.size()))));
  played.score = group.score();
  return played;
}

template <class Domain>
class GroupTest : public testing::Test {};
using Domains = testing::Types<QuoridorDomain, OthelloDomain>;
TYPED_TEST_SUITE(GroupTest, Domains);

TYPED_TEST(GroupTest, PlaysEveryGameOnceAndEnds) {
  const auto played = play<TypeParam>({}, 2);
  EXPECT_EQ(played.score.wins + played.score.draws + played.score.losses, 40);
  EXPECT_GT(played.samples.size(), 200U);
}

TYPED_TEST(GroupTest, EverySampleHasAPolicyAndAResult) {
  for (const auto& sample : play<TypeParam>({}, 1).samples) {
    const int sum = std::accumulate(sample.policy.begin(), sample.policy.end(), 0);
    EXPECT_NEAR(sum, 65535, 120);
    EXPECT_LE(sample.label.result, 2);
    EXPECT_EQ(sample.label.result > 1, sample.label.margin > 0);
    EXPECT_EQ(sample.label.result < 1, sample.label.margin < 0);
  }
}

TYPED_TEST(GroupTest, ThreadsDoNotChangeTheGames) {
  const auto one = play<TypeParam>({}, 1);
  const auto three = play<TypeParam>({}, 3);
  EXPECT_EQ(one.samples.size(), three.samples.size());
  EXPECT_EQ(one.score.wins, three.score.wins);
  EXPECT_EQ(one.score.plies, three.score.plies);
}

TYPED_TEST(GroupTest, TheEngineBeatsANetworkThatKnowsNothing) {
  GroupSettings settings;
  settings.players = {0, kEngine};
  settings.engine_nodes = 200;
  const auto played = play<TypeParam>(settings, 2);
  EXPECT_GT(played.score.losses, 3 * played.score.wins);
}

GroupSettings seats(int players) {
  GroupSettings settings;
  settings.opening.players = players;
  settings.opening.uneven_of_256 = 64;
  return settings;
}

TEST(MultiplayerGroupTest, EverySampleHasAPolicyAndSharesOfOneGame) {
  for (const int players : {3, 4}) {
    const auto played = play<MultiplayerDomain>(seats(players), 2);
    EXPECT_EQ(played.score.wins + played.score.draws + played.score.losses, 40);
    EXPECT_GT(played.samples.size(), 200U);
    for (const auto& sample : played.samples) {
      EXPECT_NEAR(std::accumulate(sample.policy.begin(), sample.policy.end(), 0), 65535, 120);
      int present = 0;
      int shares = 0;
      for (std::size_t side = 0; side < 4; ++side) {
        const bool absent = sample.features.pawn[side] == MultiplayerDomain::Features::kAbsent;
        present += absent ? 0 : 1;
        shares += sample.label.shares[side];
        if (absent) {
          EXPECT_EQ(sample.label.shares[side] + sample.label.search_shares[side], 0);
        }
      }
      EXPECT_EQ(present, players);
      EXPECT_NEAR(shares, 255, 2);
    }
  }
}

TEST(MultiplayerGroupTest, ThreadsDoNotChangeTheGames) {
  const auto one = play<MultiplayerDomain>(seats(0), 1);
  const auto three = play<MultiplayerDomain>(seats(0), 3);
  EXPECT_EQ(one.samples.size(), three.samples.size());
  EXPECT_EQ(one.score.plies, three.score.plies);
}

TEST(MultiplayerGroupTest, TheEngineInOneSeatBeatsNetworksThatKnowNothing) {
  GroupSettings settings = seats(4);
  settings.players = {kEngine, 0};
  settings.engine_nodes = 200;
  const auto played = play<MultiplayerDomain>(settings, 2);
  EXPECT_GT(played.score.wins, 30);
}

}  // namespace
}  // namespace outflank::teacher
