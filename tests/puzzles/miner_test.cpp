#include "puzzles/miner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzles/mining_job.h"
#include "puzzles/mining_worker.h"

namespace outflank::puzzles {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kSeed = 3;

std::string mined(std::string_view game, std::uint64_t seed, int number) {
  auto miner = Miner::make(game);
  EXPECT_TRUE(miner) << miner.error().message();
  const auto mined = miner->mine(seed, number);
  EXPECT_TRUE(mined) << mined.error().message();
  return to_json(number, *mined);
}

store::ClaimedJob job(const std::string& payload) {
  store::ClaimedJob job;
  job.kind = kMiningJob;
  job.payload = payload;
  return job;
}

TEST(MinerTest, AGameDependsOnItsNumberAndSeedAlone) {
  auto miner = Miner::make("othello").value();
  const std::string first = to_json(0, miner.mine(kSeed, 0).value());
  const std::string second = to_json(1, miner.mine(kSeed, 1).value());
  EXPECT_EQ(second, mined("othello", kSeed, 1));
  const auto moves = [](const std::string& line) { return Json::parse(line)["moves"]; };
  EXPECT_NE(moves(first), moves(second));
  EXPECT_NE(moves(first), moves(mined("othello", kSeed + 1, 0)));
}

TEST(MinerTest, AWorkerFindsWhatTheToolFinds) {
  MiningWorker worker("ann");
  const auto result = worker.perform(job(to_json(MiningJob{"othello", kSeed, 1})), {}, nullptr);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(*result, mined("othello", kSeed, 1));
  EXPECT_TRUE(puzzles_of_line(*result, 1));
  EXPECT_FALSE(puzzles_of_line(*result, 2));
}

TEST(MinerTest, AWorkerThatIsStoppedHasNoResult) {
  search::StopSource stop;
  stop.request_stop();
  MiningWorker worker("ann");
  const auto result =
      worker.perform(job(to_json(MiningJob{"quoridor", kSeed, 0})), stop.get_token(), nullptr);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message(), "worker ann: the search was stopped");
}

TEST(MinerTest, WhatIsNoJobIsRefused) {
  MiningWorker worker("ann");
  for (const std::string payload :
       {R"({"game":"othello","seed":"x","number":1})", R"({"seed":1,"number":1})", "nonsense",
        R"({"game":"draughts","seed":1,"number":1})"}) {
    EXPECT_FALSE(worker.perform(job(payload), {}, nullptr)) << payload;
  }
}

}  // namespace
}  // namespace outflank::puzzles
