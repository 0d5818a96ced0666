#include "match/clocks.h"

#include <gtest/gtest.h>

namespace outflank::match {
namespace {

using games::SeatId;

Clocks clocks(std::string_view text) {
  return Clocks(parse_clock(text).value());
}

TEST(ClocksTest, OnlyTheClockOfTheSeatToMoveRuns) {
  Clocks both = clocks("10");
  both.begin_turn(SeatId(1));
  both.run(Time(100));
  EXPECT_EQ(both.left(SeatId(1), Time(600)), Time(9500));
  EXPECT_EQ(both.left(SeatId(0), Time(600)), Time(10'000));
  EXPECT_EQ(both.deadline(), Time(10'100));
}

TEST(ClocksTest, AnIncrementIsAddedAfterTheMove) {
  Clocks both = clocks("10+2");
  both.begin_turn(SeatId(0));
  both.run(Time(0));
  both.end_turn(Time(3000), Clocks::Charge::Charged);
  EXPECT_EQ(both.left(SeatId(0), Time(9000)), Time(9000));
  EXPECT_FALSE(both.deadline());
}

TEST(ClocksTest, AFreeMoveCostsAndAddsNothing) {
  Clocks both = clocks("10+2");
  both.begin_turn(SeatId(0));
  both.end_turn(Time(3000), Clocks::Charge::Free);
  EXPECT_EQ(both.left(SeatId(0), Time(3000)), Time(10'000));
}

TEST(ClocksTest, ATimePerMoveRestartsWithEachTurn) {
  Clocks both = clocks("3/move");
  both.begin_turn(SeatId(0));
  both.run(Time(0));
  both.end_turn(Time(2000), Clocks::Charge::Charged);
  EXPECT_EQ(both.left(SeatId(0), Time(2000)), Time(1000));
  both.begin_turn(SeatId(0));
  EXPECT_EQ(both.left(SeatId(0), Time(2000)), Time(3000));
}

TEST(ClocksTest, AHeldClockDoesNotRun) {
  Clocks both = clocks("10");
  both.begin_turn(SeatId(0));
  both.run(Time(0));
  both.hold(Time(4000));
  EXPECT_EQ(both.left(SeatId(0), Time(9000)), Time(6000));
  EXPECT_FALSE(both.deadline());
  both.run(Time(20'000));
  EXPECT_EQ(both.deadline(), Time(26'000));
}

TEST(ClocksTest, TimeLeftIsNeverNegative) {
  Clocks both = clocks("1");
  both.begin_turn(SeatId(0));
  both.run(Time(0));
  EXPECT_EQ(both.left(SeatId(0), Time(5000)), Time(0));
  both.hold(Time(5000));
  EXPECT_EQ(both.left(SeatId(0), Time(5000)), Time(0));
}

TEST(ClocksTest, SeatsMayDiffer) {
  Clocks both = clocks("1 | none");
  both.begin_turn(SeatId(1));
  both.run(Time(0));
  EXPECT_FALSE(both.left(SeatId(1), Time(0)));
  EXPECT_FALSE(both.deadline());
  both.set_left(SeatId(1), Time(5));
  EXPECT_FALSE(both.left(SeatId(1), Time(0)));
}

TEST(ClocksTest, IncrementsStopAtWhatARecordCanSay) {
  Clocks both = clocks("9999:59:59+10");
  both.begin_turn(SeatId(0));
  both.run(Time(0));
  both.end_turn(Time(0), Clocks::Charge::Charged);
  EXPECT_EQ(both.left(SeatId(0), Time(0)), kMaxTime);
}

}  // namespace
}  // namespace outflank::match
