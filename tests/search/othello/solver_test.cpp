#include "search/othello/solver.h"

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

std::unique_ptr<Solver> solver_with(int threads) {
  return Solver::make({.threads = threads, .hash_megabytes = 4}).value();
}

TEST(SolverTest, FindsWhatTryingEverythingFinds) {
  Random random(31);
  const auto solver = solver_with(1);
  for (int i = 0; i < scaled(40); ++i) {
    const Discs discs = random_position(random, 7);
    const Solution solution = solver->solve(discs, SolveMode::Exact);
    ASSERT_TRUE(solution.finished);
    EXPECT_EQ(solution.score, brute_force(discs)) << "seed 31, position " << i;
  }
}

TEST(SolverTest, ThreadsDoNotChangeTheScore) {
  Random random(32);
  const auto one = solver_with(1);
  const auto three = solver_with(3);
  for (int i = 0; i < scaled(20); ++i) {
    const Discs discs = random_position(random, 13);
    for (const SolveMode mode : {SolveMode::Exact, SolveMode::WinDrawLoss}) {
      EXPECT_EQ(three->solve(discs, mode).score, one->solve(discs, mode).score)
          << "seed 32, position " << i;
    }
  }
}

// Threads that do nothing but take the processor away from others.
class BusyLoops {
 public:
  explicit BusyLoops(int count) {
    for (int i = 0; i < count; ++i) {
      threads_.emplace_back([](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
        }
      });
    }
  }

 private:
  std::vector<std::jthread> threads_;
};

// Helpers that are interrupted leave bounds in the table that contradict those of the others. How much
// is searched must stay within limits all the same; nodes are counted, since time depends on what
// else the machine does. The long form is tools/othello/busy_solve.sh.
TEST(SolverTest, HelpersOnABusyMachineComeToAnEnd) {
  constexpr std::uint64_t kTooMany = 200'000'000;
  Random random(35);
  const auto one = solver_with(1);
  const BusyLoops busy(4);
  for (int i = 0; i < scaled(5); ++i) {
    const Discs discs = random_position(random, 16);
    const int expected = one->solve(discs, SolveMode::Exact).score;
    for (const int threads : {2, 4}) {
      const auto solver = solver_with(threads);
      const std::jthread watch([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
          if (solver->nodes() > kTooMany) solver->stop();
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
      });
      const Solution solution = solver->solve(discs, SolveMode::Exact);
      ASSERT_TRUE(solution.finished) << "seed 35, position " << i << ", " << threads << " threads";
      EXPECT_EQ(solution.score, expected) << "seed 35, position " << i;
    }
  }
}

TEST(SolverTest, WinDrawLossIsTheSignOfTheExactScore) {
  Random random(33);
  const auto solver = solver_with(1);
  for (int i = 0; i < scaled(20); ++i) {
    const Discs discs = random_position(random, 12);
    const int exact = solver->solve(discs, SolveMode::Exact).score;
    solver->forget();
    EXPECT_EQ(solver->solve(discs, SolveMode::WinDrawLoss).score, (exact > 0) - (exact < 0))
        << "seed 33, position " << i;
  }
}

TEST(SolverTest, OneThreadDoesTheSameAgainAfterForgetting) {
  Random random(34);
  const Discs discs = random_position(random, 14);
  const auto solver = solver_with(1);
  const Solution first = solver->solve(discs, SolveMode::Exact);
  const std::uint64_t nodes = solver->nodes();
  EXPECT_GT(nodes, 0U);
  solver->forget();
  const Solution second = solver->solve(discs, SolveMode::Exact);
  EXPECT_EQ(second.line.moves, first.line.moves);
  EXPECT_EQ(solver->nodes(), nodes);
}

TEST(SolverTest, StoppedItProvesNothing) {
  const auto solver = solver_with(2);
  const std::jthread other([&] {
    while (solver->nodes() == 0) std::this_thread::yield();
    solver->stop();
  });
  EXPECT_FALSE(solver->solve(kStart, SolveMode::Exact).finished);
  EXPECT_FALSE(solver->solve(kStart, SolveMode::Exact).finished);
}

TEST(SolverTest, AFinishedGameHasAScoreAndNoLine) {
  const auto solver = solver_with(1);
  const Solution solution = solver->solve({0xFF, 0}, SolveMode::Exact);
  EXPECT_TRUE(solution.finished);
  EXPECT_EQ(solution.score, 64);
  EXPECT_TRUE(solution.line.moves.empty());
}

TEST(AgreementTest, ScoreAndMoveMustBeAmongTheKnownOnes) {
  Problem problem;
  Solution solution{.score = 6, .line = {.value = 6, .moves = {19}}, .finished = true};
  EXPECT_TRUE(agrees(problem, solution, SolveMode::Exact)) << "nothing is known";
  problem.score = 6;
  EXPECT_TRUE(agrees(problem, solution, SolveMode::Exact));
  problem.moves = {Move::disc(Square::from_bit(26))};
  EXPECT_FALSE(agrees(problem, solution, SolveMode::Exact));
  problem.moves.push_back(Move::disc(Square::from_bit(19)));
  EXPECT_TRUE(agrees(problem, solution, SolveMode::Exact));
  problem.score = 4;
  EXPECT_FALSE(agrees(problem, solution, SolveMode::Exact));
}

TEST(AgreementTest, OnlyTheWinnerCountsWhereOnlyTheWinnerIsAsked) {
  Problem problem;
  problem.score = 12;
  problem.moves = {Move::disc(Square::from_bit(26))};
  Solution solution{.score = 1, .line = {.value = 1, .moves = {19}}, .finished = true};
  EXPECT_TRUE(agrees(problem, solution, SolveMode::WinDrawLoss));
  solution.score = 0;
  EXPECT_FALSE(agrees(problem, solution, SolveMode::WinDrawLoss));
}

}  // namespace
}  // namespace outflank::search::othello
