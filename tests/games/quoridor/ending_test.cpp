#include <gtest/gtest.h>

#include "games/quoridor/agreed_position.h"

namespace outflank::quoridor {
namespace {

TEST(ArrivalTest, OnTheGoalSideWinsAtOnce) {
  AgreedPosition position(R"(
    2 . . . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.result(), "running");
  position.play("c5");
  EXPECT_EQ(position.result(), "goal 1 2");
  EXPECT_EQ(position.moves(), "");
  EXPECT_EQ(position.verdict("a4"), "game_over");
  EXPECT_EQ(position.verdict("a4h"), "game_over");
  EXPECT_EQ(position.verdict("pass"), "game_over");
}

TEST(ArrivalTest, CountsOnEverySquareOfTheGoalSide) {
  for (const std::string_view moves : {"b4 c4 a4 c3 a5", "d4 c4 e4 c3 e5"}) {
    AgreedPosition position(R"(
      . . 2 . .
       + + + +
      . . 1 . .
       + + + +
      . . . . .
       + + + +
      . . . . .
       + + + +
      . . . . .
    )");
    position.play(moves);
    EXPECT_EQ(position.result(), "goal 1 2");
  }
}

TEST(ArrivalTest, OnAnotherPlayersGoalSideMeansNothing) {
  AgreedPosition position(R"(
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . . . 1 .
     + + + +
    . . . . .
     + + + +
    3 . . . .
  )");
  position.play("e3 b5 a2 e2 c5 b2 e1");
  EXPECT_EQ(position.result(), "running");
}

TEST(ArrivalTest, ByJumpWins) {
  AgreedPosition position(R"(
    . . . . .
     + + + +
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  position.play("c5");
  EXPECT_EQ(position.result(), "goal 1 2");
}

TEST(ArrivalTest, BySideStepWins) {
  AgreedPosition position(R"(
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  position.play("d5");
  EXPECT_EQ(position.result(), "goal 1 2");
}

TEST(ArrivalTest, EveryPlayerRunsToTheOppositeSide) {
  struct Case {
    Seating seating;
    std::string_view moves;  // one step of each player straight ahead
  };
  for (const Case& c :
       {Case{Seating::Clockwise, "c2 b3 c4 d3"}, Case{Seating::Contest, "c2 d3 c4 b3"},
        Case{Seating::Manual, "c2 c4 b3 d3"}}) {
    Rules rules;
    rules.columns = rules.rows = 5;
    rules.players = 4;
    rules.walls = 5;
    rules.seating = c.seating;
    AgreedPosition position(rules);
    for (int player = 1; player <= 4; ++player) EXPECT_EQ(position.distance(player), 4);
    position.play(c.moves);
    for (int player = 1; player <= 4; ++player) EXPECT_EQ(position.distance(player), 3);
  }
}

TEST(ArrivalTest, ThoseStillInPlayShareTheSecondPlace) {
  AgreedPosition position(R"(
    . . 3 . .
     + + + +
    . 1 . . .
     + + + +
    2 . . . 4
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  position.play("b5");
  EXPECT_EQ(position.result(), "goal 1 2 2 2");
}

TEST(ArrivalTest, ThoseWhoAreOutKeepTheirPlaces) {
  AgreedPosition position(R"(
    . . 3 . .
     + + + +
    . 1 . . .
     + + + +
    . . . . 4
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  position.play("b5");
  EXPECT_EQ(position.result(), "goal 1 4 2 2");
}

// The third player, without a wall, stands in a dead end behind two pawns.
SlowSetup dead_end() {
  SlowSetup setup = read_diagram(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    2 . . . .
     + + + +
    1|. . . .
     3 + + +
    3|. . . .
  )");
  setup.rules.walls = 1;
  setup.walls_left = {1, 1, 0};
  setup.to_move = 1;
  return setup;
}

TEST(StuckTest, APlayerWithoutAnyActionIsOut) {
  AgreedPosition position(dead_end());
  position.play("d4h");
  EXPECT_FALSE(position.in_play(3));
  EXPECT_EQ(position.result(), "running");
  EXPECT_EQ(position.turn(), 1);
  EXPECT_EQ(position.pawn_moves(), "a1 a4");  // the pawn has left a1, its wall stays
  position.play("a4 b3 a5");
  EXPECT_EQ(position.result(), "goal 1 2 3");
}

TEST(StuckTest, APlayerWithAWallLeftIsNot) {
  SlowSetup setup = dead_end();
  setup.rules.walls = 2;
  setup.walls_left = {2, 2, 1};
  AgreedPosition position(setup);
  position.play("d4h");
  EXPECT_EQ(position.turn(), 3);
  EXPECT_EQ(position.pawn_moves(), "");
  EXPECT_EQ(position.verdict("a2"), "not_reachable");
  EXPECT_EQ(position.verdict("a4h"), "legal");
  EXPECT_EQ(position.verdict("pass"), "pass_refused");
  position.play("a4h");
  EXPECT_EQ(position.turn(), 1);
}

TEST(StuckTest, APlayerWhoseWallsFitNowhereIsOut) {
  SlowSetup setup = read_diagram(R"(
    . 2 .
     + +
    3 1 4
     +-2-
    . . .
  )");
  setup.rules.seating = Seating::Manual;
  setup.to_move = 2;
  AgreedPosition position(setup);
  position.play("b2h");
  EXPECT_EQ(position.walls_left(4), 5);
  EXPECT_FALSE(position.in_play(4));
  EXPECT_EQ(position.turn(), 1);
  EXPECT_EQ(position.wall_count(), 0);
}

TEST(StuckTest, APlayerWhoIsFreedInTimeStaysIn) {
  AgreedPosition position(dead_end());
  position.play("b3");
  EXPECT_EQ(position.turn(), 3);
  EXPECT_EQ(position.moves(), "a3");
}

TEST(StuckTest, SkippedPlayersHaveOneMoveAndItCounts) {
  SlowSetup setup = dead_end();
  setup.rules.stuck = Stuck::Skip;
  setup.rules.max_plies = 4;
  AgreedPosition position(setup);
  EXPECT_EQ(position.verdict("pass"), "pass_refused");
  position.play("d4h");
  EXPECT_EQ(position.turn(), 3);
  EXPECT_EQ(position.moves(), "pass");
  EXPECT_NE(position.verdict("a2"), "legal");
  position.play("pass");
  EXPECT_TRUE(position.in_play(3));
  EXPECT_EQ(position.turn(), 1);
  EXPECT_EQ(position.verdict("pass"), "pass_refused");
  position.play("a4");
  EXPECT_EQ(position.result(), "running");
  position.play("b3");
  EXPECT_EQ(position.result(), "ply_limit 1 1 1");
}

// The second and the third player are shut in at both ends of a row of pawns, each without a wall.
SlowSetup two_dead_ends() {
  SlowSetup setup = read_diagram(R"(
    . . . . . . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . . . .|. . .
    -2-+-2-3 + +
    2 4 1 3|. . .
    -1-+ +-3-+ +
    . . . . . . .
  )");
  setup.rules.walls = 2;
  setup.walls_left = {1, 0, 0, 2};
  return setup;
}

TEST(StuckTest, SeveralInARowMayBeOutAtOnce) {
  AgreedPosition position(two_dead_ends());
  position.play("f4h");
  EXPECT_FALSE(position.in_play(2));
  EXPECT_FALSE(position.in_play(3));
  EXPECT_EQ(position.turn(), 4);
  EXPECT_EQ(position.pawn_moves(), "a2 d2");
  position.play("a2");
  EXPECT_EQ(position.result(), "goal 2 4 3 1");
}

TEST(PlyLimitTest, AWinOnTheLastAllowedPlyIsAWin) {
  SlowSetup setup = read_diagram(R"(
    2 . . . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  setup.rules.max_plies = 11;
  setup.rules.tie_break = TieBreak::Nearest;
  setup.ply = 10;
  AgreedPosition position(setup);
  position.play("c5");
  EXPECT_EQ(position.result(), "goal 1 2");
}

TEST(PlyLimitTest, EndsTheGameOnThatPlyAndNoEarlier) {
  SlowSetup setup = read_diagram(R"(
    2 . . . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  setup.rules.max_plies = 12;
  setup.ply = 10;
  AgreedPosition position(setup);
  position.play("c3");
  EXPECT_EQ(position.result(), "running");
  position.play("a4");
  EXPECT_EQ(position.result(), "ply_limit 1 1");
  EXPECT_EQ(position.moves(), "");
  EXPECT_EQ(position.verdict("c4"), "game_over");
}

TEST(PlyLimitTest, NearestWinsAndEqualStepsShare) {
  struct Case {
    std::string_view move;
    std::string_view result;
  };
  for (const Case& c : {Case{"c4", "ply_limit 1 2"}, Case{"d3", "ply_limit 1 1"},
                        Case{"c2", "ply_limit 2 1"}, Case{"a2h", "ply_limit 1 2"}}) {
    SlowSetup setup = read_diagram(R"(
      . . . . .
       + + + +
      . . . . .
       + + + +
      2 . 1 . .
       + + + +
      . . . . .
       + + + +
      . . . . .
    )");
    setup.rules.max_plies = 1;
    setup.rules.tie_break = TieBreak::Nearest;
    AgreedPosition position(setup);
    position.play(c.move);
    EXPECT_EQ(position.result(), c.result) << c.move;
  }
}

TEST(PlyLimitTest, NearestRanksAllAndSkipsPlacesAfterSharers) {
  Rules rules;
  rules.columns = rules.rows = 5;
  rules.players = 4;
  rules.walls = 5;
  rules.tie_break = TieBreak::Nearest;
  rules.max_plies = 2;
  AgreedPosition two_share(rules);
  two_share.play("c2 b3");
  EXPECT_EQ(two_share.result(), "ply_limit 1 1 3 3");
  rules.max_plies = 1;
  AgreedPosition three_share(rules);
  three_share.play("c2");
  EXPECT_EQ(three_share.result(), "ply_limit 1 2 2 2");
  rules.tie_break = TieBreak::Draw;
  AgreedPosition all_share(rules);
  all_share.play("c2");
  EXPECT_EQ(all_share.result(), "ply_limit 1 1 1 1");
}

TEST(PlyLimitTest, APlayerWhoIsOutNeverWinsIt) {
  SlowSetup setup = two_dead_ends();
  setup.rules.max_plies = 2;
  setup.rules.tie_break = TieBreak::Nearest;
  AgreedPosition nearest(setup);
  nearest.play("f4h f3v");
  EXPECT_EQ(nearest.result(), "ply_limit 2 4 3 1");
  setup.rules.tie_break = TieBreak::Draw;
  AgreedPosition draw(setup);
  draw.play("f4h f3v");
  EXPECT_EQ(draw.result(), "ply_limit 1 4 3 1");
}

TEST(PlyLimitTest, ComesBeforeTheNextPlayerIsFoundStuck) {
  SlowSetup setup = dead_end();
  setup.rules.max_plies = 1;
  setup.rules.tie_break = TieBreak::Nearest;
  AgreedPosition position(setup);
  position.play("d4h");
  EXPECT_EQ(position.result(), "ply_limit 2 1 3");
}

TEST(PassTest, IsRefusedByDefault) {
  const AgreedPosition position{Rules{}};
  EXPECT_EQ(position.verdict("pass"), "pass_refused");
}

TEST(PassTest, FreeIsOneMoreMove) {
  Rules rules;
  rules.pass = Pass::Free;
  AgreedPosition position(rules);
  EXPECT_EQ(position.verdict("pass"), "legal");
  EXPECT_EQ(position.wall_count(), 128);
  EXPECT_EQ(position.pawn_moves(), "d1 e2 f1");
  position.play("pass");
  EXPECT_EQ(position.turn(), 2);
  position.play("pass e2");
  EXPECT_EQ(position.turn(), 2);
}

TEST(PassTest, FreeKeepsAStuckPlayerIn) {
  for (const Stuck stuck : {Stuck::Eliminate, Stuck::Skip}) {
    SlowSetup setup = dead_end();
    setup.rules.pass = Pass::Free;
    setup.rules.stuck = stuck;
    AgreedPosition position(setup);
    position.play("d4h");
    EXPECT_EQ(position.turn(), 3);
    EXPECT_EQ(position.moves(), "pass");
    position.play("pass");
    EXPECT_TRUE(position.in_play(3));
  }
}

// Three players, each two steps or less from the goal.
SlowSetup near_the_goals() {
  SlowSetup setup = read_diagram(R"(
    . . . . .
     + + + +
    . . 1 . .
     + + + +
    . . . 3 .
     + + + +
    . 2 . . .
     + + + +
    . . . . .
  )");
  setup.rules.finish = Finish::PlayOn;
  return setup;
}

TEST(PlayOnTest, TheOthersPlayOnForPlaces) {
  AgreedPosition position(near_the_goals());
  position.play("c5");
  EXPECT_EQ(position.result(), "running");
  EXPECT_FALSE(position.in_play(1));
  EXPECT_EQ(position.turn(), 2);
  position.play("a2 e3");
  EXPECT_EQ(position.result(), "goal 1 3 2");
}

TEST(PlayOnTest, TheTurnPassesOverThoseWhoHaveArrived) {
  AgreedPosition position(near_the_goals());
  position.play("c5 a2 d4");
  EXPECT_EQ(position.turn(), 2);
  position.play("b2 d5");
  EXPECT_EQ(position.turn(), 2);
  position.play("b1");
  EXPECT_EQ(position.result(), "goal 1 2 3");
}

TEST(PlayOnTest, ThePawnOfOneWhoHasArrivedIsOffTheBoard) {
  AgreedPosition position(near_the_goals());
  position.play("c5 b3 d4 b4 d5 b5");
  EXPECT_EQ(position.turn(), 3);
  EXPECT_EQ(position.pawn_moves(), "c5 d4 e5");
}

TEST(PlayOnTest, ThePathOfOneWhoHasArrivedNoLongerCounts) {
  SlowSetup running = read_diagram(R"(
    . . . . . .|.
    ---+---+---|
    . . . . . .|.
     + + + + + +
    . . . . . . .
     + + + + + +
    3 . 1 2 . . .
     + + + + + +
    . . . . . . .
  )");
  running.rules.finish = Finish::PlayOn;
  running.to_move = 1;
  EXPECT_EQ(AgreedPosition(running).verdict("f3h"), "wall_seals");
  SlowSetup arrived = running;
  arrived.places[0] = 1;
  EXPECT_EQ(AgreedPosition(arrived).verdict("f3h"), "legal");
}

TEST(PlayOnTest, WithTwoPlayersEndsAtTheFirstArrival) {
  Rules rules;
  rules.columns = rules.rows = 3;
  rules.finish = Finish::PlayOn;
  AgreedPosition position(rules);
  position.play("a1 b2 a2 c2 a3");
  EXPECT_EQ(position.result(), "goal 1 2");
}

TEST(PlayOnTest, ThePlyLimitRanksTheRestBelowThoseWhoHaveArrived) {
  SlowSetup setup = near_the_goals();
  setup.rules.max_plies = 3;
  setup.rules.tie_break = TieBreak::Nearest;
  AgreedPosition nearest(setup);
  nearest.play("c5 b3 d4");
  EXPECT_EQ(nearest.result(), "ply_limit 1 3 2");
  AgreedPosition shared(setup);
  shared.play("c5 a2 d4");
  EXPECT_EQ(shared.result(), "ply_limit 1 2 2");
  setup.rules.tie_break = TieBreak::Draw;
  AgreedPosition draw(setup);
  draw.play("c5 b3 d4");
  EXPECT_EQ(draw.result(), "ply_limit 1 2 2");
}

TEST(PlayOnTest, AnArrivalOnTheLastPlyIsAPlace) {
  SlowSetup setup = near_the_goals();
  setup.rules.max_plies = 1;
  AgreedPosition position(setup);
  position.play("c5");
  EXPECT_EQ(position.result(), "ply_limit 1 2 2");
}

TEST(PlayOnTest, ThoseWhoAreOutComeLast) {
  SlowSetup setup = two_dead_ends();
  setup.rules.finish = Finish::PlayOn;
  AgreedPosition position(setup);
  position.play("f4h a2");
  EXPECT_EQ(position.result(), "goal 2 4 3 1");
}

}  // namespace
}  // namespace outflank::quoridor
