#include "games/quoridor/refusal.h"

#include <string>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/move_error.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position.h"
#include "games/quoridor/position_text.h"
#include "support/quoridor_diagram.h"

namespace outflank::quoridor {
namespace {

std::string told(std::string_view position, std::string_view move, const Names& names) {
  const auto error = refusal(position, move_named(move), names);
  return error ? error->message() : "legal";
}

constexpr std::string_view kFaceToFace = "9x9 e5:10/e6:0 d6h,g2v/- 2 8";

TEST(RefusalTest, EveryProgramGetsItsOwnNames) {
  EXPECT_EQ(told(kFaceToFace, "e5", own_names()),
            "the pawn on e6 cannot go to e5; it may go to f6 e4 d6");
  EXPECT_EQ(told(kFaceToFace, "e5", contest_names()),
            "the pawn on 4 5 cannot go to 4 4; it may go to 5 5, 4 3, 3 5");
  EXPECT_EQ(told(kFaceToFace, "e5", qtp_names()),
            "the pawn on E4 cannot go to E5; it may go to F4 E6 D4");
  EXPECT_EQ(told(kFaceToFace, "a1h", own_names()), "player 2 has no walls left for a1h");
  EXPECT_EQ(told(kFaceToFace, "a1h", contest_names()), "player 1 has no walls left for 0 0 0");
  EXPECT_EQ(told(kFaceToFace, "a1h", one_word_qtp_names()), "white has no walls left for a8h");
}

TEST(RefusalTest, WallsAreNamedLikewise) {
  constexpr std::string_view kWalls = "9x9 e5:9/e6:9 d6h,g2v/- 1 8";
  EXPECT_EQ(told(kWalls, "d6v", contest_names()), "3 5 1 crosses the wall 3 5 0");
  EXPECT_EQ(told(kWalls, "e6h", contest_names()), "4 5 0 overlaps the wall 3 5 0");
  EXPECT_EQ(told(kWalls, "g1v", qtp_names()), "G9 vertical overlaps the wall G8 vertical");
  EXPECT_EQ(told(kWalls, "g3v", one_word_qtp_names()), "g6v overlaps the wall g7v");
}

TEST(RefusalTest, TheBoardIsNamedFromItsLowestSquare) {
  EXPECT_EQ(told(kFaceToFace, "k5", own_names()), "k5 is off the board; squares run from a1 to i9");
  EXPECT_EQ(told(kFaceToFace, "k5", contest_names()),
            "10 4 is off the board; squares run from 0 0 to 8 8");
  EXPECT_EQ(told(kFaceToFace, "k5", qtp_names()), "K5 is off the board; squares run from A1 to I9");
  EXPECT_EQ(told(kFaceToFace, "i5h", own_names()), "i5h is off the board; walls run from a1 to h8");
  EXPECT_EQ(told(kFaceToFace, "i5h", contest_names()),
            "8 4 0 is off the board; walls run from 0 0 to 7 7");
}

TEST(RefusalTest, TheSealedInPlayerIsNamed) {
  // White's corner on a9 is open to the east alone.
  constexpr std::string_view kCorner = "9x9 e1:5/a9:5 a8h,c8h/- 1 2";
  EXPECT_EQ(told(kCorner, "d8v", own_names()),
            "d8v would leave player 2 on a9 without a path to the goal");
  EXPECT_EQ(told(kCorner, "d8v", contest_names()),
            "3 7 1 would leave player 1 on 0 8 without a path to the goal");
  EXPECT_EQ(told(kCorner, "e8v", own_names()), "legal");
}

TEST(RefusalTest, ATextThatIsNoPositionIsNotExplained) {
  EXPECT_FALSE(refusal("9x9", move_named("e2"), own_names()));
}

// The sentence must fit the rule: who is shut in is found by another way than the rule itself.
TEST(RefusalTest, SomebodyIsNamedForEveryWallThatSeals) {
  constexpr std::uint64_t kSeed = 12;
  int seals = 0;
  for (std::uint64_t seed = kSeed; seed < kSeed + 20; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto game = std::move(game_type().start("size=5 walls=8").value());
    while (!game->ending() && game->ply() < 40) {
      const auto position = Position::from(parse_setup(game->position_text()).value()).value();
      for (int slot = 0; slot < 32; ++slot) {
        const Square square = Square::at(slot % 4, slot / 4 % 4);
        const Move wall = slot < 16 ? Move::horizontal(square) : Move::vertical(square);
        const auto error = refusal(position, wall, own_names());
        EXPECT_EQ(error.has_value(), position.why_illegal(wall).has_value());
        if (!error || !error->is(games::MoveError::WallSeals)) continue;
        ++seals;
        EXPECT_TRUE(error->message().contains("would leave player ")) << error->message();
      }
      const auto legal = game->legal_move_texts();
      ASSERT_TRUE(game->play(legal[random.below(legal.size())]));
    }
  }
  EXPECT_GT(seals, 20);
}

}  // namespace
}  // namespace outflank::quoridor
