#include "seat/worker.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace outflank::seat {
namespace {

using Stop = search::StopToken;

void nap() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(WorkerTest, TasksAreDoneInTurn) {
  std::vector<int> done;
  Worker worker;
  for (int i = 0; i < 100; ++i) worker.post([&done, i](const Stop&) { done.push_back(i); });
  worker.finish(20);
  ASSERT_EQ(done.size(), 100U);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
}

TEST(WorkerTest, ATaskMayEndByItselfWithinTheGrace) {
  std::atomic<bool> stopped = false;
  Worker worker;
  worker.post([&](const Stop& stop) {
    nap();
    stopped = stop.stop_requested();
  });
  worker.finish(20);
  EXPECT_FALSE(stopped);
}

TEST(WorkerTest, AStopThatComesBeforeTheTaskHasBegunIsNotLost) {
  std::atomic<bool> first_runs = false;
  std::atomic<int> done = 0;
  Worker worker;
  for (int i = 0; i < 5; ++i) {
    worker.post([&](const Stop& stop) {
      first_runs = true;
      while (!stop.stop_requested()) nap();
      ++done;
    });
  }
  while (!first_runs) nap();
  worker.cut_short();
  EXPECT_EQ(done, 5);
}

TEST(WorkerTest, AStopAffectsQueuedTasksAndNotLaterOnes) {
  std::atomic<bool> stopped = true;
  Worker worker;
  worker.post([](const Stop& stop) {
    while (!stop.stop_requested()) nap();
  });
  worker.cut_short();
  worker.post([&](const Stop& stop) { stopped = stop.stop_requested(); });
  worker.finish(20);
  EXPECT_FALSE(stopped);
}

TEST(WorkerTest, ItsEndCutsShortWhatRuns) {
  std::atomic<bool> done = false;
  {
    Worker worker;
    worker.post([&](const Stop& stop) {
      while (!stop.stop_requested()) nap();
      done = true;
    });
  }
  EXPECT_TRUE(done);
}

TEST(WorkerTest, MoreTasksThanItKeepsWaitForRoom) {
  std::atomic<int> done = 0;
  Worker worker;
  for (std::size_t i = 0; i < 3 * Worker::kMaxWaiting; ++i)
    worker.post([&](const Stop&) { ++done; });
  worker.finish(20);
  EXPECT_EQ(done, 3 * static_cast<int>(Worker::kMaxWaiting));
}

}  // namespace
}  // namespace outflank::seat
