// Games that workers mine, on every kind of database.

#include "puzzles/remote_mining.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "puzzles/mining_job.h"
#include "store/away.h"
#include "store/databases.h"
#include "store/job_queue.h"

namespace outflank::puzzles {
namespace {

using namespace std::chrono_literals;
using store::ClaimedJob;
using store::JobQueue;

store::Moment now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// As a worker would say it.
std::string line_of(int number) {
  return R"({"number":)" + std::to_string(number) + R"(,"puzzles":[{},{}]})";
}

class RemoteMiningTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  RemoteMiningTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = open();
  }
  std::unique_ptr<store::Store> open() { return store::Store::on(database_->connect()).value(); }
  JobQueue queue() { return JobQueue(*store_); }
  RemoteMining mining() { return {"othello", 5, open_}; }

  static std::vector<int> look(RemoteMining& mining) {
    const auto mined = mining.exchange();
    EXPECT_TRUE(mined) << mined.error().message();
    std::vector<int> numbers;
    for (const auto& one : *mined) {
      EXPECT_EQ(one.line, line_of(one.number));
      EXPECT_EQ(one.puzzles, 2);
      numbers.push_back(one.number);
    }
    return numbers;
  }
  ClaimedJob take(store::Moment lasts = 60'000) {
    const auto job = queue().claim("w", {.kinds = {std::string(kMiningJob)}}, now(), now() + lasts);
    if (job && *job) return **job;
    ADD_FAILURE() << "no job is there";
    return {};
  }
  bool finish(const ClaimedJob& job, store::JobStatus status = store::JobStatus::Done,
              const std::string& result = {}) {
    const int number = mining_job_of_json(job.payload).value().number;
    return queue()
        .finish(job, {status, result.empty() ? line_of(number) : result, 0.1}, now())
        .value();
  }
  std::int64_t jobs() {
    return store_->connection().query("SELECT COUNT(*) FROM queued_jobs")->integer(0, 0);
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<store::Store> store_;
  RemoteMining::Open open_ = [this]() -> Result<std::unique_ptr<store::Store>> { return open(); };
};

TEST_P(RemoteMiningTest, AResultStaysUntilItIsKept) {
  RemoteMining mining = this->mining();
  mining.give(0);
  mining.give(1);
  EXPECT_EQ(look(mining), std::vector<int>{});
  const ClaimedJob job = take();
  EXPECT_EQ(mining_job_of_json(job.payload).value(), (MiningJob{"othello", 5, 0}));
  EXPECT_TRUE(finish(job));
  EXPECT_EQ(look(mining), std::vector<int>{0});
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_EQ(jobs(), 2);
  mining.kept(0);
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_EQ(jobs(), 1);
}

TEST_P(RemoteMiningTest, ARestartFindsFinishedJobs) {
  {
    RemoteMining killed = mining();
    killed.give(0);
    killed.give(1);
    EXPECT_EQ(look(killed), std::vector<int>{});
    EXPECT_TRUE(finish(take()));
    // It is killed: nothing is taken back.
  }
  RemoteMining mining = this->mining();
  mining.give(0);
  mining.give(1);
  EXPECT_EQ(look(mining), std::vector<int>{0});
  EXPECT_TRUE(finish(take()));
  EXPECT_EQ(look(mining), std::vector<int>{1});
  mining.kept(0);
  mining.withdraw();
  EXPECT_EQ(jobs(), 0);
}

TEST_P(RemoteMiningTest, AGameOfADeadWorkerIsMinedByAnotherAndTheLateResultIsRefused) {
  RemoteMining mining = this->mining();
  mining.give(7);
  EXPECT_EQ(look(mining), std::vector<int>{});
  const ClaimedJob paused = take(0);  // its lease is over at once
  std::this_thread::sleep_for(5ms);
  const ClaimedJob next = take();
  EXPECT_EQ(next.id, paused.id);
  EXPECT_FALSE(finish(paused));
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_TRUE(finish(next));
  EXPECT_EQ(look(mining), std::vector<int>{7});
  EXPECT_FALSE(finish(paused));
  mining.kept(7);
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_EQ(jobs(), 0);
}

TEST_P(RemoteMiningTest, AGameThatCannotBeMinedStopsWithTheReason) {
  RemoteMining mining = this->mining();
  mining.give(3);
  for (int i = 0; i + 1 < RemoteMining::kMaxTries; ++i) {
    EXPECT_EQ(look(mining), std::vector<int>{});
    // What is no result counts as a failure.
    if (i == 0) {
      EXPECT_TRUE(finish(take(), store::JobStatus::Done, line_of(4)));
    } else {
      EXPECT_TRUE(finish(take(), store::JobStatus::Failed, "worker ann: no memory"));
    }
    EXPECT_EQ(look(mining), std::vector<int>{});
  }
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_TRUE(finish(take(), store::JobStatus::Failed, "worker ann: no memory"));
  const auto failed = mining.exchange();
  ASSERT_FALSE(failed);
  EXPECT_FALSE(store::is_away(failed.error()));
  EXPECT_EQ(failed.error().message(),
            "game 3 could not be mined in 5 attempts: worker ann: no memory");
}

TEST_P(RemoteMiningTest, AsManyGamesAsThereAreThreadsForThemAndAFewMore) {
  RemoteMining mining = this->mining();
  const std::size_t alone = mining.room();
  EXPECT_FALSE(mining.capacity());
  ASSERT_TRUE(queue().note_worker("w", "ann", 1, now() + 3'600'000, {.games = 3, .bots = false}));
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_EQ(mining.capacity(), 3);
  EXPECT_EQ(mining.room(), alone + 3);
  mining.give(0);
  mining.give(1);
  EXPECT_EQ(mining.room(), alone + 1);
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_TRUE(finish(take()));
  EXPECT_EQ(look(mining), std::vector<int>{0});
  // Whatever else waits for it.
  EXPECT_EQ(mining.room(), alone + 2);
}

TEST_P(RemoteMiningTest, ADatabaseThatIsAwayLosesNothing) {
  bool away = true;
  RemoteMining mining("othello", 5, [&]() -> Result<std::unique_ptr<store::Store>> {
    if (away) return fail(store::StoreError::Unavailable, "the database is away");
    return open();
  });
  mining.give(0);
  const auto failed = mining.exchange();
  ASSERT_FALSE(failed);
  EXPECT_TRUE(store::is_away(failed.error()));
  away = false;
  EXPECT_EQ(look(mining), std::vector<int>{});
  EXPECT_TRUE(finish(take()));
  EXPECT_EQ(look(mining), std::vector<int>{0});
}

INSTANTIATE_TEST_SUITE_P(Databases, RemoteMiningTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::puzzles
