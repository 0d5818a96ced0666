#include "protocol/free_turns.h"

#include <gtest/gtest.h>

#include "protocol/othello/give_turn.h"
#include "protocol/quoridor/give_turn.h"

namespace outflank::protocol {
namespace {

using games::SeatId;

FreeTurns quoridor(std::string_view rules = "") {
  return {std::move(games::find_game_type("quoridor").value()->start(rules).value()),
          give_quoridor_turn};
}

FreeTurns othello(std::string_view position = "") {
  const games::GameType& type = *games::find_game_type("othello").value();
  return {std::move((position.empty() ? type.start("") : type.from_position(position)).value()),
          give_othello_turn};
}

TEST(FreeTurnsTest, PlayersMoveInTurn) {
  FreeTurns turns = quoridor();
  EXPECT_TRUE(turns.play(SeatId(0), "e2"));
  EXPECT_TRUE(turns.play(SeatId(1), "e8"));
  EXPECT_EQ(turns.game().position_text(), "9x9 e2:10/e8:10 -/- 1 2");
  EXPECT_EQ(turns.moves(), 2U);
}

TEST(FreeTurnsTest, OnePlayerMayMoveTwice) {
  FreeTurns turns = quoridor();
  EXPECT_TRUE(turns.play(SeatId(1), "e8"));
  EXPECT_TRUE(turns.play(SeatId(1), "e7"));
  EXPECT_TRUE(turns.play(SeatId(1), "e3h"));
  EXPECT_EQ(turns.game().position_text(), "9x9 e1:10/e7:9 -/e3h 1 3");
}

TEST(FreeTurnsTest, ARefusedMoveChangesNothing) {
  FreeTurns turns = quoridor();
  const std::string before = turns.game().position_text();
  EXPECT_FALSE(turns.play(SeatId(0), "e5"));
  EXPECT_FALSE(turns.play(SeatId(1), "e5"));
  EXPECT_FALSE(turns.play(SeatId(1), "nonsense"));
  EXPECT_EQ(turns.game().position_text(), before);
  EXPECT_FALSE(turns.undo(1));
}

TEST(FreeTurnsTest, MovesAreTakenBackThroughABrokenOrder) {
  FreeTurns turns = quoridor();
  std::vector<std::string> before;
  for (const auto& [seat, move] :
       {std::pair(0, "e2"), {0, "e3"}, {0, "e4"}, {1, "e8"}, {1, "e7"}}) {
    before.push_back(turns.game().position_text());
    ASSERT_TRUE(turns.play(SeatId(seat), move)) << move;
  }
  EXPECT_FALSE(turns.undo(6));
  EXPECT_EQ(turns.moves(), 5U);
  for (; !before.empty(); before.pop_back()) {
    ASSERT_TRUE(turns.undo(1));
    EXPECT_EQ(turns.game().position_text(), before.back());
  }
  EXPECT_FALSE(turns.undo(1));
}

TEST(FreeTurnsTest, SeveralMovesAreTakenBackAtOnce) {
  FreeTurns turns = quoridor();
  const std::string start = turns.game().position_text();
  for (const auto& [seat, move] : {std::pair(0, "e2"), {0, "e3"}, {1, "e8"}}) {
    ASSERT_TRUE(turns.play(SeatId(seat), move));
  }
  EXPECT_TRUE(turns.undo(0));
  EXPECT_TRUE(turns.undo(3));
  EXPECT_EQ(turns.game().position_text(), start);
}

TEST(FreeTurnsTest, ThePositionIsSeenWithEitherSideToMove) {
  const FreeTurns turns = quoridor();
  EXPECT_EQ(turns.seen_by(SeatId(0)).value()->to_move(), SeatId(0));
  EXPECT_EQ(turns.seen_by(SeatId(1)).value()->to_move(), SeatId(1));
  EXPECT_EQ(turns.game().to_move(), SeatId(0));
}

TEST(FreeTurnsTest, AFinishedGameTakesNoMoves) {
  FreeTurns turns = quoridor("size=3 walls=0");
  ASSERT_TRUE(turns.play(SeatId(0), "b2"));
  ASSERT_TRUE(turns.play(SeatId(1), "a3"));
  ASSERT_TRUE(turns.play(SeatId(0), "b3"));
  EXPECT_FALSE(turns.play(SeatId(1), "a2"));
  EXPECT_FALSE(turns.play(SeatId(0), "b2"));
}

TEST(FreeTurnsTest, APassMayBeLeftUnsaid) {
  // White cannot move here, black can.
  const std::string position = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O";
  FreeTurns turns = othello(position);
  ASSERT_EQ(turns.game().legal_move_texts(), std::vector<std::string>{"pass"});
  EXPECT_TRUE(turns.play(SeatId(0), "h8"));
  EXPECT_TRUE(turns.undo(1));
  EXPECT_EQ(turns.game().position_text(), position);
}

TEST(FreeTurnsTest, MovesThatAreKeptHaveALimit) {
  FreeTurns turns = quoridor();
  constexpr const char* kSteps[] = {"e2", "e1"};
  for (std::size_t i = 0; i < FreeTurns::kMaxMoves; ++i) {
    ASSERT_TRUE(turns.play(SeatId(i % 2), i % 2 == 0       ? kSteps[i / 2 % 2]
                                          : i / 2 % 2 == 0 ? "e8"
                                                           : "e9"));
  }
  EXPECT_FALSE(turns.play(SeatId(0), "e2"));
}

}  // namespace
}  // namespace outflank::protocol
