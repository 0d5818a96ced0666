#include "tools/teacher/quoridor_domain.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/quoridor/sampling.h"

namespace outflank::teacher {
namespace {

using quoridor::Position;
using quoridor::Square;

std::vector<Position> positions() {
  return quoridor::sample_positions<Position>({}, 400, 5);
}

TEST(QuoridorDomainTest, ActionsAreTheLegalMovesAndBack) {
  for (const Position& position : positions()) {
    std::vector<std::uint16_t> actions;
    QuoridorDomain::legal_actions(position, actions);
    const auto moves = position.legal_moves();
    ASSERT_EQ(actions.size(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      EXPECT_EQ(QuoridorDomain::move_of(position, actions[i]), moves[i]);
    }
  }
}

TEST(QuoridorDomainTest, DistancesArePathLengths) {
  for (const Position& position : positions()) {
    const auto features = QuoridorDomain::features(position);
    const int mover = position.to_move();
    EXPECT_EQ(features.own_distance[features.own_pawn], position.distance(mover));
    EXPECT_EQ(features.other_distance[features.other_pawn], position.distance(1 - mover));
  }
}

TEST(QuoridorDomainTest, AShortestPathLiesOnTheMarkedSquares) {
  for (const Position& position : positions()) {
    const auto features = QuoridorDomain::features(position);
    const bool turned = position.to_move() == 1;
    for (const int player : {0, 1}) {
      const unsigned mark = player == position.to_move() ? 1U : 2U;
      for (const Square square : position.shortest_path(player)) {
        const int at = search::quoridor::square_from(square, turned);
        EXPECT_NE(features.on_shortest[static_cast<std::size_t>(at)] & mark, 0U);
      }
    }
  }
}

TEST(QuoridorDomainTest, SeesTheOtherSideTurned) {
  // The start looks the same for both.
  Position position = Position::start({});
  const auto first = QuoridorDomain::features(position);
  position.skip_turn();
  const auto second = QuoridorDomain::features(position);
  EXPECT_EQ(first.own_pawn, second.own_pawn);
  EXPECT_EQ(first.own_distance, second.own_distance);
  EXPECT_EQ(first.on_shortest, second.on_shortest);
}

// Plays on with pawns alone, as the oracle says; who arrives first?
int winner_by_oracle(Position position, QuoridorDomain::Oracle& oracle) {
  while (!position.over()) {
    QuoridorDomain::play(position, oracle.best_action(position));
  }
  return static_cast<int>(position.ending()->outcome.winner()->index());
}

TEST(QuoridorDomainTest, ARaceEndsAsTheOracleSays) {
  int known = 0;
  for (const Position& sample : positions()) {
    quoridor::Setup setup = sample.setup();
    setup.players[0].walls_left = 0;
    setup.players[1].walls_left = 0;
    const auto position = Position::from(setup);
    ASSERT_TRUE(position);
    QuoridorDomain::Oracle oracle;
    EXPECT_FALSE(oracle.probe(*position, false));
    const auto result = oracle.probe(*position, true);
    ASSERT_TRUE(result);
    if (result->win == 0.5F) continue;
    ++known;
    const bool mover_wins = winner_by_oracle(*position, oracle) == position->to_move();
    EXPECT_EQ(result->win, mover_wins ? 1.F : 0.F);
    EXPECT_EQ(result->margin > 0, mover_wins);
  }
  EXPECT_GT(known, 300);
}

TEST(QuoridorDomainTest, WallsInBothHandsLeaveARaceOpen) {
  QuoridorDomain::Oracle oracle;
  EXPECT_FALSE(oracle.probe(Position::start({}), true));
}

}  // namespace
}  // namespace outflank::teacher
