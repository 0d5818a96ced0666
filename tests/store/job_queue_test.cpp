// Jobs for workers, on every kind of database.

#include "store/job_queue.h"

#include <map>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "store/databases.h"
#include "store/store.h"

namespace outflank::store {
namespace {

class JobQueueTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  JobQueueTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = open();
  }
  std::unique_ptr<Store> open() { return Store::on(database_->connect()).value(); }

  JobQueue queue() { return JobQueue(*store_); }
  void add(std::string id, JobUrgency urgency, std::string person, double cost = 1) {
    const NewJob job{id, "review", urgency, person, person, cost, "payload of " + id};
    const auto added = queue().add(job, {1000, 1000}, now_++);
    ASSERT_TRUE(added) << added.error().message();
  }
  std::optional<ClaimedJob> claim(JobRange range = {}, Moment lasts = 100) {
    auto claimed = queue().claim("worker", range, now_, now_ + lasts);
    EXPECT_TRUE(claimed) << claimed.error().message();
    return claimed.value_or(std::nullopt);
  }
  std::string claimed_id(JobRange range = {}) {
    const auto job = claim(range);
    return job ? job->id : "";
  }
  bool finish(const ClaimedJob& job, std::string result, double seconds = 1) {
    const auto done = queue().finish(job, {JobStatus::Done, std::move(result), seconds}, now_);
    EXPECT_TRUE(done) << done.error().message();
    return done.value_or(false);
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
  Moment now_ = 1'000'000;
};

TEST_P(JobQueueTest, AJobIsClaimedOnceAndItsResultIsStored) {
  add("one", JobUrgency::Review, "ann");
  const auto job = claim();
  ASSERT_TRUE(job);
  EXPECT_EQ(job->payload, "payload of one");
  EXPECT_EQ(job->waited, 1);
  EXPECT_FALSE(claim());
  EXPECT_TRUE(queue().renew(*job, {3, 10, "so far"}, now_ + 200).value());
  EXPECT_EQ(queue().find("one", "ann")->progress, (JobProgress{3, 10, "so far"}));
  EXPECT_TRUE(finish(*job, "the result"));
  EXPECT_TRUE(finish(*job, "the result"));  // an answer that was lost
  const auto row = queue().find("one", "ann");
  EXPECT_EQ(row->status, JobStatus::Done);
  EXPECT_EQ(row->result, "the result");
  EXPECT_TRUE(queue().find("one", "bea").error().is(JobError::NoSuchJob));
  EXPECT_FALSE(claim());
}

TEST_P(JobQueueTest, AFinishedJobIsCountedOnceThoughItsBookkeepingFailsAtFirst) {
  add("one", JobUrgency::Review, "ann");
  const auto job = claim();
  ASSERT_TRUE(job);
  ASSERT_TRUE(store_->connection().query("ALTER TABLE job_counts RENAME TO away"));
  EXPECT_FALSE(queue().finish(*job, {JobStatus::Done, "the result", 1}, now_));
  ASSERT_TRUE(store_->connection().query("ALTER TABLE away RENAME TO job_counts"));
  EXPECT_EQ(queue().figures(now_)->counts.at(0).done, 0);
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(finish(*job, "the result"));
    EXPECT_EQ(queue().figures(now_)->counts.at(0).done, 1);
  }
}

TEST_P(JobQueueTest, AJobIsTakenThoughItsBookkeepingFails) {
  add("one", JobUrgency::Move, "ann");
  ASSERT_TRUE(store_->connection().query("ALTER TABLE job_counts RENAME TO away"));
  const auto job = claim();
  ASSERT_TRUE(job);
  EXPECT_EQ(job->id, "one");
  ASSERT_TRUE(store_->connection().query("ALTER TABLE away RENAME TO job_counts"));
  EXPECT_TRUE(finish(*job, "the result"));
}

TEST_P(JobQueueTest, AWorkerThatReturnsLateWritesNothing) {
  add("one", JobUrgency::Review, "ann");
  const auto paused = claim();
  now_ += 101;  // its lease is over
  const auto next = claim();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->attempt, 2);
  EXPECT_FALSE(queue().renew(*paused, {}, now_ + 100).value());
  EXPECT_FALSE(finish(*paused, "too late"));
  EXPECT_EQ(queue().find("one")->status, JobStatus::Running);
  EXPECT_TRUE(finish(*next, "right"));
  EXPECT_FALSE(finish(*paused, "too late"));
  EXPECT_EQ(queue().find("one")->result, "right");
  const auto counts = queue().figures(now_)->counts;
  EXPECT_EQ(counts.front().expired, 1);
  EXPECT_EQ(counts.front().done, 1);
}

TEST_P(JobQueueTest, AJobThatKillsItsWorkersIsGivenUp) {
  add("poison", JobUrgency::Review, "ann");
  for (int i = 0; i < JobQueue::kMaxAttempts; ++i) {
    ASSERT_TRUE(claim()) << i;
    now_ += 101;
  }
  EXPECT_FALSE(claim());
  ASSERT_TRUE(queue().sweep(now_));
  EXPECT_EQ(queue().find("poison")->status, JobStatus::Failed);
  EXPECT_EQ(queue().find("poison")->result, "its worker died 3 times");
}

TEST_P(JobQueueTest, AReleasedJobCountsAsNotTried) {
  add("one", JobUrgency::Review, "ann");
  for (int i = 0; i < 5; ++i) {
    const auto job = claim();
    ASSERT_TRUE(job) << i;
    ASSERT_TRUE(queue().release(*job));
  }
}

TEST_P(JobQueueTest, MovesComeBeforeHintsBeforeReviewsBeforeTheRest) {
  add("d", JobUrgency::Background, "ann");
  add("c", JobUrgency::Review, "ann");
  add("b", JobUrgency::Hint, "ann");
  add("a", JobUrgency::Move, "ann", 5);
  EXPECT_EQ(claimed_id({JobUrgency::Review, JobUrgency::Review}), "c");
  EXPECT_EQ(claimed_id(), "a");
  EXPECT_EQ(claimed_id({JobUrgency::Move, JobUrgency::Move}), "");
  EXPECT_EQ(claimed_id(), "b");
  EXPECT_EQ(claimed_id(), "d");
}

TEST_P(JobQueueTest, ManyJobsOfOnePersonDoNotDelayAnother) {
  for (int i = 0; i < 10; ++i) add("ann" + std::to_string(i), JobUrgency::Review, "ann");
  EXPECT_TRUE(claimed_id().starts_with("ann"));
  EXPECT_TRUE(claimed_id().starts_with("ann"));
  add("bea", JobUrgency::Review, "bea", 2);
  EXPECT_EQ(claimed_id(), "bea");
  EXPECT_TRUE(claimed_id().starts_with("ann"));
}

TEST_P(JobQueueTest, WhatAJobReallyTookCounts) {
  for (int i = 0; i < 4; ++i) add("ann" + std::to_string(i), JobUrgency::Review, "ann", 1);
  for (int i = 0; i < 4; ++i) add("bea" + std::to_string(i), JobUrgency::Review, "bea", 1);
  std::map<char, int> served;
  for (int i = 0; i < 6; ++i) {
    const auto job = claim();
    ASSERT_TRUE(job);
    ++served[job->id[0]];
    finish(*job, "", job->person == "ann" ? 10 : 1);  // hers take ten times as long
  }
  EXPECT_EQ(served['b'], 4);
  EXPECT_EQ(served['a'], 2);
}

TEST_P(JobQueueTest, TooManyAreRefused) {
  const JobLimits limits{3, 2};
  const auto added = [&](std::string id, std::string person) {
    return queue().add({std::move(id), "review", JobUrgency::Review, person, person, 1, ""}, limits,
                       now_);
  };
  EXPECT_TRUE(added("1", "ann"));
  EXPECT_TRUE(added("2", "ann"));
  EXPECT_TRUE(added("2", "ann"));  // the same again
  const auto third = added("3", "ann");
  ASSERT_FALSE(third);
  EXPECT_TRUE(third.error().is(JobError::TooManyJobs)) << third.error().message();
  EXPECT_TRUE(added("4", "bea"));
  EXPECT_TRUE(added("5", "bea").error().is(JobError::JobsFull));
}

TEST_P(JobQueueTest, JobsOfLowerPriorityKeepNobodyOut) {
  const auto added = [&](std::string id, JobUrgency urgency) {
    return queue().add({std::move(id), "review", urgency, "ann", "ann", 1, ""}, {2, 10}, now_);
  };
  EXPECT_TRUE(added("game 1", JobUrgency::Background));
  EXPECT_TRUE(added("game 2", JobUrgency::Background));
  EXPECT_TRUE(added("game 3", JobUrgency::Background).error().is(JobError::JobsFull));
  EXPECT_TRUE(added("review", JobUrgency::Review));
  EXPECT_TRUE(added("move 1", JobUrgency::Move));
  EXPECT_TRUE(added("move 2", JobUrgency::Move));
  EXPECT_TRUE(added("move 3", JobUrgency::Move).error().is(JobError::JobsFull));
  EXPECT_TRUE(added("hint", JobUrgency::Hint).error().is(JobError::JobsFull));
}

TEST_P(JobQueueTest, ACancelledJobIsNoLongerItsWorkers) {
  add("one", JobUrgency::Review, "ann");
  const auto job = claim();
  EXPECT_TRUE(queue().cancel("one", "bea", now_).error().is(JobError::NoSuchJob));
  ASSERT_TRUE(queue().cancel("one", "ann", now_));
  EXPECT_FALSE(queue().renew(*job, {}, now_ + 100).value());
  EXPECT_FALSE(finish(*job, "x"));
  EXPECT_EQ(queue().find("one")->status, JobStatus::Cancelled);
  ASSERT_TRUE(queue().cancel("one", "ann", now_));
}

TEST_P(JobQueueTest, ManyWorkersTakeEveryJobOnce) {
  constexpr int kJobs = 60;
  for (int i = 0; i < kJobs; ++i) {
    add("job" + std::to_string(i), JobUrgency::Review, "p" + std::to_string(i % 7));
  }
  std::mutex mutex;
  std::multiset<std::string> taken;
  {
    std::vector<std::jthread> workers;
    for (int w = 0; w < 4; ++w) {
      workers.emplace_back([&] {
        const auto store = open();
        JobQueue own(*store);
        while (true) {
          const auto job = own.claim("w", {}, now_, now_ + 10'000);
          if (!job && job.error().is(StoreError::Busy)) continue;
          ASSERT_TRUE(job) << job.error().message();
          if (!*job) return;
          ASSERT_TRUE(own.finish(**job, {JobStatus::Done, "", 0.1}, now_).value());
          const std::scoped_lock lock(mutex);
          taken.insert((*job)->id);
        }
      });
    }
  }
  EXPECT_EQ(taken.size(), kJobs);
  EXPECT_EQ(std::set<std::string>(taken.begin(), taken.end()).size(), kJobs);
  EXPECT_EQ(queue().figures(now_)->counts.front().done, kJobs);
}

TEST_P(JobQueueTest, TheFiguresAreOfAllWorkers) {
  add("a", JobUrgency::Hint, "ann", 2);
  add("b", JobUrgency::Review, "ann", 3);
  add("c", JobUrgency::Review, "ann", 4);
  ASSERT_TRUE(queue().note_worker("w1", "one", 2, now_));
  ASSERT_TRUE(queue().note_worker("w2", "two", 3, now_));
  ASSERT_TRUE(queue().note_worker("gone", "three", 8, now_ - 6000));
  claim();
  const auto figures = queue().figures(now_);
  ASSERT_TRUE(figures) << figures.error().message();
  EXPECT_EQ(figures->running, 1);
  EXPECT_EQ(figures->waiting[2], 2);
  EXPECT_EQ(figures->cost, 7);
  EXPECT_EQ(figures->workers, 2);
  EXPECT_EQ(figures->threads, 5);
  EXPECT_EQ(queue().is_worker_alive("two", now_), true);
  EXPECT_EQ(queue().is_worker_alive("three", now_), false);
  EXPECT_EQ(queue().is_worker_alive("nobody", now_), false);
  EXPECT_EQ(queue().ahead("c"), 1);
  EXPECT_EQ(queue().of_owner("ann", 2)->front().id, "c");
  ASSERT_TRUE(queue().forget_worker("w2"));
  EXPECT_EQ(queue().figures(now_)->workers, 1);
}

TEST_P(JobQueueTest, WhatNobodyWaitsForIsNeverTooOld) {
  add("game", JobUrgency::Background, "cup");
  EXPECT_EQ(queue().figures(now_)->oldest, 0);
  add("review", JobUrgency::Review, "ann");
  EXPECT_EQ(queue().figures(now_)->oldest, now_ - 1);
}

TEST_P(JobQueueTest, AWorkerTakesOnlyTheKindsThatItKnows) {
  add("one", JobUrgency::Review, "ann");
  JobRange range;
  range.kinds = {"arena_game", "move"};
  EXPECT_EQ(claimed_id(range), "");
  range.kinds = {"arena_game", "review"};
  EXPECT_EQ(claimed_id(range), "one");
}

TEST_P(JobQueueTest, WhatIsTakenAwayIsNoLongerItsWorkers) {
  add("one", JobUrgency::Review, "ann");
  add("two", JobUrgency::Review, "bea");
  const auto before = claim();
  ASSERT_EQ(before->id, "one");
  const std::vector<std::string> ids = {"one", "two", "three"};
  ASSERT_TRUE(queue().remove(ids, "ann"));
  ASSERT_TRUE(queue().remove(ids, ""));
  EXPECT_TRUE(queue().find("two"));
  ASSERT_TRUE(queue().remove(ids, "bea"));
  EXPECT_FALSE(queue().find("two"));
  EXPECT_FALSE(queue().renew(*before, {}, now_ + 100).value());
  // The same job once more: what the first worker has found out is not its result.
  add("one", JobUrgency::Review, "ann");
  EXPECT_FALSE(finish(*before, "late"));
  ASSERT_EQ(claimed_id(), "one");
  EXPECT_FALSE(finish(*before, "late"));
  EXPECT_EQ(queue().find("one")->status, JobStatus::Running);
}

TEST_P(JobQueueTest, WorkersSayHowManyGamesTheyPlay) {
  EXPECT_EQ(queue().game_capacity(now_)->workers, 0);
  ASSERT_TRUE(queue().note_worker("w1", "one", 2, now_));
  ASSERT_TRUE(queue().note_worker("w2", "two", 2, now_, {.games = 3, .bots = false}));
  ASSERT_TRUE(queue().note_worker("w3", "three", 2, now_, {.games = 4, .bots = true}));
  ASSERT_TRUE(queue().note_worker("w4", "gone", 2, now_ - 6000, {.games = 9, .bots = true}));
  const GameCapacity capacity = queue().game_capacity(now_).value();
  EXPECT_EQ(capacity.workers, 2);
  EXPECT_EQ(capacity.games, 7);
  EXPECT_EQ(capacity.bot_games, 4);
}

TEST_P(JobQueueTest, OldFinishedJobsAreDeleted) {
  add("old", JobUrgency::Review, "ann");
  finish(*claim(), "x");
  ASSERT_TRUE(queue().sweep(now_ + 3600'000));
  EXPECT_TRUE(queue().find("old"));
  ASSERT_TRUE(queue().sweep(now_ + 25 * 3600'000));
  EXPECT_TRUE(queue().find("old").error().is(JobError::NoSuchJob));
}

INSTANTIATE_TEST_SUITE_P(Databases, JobQueueTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
