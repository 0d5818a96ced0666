#include "match/ending.h"

#include <set>

#include <gtest/gtest.h>

namespace outflank::match {
namespace {

TEST(EndReasonTest, NamesAreDistinctAndReadBack) {
  std::set<std::string_view> names;
  for (int i = 0; i < kEndReasons; ++i) {
    const auto reason = static_cast<EndReason>(i);
    EXPECT_EQ(parse_end_reason(name_of(reason)).value(), reason);
    names.insert(name_of(reason));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kEndReasons));
  EXPECT_EQ(name_of(EndReason::TimeOut), "time");
  EXPECT_EQ(name_of(EndReason::Abandoned), "abandoned");
  EXPECT_FALSE(parse_end_reason("boredom"));
}

TEST(EndReasonTest, TheGamesReasonsKeepTheirNames) {
  for (const auto reason :
       {games::EndReason::Goal, games::EndReason::Elimination, games::EndReason::PlyLimit,
        games::EndReason::Repetition, games::EndReason::FullBoard, games::EndReason::NoMoves,
        games::EndReason::NoDiscs}) {
    EXPECT_EQ(name_of(reason_of(reason)), name_of(reason));
  }
}

TEST(ResultTest, TextsAreReadBack) {
  for (const char* text :
       {"1-0", "0-1", "1/2-1/2", "#1-2-2", "#3-1-2", "#1-1-1-4", "#4-3-2-1", "*"}) {
    const auto outcome = parse_result(text);
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(result_text(*outcome), text);
  }
}

TEST(ResultTest, ImpossibleResultsAreRefused) {
  for (const char* text : {"", "1-1", "2-0", "0-0", "#", "#0-1-2", "#1-1-2", "#2-2-2", "#1-3-3",
                           "#1-2-3-4-5", "#1-2-x", "1-0 ", "draw"}) {
    EXPECT_FALSE(parse_result(text)) << text;
  }
}

TEST(RankingTest, SharedPlacesLeaveTheNextOnesEmpty) {
  EXPECT_TRUE(is_ranking(Outcome{{1, 2, 2, 4}}, 4));
  EXPECT_TRUE(is_ranking(Outcome{{1, 1, 3}}, 3));
  EXPECT_TRUE(is_ranking(Outcome{{1, 1}}, 2));
  EXPECT_FALSE(is_ranking(Outcome{{1, 1, 2}}, 3));
  EXPECT_FALSE(is_ranking(Outcome{{2, 2}}, 2));
  EXPECT_FALSE(is_ranking(Outcome{{1, 2, 3}}, 2));
  EXPECT_FALSE(is_ranking(Outcome{{1, 2}}, 3));
}

}  // namespace
}  // namespace outflank::match
