#include "env/workers.h"

#include <atomic>
#include <cstddef>
#include <stdexcept>

#include <gtest/gtest.h>

namespace outflank::env {
namespace {

TEST(WorkersTest, AnExceptionInAnyPartReachesTheCallerAfterTheOthersAreDone) {
  Workers workers(4);
  for (const std::size_t bad : {0U, 2U}) {
    std::atomic<int> done = 0;
    const auto work = [&](std::size_t first, std::size_t /*last*/) {
      if (first == bad) throw std::runtime_error("part");
      ++done;
    };
    EXPECT_THROW(workers.run(4, 1, work), std::runtime_error) << bad;
    EXPECT_EQ(done, 3) << bad;
  }
  std::atomic<std::size_t> items = 0;
  workers.run(1000, 1, [&](std::size_t first, std::size_t last) { items += last - first; });
  EXPECT_EQ(items, 1000U);
}

}  // namespace
}  // namespace outflank::env
