#include "games/seat_id.h"

#include <vector>

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
    EXPECT_EQ(SeatId::from_number(seat + 1).index(), static_cast<std::size_t>(seat));
  }
}

TEST(SeatIdTest, SeatsAreInTurnOrder) {
  EXPECT_LT(SeatId(0), SeatId(1));
}

TEST(SeatIdTest, TurnsGoRoundTheTable) {
  EXPECT_EQ(SeatId(0).next(2), SeatId(1));
  EXPECT_EQ(SeatId(3).next(4), SeatId(0));
  EXPECT_EQ(SeatId(0).previous(3), SeatId(2));
  EXPECT_EQ(SeatId(2).previous(3), SeatId(1));
}

TEST(SeatIdTest, OnlyTheSeatsOfTheGameAreWithinIt) {
  EXPECT_TRUE(SeatId(1).is_within(2));
  EXPECT_FALSE(SeatId(2).is_within(2));
  EXPECT_FALSE(SeatId(-1).is_within(2));
}

TEST(SeatIdTest, AllSeatsAreWalkedThroughInTurnOrder) {
  const SeatRange all = all_seats(3);
  EXPECT_EQ(std::vector<SeatId>(all.begin(), all.end()),
            (std::vector{SeatId(0), SeatId(1), SeatId(2)}));
  EXPECT_EQ(all_seats(0).begin(), all_seats(0).end());
}

}  // namespace
}  // namespace outflank::games
