#include "tools/teacher/tree.h"

#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "tools/teacher/multiplayer_domain.h"
#include "tools/teacher/othello_domain.h"
#include "tools/teacher/quoridor_domain.h"

namespace outflank::teacher {
namespace {

TEST(HalvingTest, GivesEveryCandidateAVisitAndTheBestTwoMost) {
  const auto order = halving_order(8, 48);
  ASSERT_EQ(order.size(), 48U);
  // Three rounds of 16: eight moves twice, four moves four times, two moves eight times.
  EXPECT_EQ(std::count(order.begin(), order.end(), 0), 8);
  EXPECT_EQ(std::count(order.begin(), order.end(), 2), 4);
  EXPECT_EQ(std::count(order.begin(), order.end(), 6), 2);
  EXPECT_EQ(order.back(), 13);
}

TEST(HalvingTest, HasAsManyStepsAsSimulations) {
  for (int candidates = 1; candidates <= 16; ++candidates) {
    for (const int simulations : {0, 1, 5, 16, 33}) {
      EXPECT_EQ(halving_order(candidates, simulations).size(),
                static_cast<std::size_t>(simulations));
    }
  }
}

// Even chances.
template <class Domain>
constexpr std::array<float, Domain::kNumbers> kNumbers{0.5F, 0};
template <>
constexpr std::array<float, 4> kNumbers<MultiplayerDomain>{0.25F, 0.25F, 0.25F, 0.25F};

// A network that knows nothing.
template <class Domain>
struct Uniform {
  std::vector<float> logits = std::vector<float>(Domain::kActions, 0.F);
  std::array<float, Domain::kNumbers> numbers = kNumbers<Domain>;
};

template <class Domain>
typename Tree<Domain>::Choice search(const typename Domain::State& state, SearchSettings settings,
                                     std::vector<std::pair<std::uint16_t, float>>& policy,
                                     std::uint64_t seed = 1) {
  const Uniform<Domain> network;
  Tree<Domain> tree;
  Random random(seed);
  typename Domain::Oracle oracle;
  tree.reset(state, settings, random);
  while (!tree.advance(network.logits.data(), network.numbers.data(), oracle)) {
  }
  return tree.choose(policy);
}

// Both pawns are one step from their goals.
quoridor::Position about_to_win() {
  quoridor::Setup setup = quoridor::Position::start({}).setup();
  setup.players[0].pawn = quoridor::Square::at(2, 7);
  setup.players[1].pawn = quoridor::Square::at(6, 1);
  return *quoridor::Position::from(setup);
}

TEST(TreeTest, FindsTheWinningStep) {
  std::vector<std::pair<std::uint16_t, float>> policy;
  const SearchSettings settings{.simulations = 200, .candidates = 200, .noise = false};
  const auto choice = search<QuoridorDomain>(about_to_win(), settings, policy);
  EXPECT_EQ(choice.action, 9 * 8 + 2);
  EXPECT_GT(choice.wins[0], 0.9F);
}

TEST(TreeTest, TheImprovedPolicyIsADistributionThatFavoursTheWin) {
  std::vector<std::pair<std::uint16_t, float>> policy;
  const SearchSettings settings{.simulations = 200, .candidates = 200, .noise = false};
  search<QuoridorDomain>(about_to_win(), settings, policy);
  float sum = 0;
  float win = 0;
  for (const auto& [action, p] : policy) {
    sum += p;
    if (action == 9 * 8 + 2) win = p;
  }
  EXPECT_NEAR(sum, 1, 1e-4);
  EXPECT_GT(win, 0.99F);
}

TEST(TreeTest, WithoutSimulationsThePolicyDecides) {
  Tree<OthelloDomain> tree;
  Random random(1);
  OthelloDomain::Oracle oracle;
  const SearchSettings settings{.simulations = 0, .noise = false};
  const auto state = OthelloDomain::initial();
  std::vector<std::uint16_t> actions;
  OthelloDomain::legal_actions(state, actions);
  std::vector<float> logits(OthelloDomain::kActions, 0.F);
  logits[actions[2]] = 1;
  tree.reset(state, settings, random);
  const std::array<float, 2> numbers{0.3F, 0};
  ASSERT_TRUE(tree.advance(logits.data(), numbers.data(), oracle));
  std::vector<std::pair<std::uint16_t, float>> policy;
  EXPECT_EQ(tree.choose(policy).action, actions[2]);
}

TEST(TreeTest, EveryoneOfFourTakesTheirWin) {
  const auto wins = [](std::string_view text) {
    std::vector<std::pair<std::uint16_t, float>> policy;
    const SearchSettings settings{.simulations = 200, .candidates = 200, .noise = false};
    return search<MultiplayerDomain>(*quoridor::parse_position<quoridor::Position>(text), settings,
                                     policy);
  };
  // The second player runs east, which is north for it; the third would arrive next.
  const auto own = wins("9x9 e3:5/h5:5/e2:5/b5:5 -/-/-/- 2 21");
  EXPECT_EQ(own.action, 9 * 8 + 4);
  EXPECT_GT(own.wins[1], 0.9F);
}

TEST(TreeTest, NoiseMakesOtherGames) {
  std::map<int, int> seen;
  std::vector<std::pair<std::uint16_t, float>> policy;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const SearchSettings settings{.simulations = 8, .noise = true};
    ++seen[search<QuoridorDomain>(QuoridorDomain::initial(), settings, policy, seed).action];
  }
  EXPECT_GT(seen.size(), 5U);
}

}  // namespace
}  // namespace outflank::teacher
