#include "search/quoridor/runner_proof.h"

#include <string_view>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"
#include "search/quoridor/race.h"
#include "search/quoridor/solver.h"

namespace outflank::search::quoridor {
namespace {

Position position_of(std::string_view text) {
  return Position::from(parse_setup(text).value()).value();
}

std::optional<int> result(std::string_view text) {
  return RunnerProof().result(position_of(text));
}

TEST(RunnerProofTest, ARunnerThatIsAloneArrivesAfterItsSteps) {
  EXPECT_EQ(result("9x9 a6:0/i5:0 -/- 1 30"), 5);
  EXPECT_EQ(result("9x9 a6:0/i5:0 -/- 2 31"), -6);
}

TEST(RunnerProofTest, AWallCostsTheOtherAMoveAndTheRunnerItsDetour) {
  // One step from home a wall makes it two or three more.
  EXPECT_EQ(result("9x9 a8:0/i3:1 -/- 2 31"), std::nullopt);
  EXPECT_EQ(result("9x9 a8:0/i4:1 -/- 2 31"), -6);
}

TEST(RunnerProofTest, OwnWallsAreNotNeeded) {
  EXPECT_EQ(result("9x9 a6:5/i5:0 -/- 1 30"), 5);
}

TEST(RunnerProofTest, PawnsThatCanMeetAreLeftToTheSearch) {
  EXPECT_EQ(result("9x9 e5:0/e7:0 -/- 1 30"), std::nullopt);
}

TEST(RunnerProofTest, ALimitOfPliesIsNotForeseen) {
  EXPECT_EQ(result("9x9 a6:0/i5:0 -/- 1 30 max_plies=32"), std::nullopt);
}

// A pass never helps who has to hurry, and the solver has none.
TEST(RunnerProofTest, AgreesWithFullProofsOfSmallBoards) {
  struct Sample {
    const char* rules;
    std::size_t positions;
  };
  int proven = 0;
  int proven_with_walls = 0;
  for (const Sample& sample : {Sample{"size=3x5 walls=3", 1000}, Sample{"size=5 walls=2", 1000},
                               Sample{"size=3x7 walls=3", 1000}, Sample{"size=5x7 walls=2", 1000},
                               Sample{"size=7x5 walls=2", 1000}, Sample{"size=5x9 walls=1", 500}}) {
    const Rules rules = parse_rules(sample.rules).value();
    for (const Position& position : sample_positions<Position>(rules, sample.positions, 7)) {
      const auto plies = RunnerProof(100'000).result(position);
      // More walls take the full proof too long.
      if (!plies || position.walls_left(0) + position.walls_left(1) > 3) continue;
      const int winner = *plies > 0 ? position.to_move() : 1 - position.to_move();
      const auto solution = solve(position.setup(), {.threads = 1, .report = {}});
      ASSERT_TRUE(solution) << solution.error().message();
      EXPECT_EQ(solution->verdict, winner == 0 ? Verdict::FirstWins : Verdict::SecondWins)
          << to_text(position.setup());
      ++proven;
      if (position.walls_left(1 - winner) > 0) ++proven_with_walls;
    }
  }
  EXPECT_GT(proven, 300);
  EXPECT_GT(proven_with_walls, 50);
}

TEST(RunnerProofTest, AProvenRaceWithoutWallsIsThatOfTheTable) {
  int proven = 0;
  for (Position position : sample_positions<Position>({}, 2000, 11)) {
    auto bare = position.setup();
    for (auto& player : bare.players) player.walls_left = 0;
    position = Position::from(bare).value();
    const auto plies = RunnerProof().result(position);
    if (!plies) continue;
    const auto table = RaceTable::solve(position);
    // In a race nobody is slower than need be; only jumps make the winner quicker, and there are none.
    EXPECT_EQ(*plies, table->result(position)) << to_text(position.setup());
    ++proven;
  }
  EXPECT_GT(proven, 100);
}

TEST(RunnerProofTest, TheRunnerComesNearerWithItsFirstStep) {
  int followed = 0;
  for (const Position& position : sample_positions<Position>({}, 3000, 5)) {
    const auto plies = RunnerProof(100'000).result(position);
    if (!plies || *plies < 2) continue;
    bool nearer = false;
    for (const Move move : position.legal_moves()) {
      if (!move.is_pawn()) continue;
      Position next = position;
      next.play_unchecked(move);
      const auto rest = RunnerProof(100'000).result(next);
      nearer |= rest && *rest < 0 && -*rest < *plies;
    }
    EXPECT_TRUE(nearer) << to_text(position.setup());
    ++followed;
  }
  EXPECT_GT(followed, 10);
}

TEST(RunnerProofTest, BothKindsOfBoardsProveTheSame) {
  int proven = 0;
  for (const Position& position : sample_positions<Position>({}, 1000, 9)) {
    const auto large = LargePosition::from(position.setup()).value();
    const auto plies = RunnerProof().result(position);
    ASSERT_EQ(BasicRunnerProof<LargeBoard>().result(large), plies) << to_text(position.setup());
    if (plies) ++proven;
  }
  EXPECT_GT(proven, 50);
}

}  // namespace
}  // namespace outflank::search::quoridor
