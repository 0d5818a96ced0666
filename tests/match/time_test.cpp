#include "match/time.h"

#include <gtest/gtest.h>

#include "match/time_control.h"

namespace outflank::match {
namespace {

TEST(TimeTest, ShortFormsAreReadBack) {
  for (const auto& [time, text] :
       {std::pair(0, "0"), std::pair(30, "0.03"), std::pair(2500, "2.5"),
        std::pair(59'999, "59.999"), std::pair(60'000, "1:00"), std::pair(300'000, "5:00"),
        std::pair(3'600'000, "1:00:00"), std::pair(5'400'001, "1:30:00.001")}) {
    EXPECT_EQ(short_text(Time(time)), text);
    EXPECT_EQ(parse_time(text, "time").value(), Time(time));
  }
}

TEST(TimeTest, ClockFormsHaveHoursMinutesAndSeconds) {
  EXPECT_EQ(clock_text(Time(298'500)), "0:04:58.5");
  EXPECT_EQ(clock_text(Time(0)), "0:00:00");
  EXPECT_EQ(clock_text(Time(36'000'000)), "10:00:00");
  EXPECT_EQ(parse_time("0:04:58.5", "time").value(), Time(298'500));
}

TEST(TimeTest, WrongFormsAreRefusedByName) {
  for (const char* text : {"", ":", "1:", "1:60", "1:2:3:4", "-1", "1.", "1.2345", "1.2x", "x",
                           "1:-2", "1 ", "36000001", "10000:00:01", "99999999999"}) {
    const auto time = parse_time(text, "the time");
    ASSERT_FALSE(time) << text;
    EXPECT_NE(time.error().message().find("the time"), std::string::npos) << time.error().message();
  }
  EXPECT_EQ(parse_time("10000:00:00", "time").value(), kMaxTime);
}

TEST(TimeControlTest, TextsAreReadBack) {
  for (const char* text : {"none", "5:00", "5:00+3", "1+0.03", "30/move", "5:00+3 at_once",
                           "5:00 | none", "1:00+1 | 30/move | none | 2:00 at_once"}) {
    const auto settings = parse_clock(text);
    ASSERT_TRUE(settings) << settings.error().message();
    EXPECT_EQ(to_text(*settings), text);
  }
}

TEST(TimeControlTest, EqualSeatsAreWrittenOnce) {
  EXPECT_EQ(to_text(parse_clock("5:00|5:00").value()), "5:00");
  EXPECT_EQ(parse_clock("none | none at_once").value(), ClockSettings{});
  EXPECT_EQ(to_text(parse_clock(" 300 + 0 ").value_or(ClockSettings{})), "none");
  EXPECT_EQ(to_text(parse_clock("300+0").value()), "5:00");
}

TEST(TimeControlTest, WrongTextsAreRefused) {
  for (const char* text : {"", "0", "5:00+", "+3", "/move", "0/move", "5:00/turn", "5:00 | ",
                           "1|2|3|4|5", "at_once", "5:00 at-once", "-1"}) {
    const auto settings = parse_clock(text);
    ASSERT_FALSE(settings) << text;
    EXPECT_TRUE(settings.error().message().starts_with("clock: ")) << settings.error().message();
  }
}

}  // namespace
}  // namespace outflank::match
