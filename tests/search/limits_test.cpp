#include "search/limits.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace outflank::search {
namespace {

std::string error_of(const Limits& limits) {
  const auto valid = validate(limits);
  return valid ? "" : valid.error().message();
}

TEST(LimitsTest, OutOfRangeTheyAreRefusedByName) {
  EXPECT_EQ(error_of({}), "");
  EXPECT_EQ(error_of({.seconds = 0.01, .nodes = 1, .depth = 1}), "");
  EXPECT_EQ(error_of({.nodes = 0}), "nodes must be at least 1");
  EXPECT_EQ(error_of({.depth = -3}), "depth must be at least 1");
  using Numbers = std::numeric_limits<double>;
  for (const double seconds : {0.0, -1.0, Numbers::infinity(), Numbers::quiet_NaN()}) {
    EXPECT_EQ(error_of({.seconds = seconds}), "seconds must be a number above 0") << seconds;
  }
}

}  // namespace
}  // namespace outflank::search
