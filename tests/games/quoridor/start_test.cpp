#include <gtest/gtest.h>

#include "games/quoridor/agreed_position.h"

namespace outflank::quoridor {
namespace {

Rules board(int columns, int rows, int players = 2, Seating seating = Seating::Clockwise) {
  Rules rules;
  rules.columns = static_cast<std::uint8_t>(columns);
  rules.rows = static_cast<std::uint8_t>(rows);
  rules.players = static_cast<std::uint8_t>(players);
  rules.walls = static_cast<std::uint8_t>(default_walls(players));
  rules.seating = players == 3 ? Seating::Manual : seating;
  return rules;
}

// "e1N e9S": start square and goal side of each player in turn order.
std::string seats(const Rules& rules) {
  std::string text;
  for (int player = 0; player < rules.players; ++player) {
    const Seat seat = seat_of(rules, player);
    if (player > 0) text += ' ';
    text += name_of_square(seat.start) + "NESW"[static_cast<int>(seat.goal)];
  }
  return text;
}

TEST(SeatTest, FollowsTheTableOnTheStandardBoard) {
  EXPECT_EQ(seats(board(9, 9, 2)), "e1N e9S");
  EXPECT_EQ(seats(board(9, 9, 3)), "e1N e9S a5E");
  EXPECT_EQ(seats(board(9, 9, 4, Seating::Clockwise)), "e1N a5E e9S i5W");
  EXPECT_EQ(seats(board(9, 9, 4, Seating::Contest)), "e1N i5W e9S a5E");
  EXPECT_EQ(seats(board(9, 9, 4, Seating::Manual)), "e1N e9S a5E i5W");
}

TEST(SeatTest, IsTheMiddleOfEachSideOnOtherBoards) {
  EXPECT_EQ(seats(board(3, 3, 4)), "b1N a2E b3S c2W");
  EXPECT_EQ(seats(board(3, 25, 4)), "b1N a13E b25S c13W");
  EXPECT_EQ(seats(board(25, 3, 4)), "m1N a2E m3S y2W");
  EXPECT_EQ(seats(board(11, 7, 3)), "f1N f7S a4E");
  EXPECT_EQ(seats(board(25, 25, 2)), "m1N m25S");
}

TEST(SeatTest, AgreesWithTheSlowSeatsOnEveryBoard) {
  for (int columns = 3; columns <= 25; columns += 2) {
    for (int rows = 3; rows <= 25; rows += 2) {
      for (int players = 2; players <= 4; ++players) {
        for (const Seating seating : {Seating::Clockwise, Seating::Contest, Seating::Manual}) {
          if (players != 4 && seating != default_seating(players)) continue;
          const Rules rules = board(columns, rows, players, seating);
          for (int player = 0; player < players; ++player) {
            EXPECT_EQ(seat_of(rules, player).start, slow_seat(rules, player).start);
            EXPECT_EQ(seat_of(rules, player).goal, slow_seat(rules, player).goal);
          }
        }
      }
    }
  }
}

TEST(StartTest, TheStandardGameHas131Moves) {
  const AgreedPosition position{Rules{}};
  EXPECT_EQ(position.pawn_moves(), "d1 e2 f1");
  EXPECT_EQ(position.wall_count(), 128);
  EXPECT_EQ(position.turn(), 1);
  EXPECT_EQ(position.walls_left(1), 10);
  EXPECT_EQ(position.walls_left(2), 10);
  EXPECT_EQ(position.distance(1), 8);
  EXPECT_EQ(position.distance(2), 8);
  EXPECT_EQ(position.result(), "running");
}

TEST(StartTest, EveryWallSlotOfAnEmptyBoardIsLegal) {
  for (int columns = 3; columns <= 25; columns += 2) {
    for (int rows = 3; rows <= 25; rows += 2) {
      if (columns > 13 && rows > 13 && columns != rows) continue;  // the slow one takes its time
      const AgreedPosition position(board(columns, rows));
      EXPECT_EQ(position.wall_count(), 2 * (columns - 1) * (rows - 1)) << columns << 'x' << rows;
    }
  }
}

TEST(StartTest, WithoutWallsThereArePawnMovesOnly) {
  Rules rules = board(9, 9, 4);
  rules.walls = 0;
  const AgreedPosition position(rules);
  EXPECT_EQ(position.moves(), "d1 e2 f1");
  EXPECT_EQ(position.verdict("e3h"), "no_walls_left");
}

}  // namespace
}  // namespace outflank::quoridor
