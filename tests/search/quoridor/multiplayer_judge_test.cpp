#include "search/quoridor/multiplayer_judge.h"

#include <numeric>

#include <gtest/gtest.h>

#include "games/quoridor/sampling.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::uint64_t kPositionSeed = 12;

MultiplayerJudgement judged(const Position& position, int own, std::uint64_t seed) {
  static MultiplayerJudge judge(MultiplayerNetwork::embedded());
  judge.begin(own, seed);
  MultiplayerJudgement judgement;
  judge.evaluate(position, judgement);
  return judgement;
}

float sum_of_payoffs(const MultiplayerJudgement& judgement) {
  return std::accumulate(judgement.payoffs.begin(), judgement.payoffs.end(), 0.F);
}

TEST(MultiplayerJudgeTest, PriorsOfTheLegalMovesAndPayoffsSumToOne) {
  SCOPED_TRACE(kPositionSeed);
  for (const char* rules : {"players=3", "players=4"}) {
    for (const Position& position :
         sample_positions<Position>(parse_rules(rules).value(), 40, kPositionSeed)) {
      for (int own = 0; own < 2; ++own) {
        const auto judgement = judged(position, own, 1);
        const Rotation rotation(position.goal(position.to_move()));
        float legal = 0;
        for (const Move move : position.legal_moves()) {
          legal += judgement.priors[static_cast<std::size_t>(rotation.action(move))];
        }
        EXPECT_NEAR(legal, 1, 1e-4);
        EXPECT_NEAR(std::accumulate(judgement.priors.begin(), judgement.priors.end(), 0.F), legal,
                    1e-6);
        EXPECT_NEAR(sum_of_payoffs(judgement), 1, 1e-4);
      }
    }
  }
}

TEST(MultiplayerJudgeTest, TheSeedChangesPayoffsAloneAndWhoseSearchItIsPriorsAlone) {
  SCOPED_TRACE(kPositionSeed);
  int payoffs = 0;
  for (const Position& position :
       sample_positions<Position>(parse_rules("players=4").value(), 40, kPositionSeed)) {
    const int mover = position.to_move();
    const auto own = judged(position, mover, 1);
    const auto again = judged(position, mover, 1);
    EXPECT_EQ(again.priors, own.priors);
    EXPECT_EQ(again.payoffs, own.payoffs);
    const auto seeded = judged(position, mover, 2);
    EXPECT_EQ(seeded.priors, own.priors);
    payoffs += seeded.payoffs != own.payoffs ? 1 : 0;
    const auto other = judged(position, (mover + 1) % 4, 1);
    EXPECT_NE(other.priors, own.priors);
    EXPECT_EQ(other.payoffs, own.payoffs);
  }
  EXPECT_GT(payoffs, 10);
}

}  // namespace
}  // namespace outflank::search::quoridor
