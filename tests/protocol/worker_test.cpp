#include "protocol/worker.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace outflank::protocol {
namespace {

void nap() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(WorkerTest, TasksAreDoneInTurn) {
  std::vector<int> done;
  Worker worker([] {});
  for (int i = 0; i < 100; ++i) worker.post([&done, i] { done.push_back(i); });
  worker.finish(20);
  ASSERT_EQ(done.size(), 100U);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
}

TEST(WorkerTest, ATaskMayEndByItselfWithinTheGrace) {
  std::atomic<int> interrupts = 0;
  Worker worker([&] { ++interrupts; });
  worker.post([] { nap(); });
  worker.finish(20);
  EXPECT_EQ(interrupts, 0);
}

TEST(WorkerTest, AnInterruptThatComesTooEarlyIsRepeated) {
  std::atomic<int> interrupts = 0;
  Worker worker([&] { ++interrupts; });
  worker.post([&] {
    while (interrupts == 0) nap();
    interrupts = 0;  // as a search that begins forgets an earlier stop
    while (interrupts == 0) nap();
  });
  worker.cut_short();
  EXPECT_GE(interrupts, 1);
}

TEST(WorkerTest, TasksThatWaitAreCutShortAsWell) {
  std::atomic<bool> interrupted = false;
  std::atomic<int> done = 0;
  Worker worker([&] { interrupted = true; });
  for (int i = 0; i < 5; ++i) {
    worker.post([&] {
      interrupted = false;
      while (!interrupted) nap();
      ++done;
    });
  }
  worker.cut_short();
  EXPECT_EQ(done, 5);
}

TEST(WorkerTest, ItsEndCutsShortWhatRuns) {
  std::atomic<bool> interrupted = false;
  std::atomic<bool> done = false;
  {
    Worker worker([&] { interrupted = true; });
    worker.post([&] {
      while (!interrupted) nap();
      done = true;
    });
  }
  EXPECT_TRUE(done);
}

TEST(WorkerTest, MoreTasksThanItKeepsWaitForRoom) {
  std::atomic<int> done = 0;
  Worker worker([] {});
  for (std::size_t i = 0; i < 3 * Worker::kMaxWaiting; ++i) worker.post([&] { ++done; });
  worker.finish(20);
  EXPECT_EQ(done, 3 * static_cast<int>(Worker::kMaxWaiting));
}

}  // namespace
}  // namespace outflank::protocol
