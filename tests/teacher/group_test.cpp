#include "tools/teacher/group.h"

#include <numeric>

#include <gtest/gtest.h>

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
  std::vector<float> values(kGames * 2, 0.5F);
  std::vector<typename Domain::Features> features(kGames);
  std::vector<std::int8_t> networks(kGames);
  while (group.advance(logits.data(), values.data(), features.data(), networks.data()) > 0) {
  }
  Played<Domain> played;
  played.samples.resize(40 * 200);
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
    EXPECT_LE(sample.result, 2);
    EXPECT_EQ(sample.result > 1, sample.margin > 0);
    EXPECT_EQ(sample.result < 1, sample.margin < 0);
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

}  // namespace
}  // namespace outflank::teacher
