#include "search/othello/in_progress.h"

#include <gtest/gtest.h>

namespace outflank::search::othello {
namespace {

TEST(InProgressTest, HoldsWhatHasBegunAndNotEnded) {
  InProgress in_progress;
  EXPECT_FALSE(in_progress.has(17));
  in_progress.begin(17);
  in_progress.begin(18);
  EXPECT_TRUE(in_progress.has(17));
  in_progress.end(17);
  EXPECT_FALSE(in_progress.has(17));
  EXPECT_TRUE(in_progress.has(18));
}

TEST(InProgressTest, APositionBegunTwiceIsOverWithItsFirstEnd) {
  InProgress in_progress;
  in_progress.begin(17);
  in_progress.begin(17);
  in_progress.end(17);
  EXPECT_FALSE(in_progress.has(17)) << "nothing is put off for good";
}

TEST(InProgressTest, ForgetsSomethingRatherThanWaitForRoom) {
  InProgress in_progress;
  for (std::uint64_t low = 1; low <= 9; ++low) in_progress.begin(low);
  EXPECT_TRUE(in_progress.has(9));
}

}  // namespace
}  // namespace outflank::search::othello
