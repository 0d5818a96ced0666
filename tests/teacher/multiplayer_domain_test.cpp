#include "tools/teacher/multiplayer_domain.h"

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"

namespace outflank::teacher {
namespace {

using quoridor::Position;

TEST(MultiplayerDomainTest, ActionsAreTheLegalMovesAndBack) {
  for (const char* rules : {"players=3", "players=4", "players=4 seats=contest"}) {
    for (const Position& position :
         quoridor::sample_positions<Position>(quoridor::parse_rules(rules).value(), 200, 5)) {
      std::vector<std::uint16_t> actions;
      MultiplayerDomain::legal_actions(position, actions);
      const auto moves = position.legal_moves();
      ASSERT_EQ(actions.size(), moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        Position expected = position;
        Position played = position;
        expected.play_unchecked(moves[i]);
        MultiplayerDomain::play(played, actions[i]);
        EXPECT_EQ(played, expected) << to_text(position);
      }
    }
  }
}

// The second player runs east: its own share stands first, that of the player who runs south next.
TEST(MultiplayerDomainTest, ASeatsShareIsFoundAtTheSideThatItRunsTo) {
  const auto position =
      quoridor::parse_position<Position>("9x9 e2:5/b5:5/e7:5/g5:5 -/-/-/- 2 21").value();
  ASSERT_EQ(position.goal(1), quoridor::Side::East);
  ASSERT_EQ(position.goal(2), quoridor::Side::South);
  const std::array<float, 4> numbers{0.4F, 0.3F, 0.2F, 0.1F};
  const auto value = MultiplayerDomain::read_value(position, numbers.data());
  EXPECT_EQ(value.share, (std::array<float, 4>{0.1F, 0.4F, 0.3F, 0.2F}));
  EXPECT_EQ(MultiplayerDomain::for_player(value, 1, 2).win, 0.3F);
  MultiplayerDomain::Label label{};
  MultiplayerDomain::label_search(label, position, value.share);
  EXPECT_NEAR(label.search_shares[1], 0.3 * 65535, 1);
  MultiplayerDomain::label_result(label, position, value, 0, 1);
  EXPECT_EQ(label.shares[3], 26);
}

TEST(MultiplayerDomainTest, AnOverlongGameIsShared) {
  auto setup = Position::start(quoridor::parse_rules("players=3").value()).setup();
  setup.ply = MultiplayerDomain::kMaxPlies;
  const auto value = MultiplayerDomain::terminal(Position::from(setup).value());
  ASSERT_TRUE(value);
  EXPECT_NEAR(value->share[2], 1.0 / 3, 1e-6);
  EXPECT_EQ(value->share[3], 0);
}

TEST(MultiplayerDomainTest, GamesBeginWithAnyNumberOfWallsIfAsked) {
  Random random(3);
  bool three = false;
  bool four = false;
  bool uneven = false;
  for (int game = 0; game < 60; ++game) {
    const auto state = MultiplayerDomain::start({.uneven_of_256 = 128}, random);
    three |= state.players() == 3;
    four |= state.players() == 4;
    uneven |= !state.over() && state.walls_left(0) > quoridor::default_walls(state.players());
    EXPECT_TRUE(search::quoridor::multiplayer_network_knows(state.rules()));
  }
  EXPECT_TRUE(three && four && uneven);
}

}  // namespace
}  // namespace outflank::teacher
