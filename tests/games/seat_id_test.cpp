#include "games/seat_id.h"

#include <gtest/gtest.h>

namespace outflank::games {
namespace {

TEST(SeatIdTest, PeopleCountSeatsFromOne) {
  EXPECT_EQ(SeatId(0).number(), 1);
  EXPECT_EQ(SeatId(3).number(), 4);
  EXPECT_EQ(to_text(SeatId(1)), "seat 2");
}

TEST(SeatIdTest, ANumberIsReadBack) {
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(SeatId::from_number(SeatId(seat).number()), SeatId(seat));
    EXPECT_EQ(SeatId::from_number(seat + 1).index(), seat);
  }
}

TEST(SeatIdTest, SeatsAreInTurnOrder) {
  EXPECT_LT(SeatId(0), SeatId(1));
}

}  // namespace
}  // namespace outflank::games
