#include "protocol/quoridor/contest_state.h"

#include <gtest/gtest.h>

namespace outflank::protocol {
namespace {

ContestHeader two_players(int id) {
  return {.id = id, .columns = 9, .rows = 9, .players = {{4, 0, 10}, {4, 8, 10}}};
}

ContestHeader four_players(int id) {
  return {
      .id = id, .columns = 9, .rows = 9, .players = {{4, 0, 5}, {8, 4, 5}, {4, 8, 5}, {0, 4, 5}}};
}

std::string position(const ContestHeader& header, const ContestTurn& turn) {
  const auto game = contest_game(header, turn);
  return game ? (*game)->position_text() : game.error().message();
}

TEST(ContestStateTest, APositionHasPawnsWallsOwnersAndTurn) {
  EXPECT_EQ(position(two_players(1), {.tick = 6,
                                      .players = {{4, 1, 8}, {4, 6, 9}},
                                      .walls = {{0, 0, false, 0}, {2, 0, true, 1}}}),
            "9x9 e2:8/e7:9 a1h/c1v 2 5 tie_break=nearest");
}

TEST(ContestStateTest, FourPlayersSitAsInTheContest) {
  EXPECT_EQ(
      position(four_players(3),
               {.tick = 4, .players = {{4, 1, 5}, {7, 4, 5}, {4, 7, 5}, {0, 4, 5}}, .walls = {}}),
      "9x9 e2:5/h5:5/e8:5/a5:5 -/-/-/- 4 3 seats=contest tie_break=nearest");
}

TEST(ContestStateTest, OtherSeatsAreSeenFromWhereThePawnsStart) {
  ContestHeader header = four_players(0);
  std::swap(header.players[1], header.players[3]);
  EXPECT_EQ(position(header, {.tick = 1, .players = header.players, .walls = {}}),
            "9x9 e1:5/a5:5/e9:5/i5:5 -/-/-/- 1 0 tie_break=nearest");
}

TEST(ContestStateTest, PlayersAtMinusOneAreOut) {
  EXPECT_EQ(position(four_players(0), {.tick = 9,
                                       .players = {{4, 1, 5}, {-1, -1, 5}, {4, 7, 5}, {-1, -1, 2}},
                                       .walls = {}}),
            "9x9 e2:5/X4:5/e8:5/X3:2 -/-/-/- 1 8 seats=contest tie_break=nearest");
}

TEST(ContestStateTest, AnyOddBoardIsAccepted) {
  const ContestHeader header{
      .id = 0, .columns = 5, .rows = 25, .players = {{2, 0, 40}, {2, 24, 40}}};
  EXPECT_EQ(position(header, {.tick = 1, .players = header.players, .walls = {}}),
            "5x25 c1:40/c25:40 -/- 1 0 walls=40 tie_break=nearest");
}

TEST(ContestStateTest, OddNumbersAreMadeToFit) {
  EXPECT_EQ(
      position(two_players(0),
               {.tick = 0, .players = {{4, 1, -1}, {4, 6, 500}}, .walls = {{0, 0, false, 7}}}),
      "9x9 e2:0/e7:99 a1h/- 1 0 walls=99 tie_break=nearest");
}

TEST(ContestStateTest, AnImpossiblePositionIsRefused) {
  const ContestHeader header = two_players(0);
  EXPECT_FALSE(contest_game(header, {1, {{4, 1, 5}, {4, 1, 5}}, {}}));
  EXPECT_FALSE(contest_game(header, {1, {{4, 1, 5}, {4, 60, 5}}, {}}));
  EXPECT_FALSE(contest_game(header, {1, {{-1, -1, 5}, {4, 6, 5}}, {}}));
  EXPECT_FALSE(contest_game(header, {1, header.players, {{0, 0, false, 0}, {0, 0, true, 1}}}));
  EXPECT_FALSE(contest_game(header, {1, header.players, {{8, 8, false, 0}}}));
  ContestHeader even = header;
  even.columns = 8;
  EXPECT_FALSE(contest_game(even, {1, header.players, {}}));
}

TEST(ContestStateTest, AMakeshiftMoveGoesForward) {
  EXPECT_EQ(contest_makeshift(two_players(0), {1, two_players(0).players, {}}), "4 1");
  EXPECT_EQ(contest_makeshift(two_players(1), {1, two_players(1).players, {}}), "4 7");
  EXPECT_EQ(contest_makeshift(four_players(1), {1, four_players(1).players, {}}), "7 4");
  EXPECT_EQ(contest_makeshift(four_players(3), {1, four_players(3).players, {}}), "1 4");
}

TEST(ContestStateTest, AMakeshiftMoveGoesRoundWallsAndPawns) {
  const ContestHeader header = two_players(0);
  EXPECT_EQ(contest_makeshift(header, {1, header.players, {{3, 0, false, 0}}}), "5 0");
  EXPECT_EQ(contest_makeshift(header, {1, header.players, {{4, 0, false, 0}, {3, 0, true, 0}}}),
            "5 0");
  EXPECT_EQ(contest_makeshift(header, {1, {{4, 0, 5}, {4, 1, 5}}, {{4, 0, true, 0}}}), "3 0");
}

TEST(ContestStateTest, AMakeshiftMoveIsFoundInAnyState) {
  ContestHeader tiny{.id = 1, .columns = 1, .rows = 1, .players = {{50, 50, 0}, {-1, -1, 0}}};
  EXPECT_EQ(contest_makeshift(tiny, {1, tiny.players, {}}), "0 0");
  const ContestHeader header = two_players(0);
  // Walled in on all sides.
  EXPECT_EQ(contest_makeshift(
                header, {1, header.players, {{3, 0, true, 0}, {4, 0, true, 0}, {4, 0, false, 0}}}),
            "4 1");
}

TEST(ContestStateTest, AnswersNameSquaresAndWalls) {
  EXPECT_EQ(to_contest_answer(quoridor::Move::pawn(quoridor::Square::at(4, 1))), "4 1");
  EXPECT_EQ(to_contest_answer(quoridor::Move::horizontal(quoridor::Square::at(3, 7))), "3 7 0");
  EXPECT_EQ(to_contest_answer(quoridor::Move::vertical(quoridor::Square::at(0, 2))), "0 2 1");
}

}  // namespace
}  // namespace outflank::protocol
