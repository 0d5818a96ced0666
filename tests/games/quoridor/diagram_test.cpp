#include <stdexcept>

#include <gtest/gtest.h>

#include "support/quoridor_diagram.h"

namespace outflank::quoridor {
namespace {

constexpr std::string_view kPicture = R"(
    . . . . .
     + + + +
    . .|2 . .
     + 1 + +
    . .|. . .
     +---+-2-
    . . . . .
     + + + +
    . . 1 . .
)";

TEST(DiagramTest, ReadsPawnsWallsAndOwners) {
  const SlowSetup setup = read_diagram(kPicture);
  Rules rules;
  rules.columns = rules.rows = 5;
  EXPECT_EQ(setup.rules, rules);
  EXPECT_EQ(setup.pawns[0], Square::at(2, 0));
  EXPECT_EQ(setup.pawns[1], Square::at(2, 3));
  std::string walls;
  for (const OwnedWall& owned : setup.walls) {
    walls += name_of_move(owned.wall) + ':' + std::to_string(owned.owner + 1) + ' ';
  }
  EXPECT_EQ(walls, "b2h:1 d2h:2 b3v:1 ");
  EXPECT_EQ(setup.walls_left[0], 8);
  EXPECT_EQ(setup.walls_left[1], 9);
}

TEST(DiagramTest, WhatIsDrawnReadsBack) {
  const SlowSetup setup = read_diagram(kPicture);
  const std::string drawn = draw_diagram(setup);
  EXPECT_EQ(draw_diagram(read_diagram(drawn)), drawn);
}

TEST(DiagramTest, MissingPawnsAreOut) {
  const SlowSetup setup = read_diagram(R"(
    . . .
     + +
    . 4 .
     + +
    . 1 .
  )");
  EXPECT_EQ(setup.rules.players, 4);
  EXPECT_EQ(setup.places, (std::array<int, kMaxPlayers>{0, 3, 4, 0}));
}

TEST(DiagramTest, RefusesPicturesThatDoNotFollowTheForm) {
  for (const std::string_view picture : {
           ". . .\n + +",                       // a line of borders at the end
           ". 1 .\n + +\n. 1 .\n + +\n. . .",   // a pawn twice
           ". 1 .\n-- +\n. 2 .\n + +\n. . .",   // half a wall
           ". 1 .\n---+\n. 2 .\n + +\n. . .x",  // something beyond the row
           ". 1 .\n-|-+\n. 2 .\n + +\n. . .",   // a middle that is not of this wall
           ". 1 .\n - +\n. 2 .\n + +\n. . .",   // a middle without halves
           ". 1 .\n---+\n. 2 .\n + +\n. . o",   // not a pawn
           ". 1 .\n+ + \n. 2 .\n + +\n. . .",   // a crossing where a border belongs
           ". 1|.\n-2- \n. 2 .\n + +\n. . .",   // a half that belongs to no wall
       }) {
    EXPECT_THROW(static_cast<void>(read_diagram(picture)), std::invalid_argument) << picture;
  }
}

TEST(DiagramTest, NamesOfMovesReadBack) {
  for (const std::string_view name : {"a1", "y25", "e10h", "e3v", "pass"}) {
    EXPECT_EQ(name_of_move(move_named(name)), name);
  }
  EXPECT_EQ(move_named("e3h"), Move::horizontal(Square::at(4, 2)));
  EXPECT_EQ(move_named("c10v"), Move::vertical(Square::at(2, 9)));
  for (const std::string_view name : {"", "e", "3e", "e0", "e3x", "e123", "z1"}) {
    EXPECT_THROW(static_cast<void>(move_named(name)), std::invalid_argument) << name;
  }
}

}  // namespace
}  // namespace outflank::quoridor
