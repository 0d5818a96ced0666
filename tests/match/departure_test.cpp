// Three and four players: seats that leave while the others play on.

#include <gtest/gtest.h>

#include "match/match.h"
#include "match/matches.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

using games::SeatId;

Record reopened(const Match& match) {
  return Match::open(match.record({}), {}).value().record({});
}

TEST(DepartureTest, TheOthersPlayOnWithoutThePawn) {
  Match match = begin("quoridor", "players=4");
  play_all(match, "e2 b5 a1h");
  ASSERT_TRUE(match.resign(SeatId(2), {}));  // its wall stays
  EXPECT_FALSE(match.over());
  EXPECT_FALSE(match.in_play(SeatId(2)));
  EXPECT_EQ(match.to_move(), SeatId(3));
  EXPECT_EQ(match.game().position_text(), "9x9 e2:5/b5:5/X4:4/i5:5 -/-/a1h/- 4 3");
  play_all(match, "h5 e3");
  EXPECT_EQ(match.to_move(), SeatId(1));
  EXPECT_EQ(match.ply(), 5);
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(DepartureTest, OfTheSeatToMoveGivesTheTurnOn) {
  Match match = begin("quoridor", "players=3", "10 at_once");
  ASSERT_TRUE(match.resign(SeatId(0), seconds(4)));
  EXPECT_EQ(match.to_move(), SeatId(1));
  EXPECT_EQ(match.deadline(), seconds(14));
  EXPECT_EQ(match.ply(), 0);
}

TEST(DepartureTest, OfAnotherSeatLetsTheClockRunOn) {
  Match match = begin("quoridor", "players=3", "10 at_once");
  ASSERT_TRUE(match.resign(SeatId(1), seconds(4)));
  EXPECT_EQ(match.to_move(), SeatId(0));
  EXPECT_EQ(match.deadline(), seconds(10));
}

TEST(DepartureTest, TheLastOneLeftWins) {
  Match match = begin("quoridor", "players=4");
  ASSERT_TRUE(match.resign(SeatId(1), {}));
  ASSERT_TRUE(match.forfeit(SeatId(0), EndReason::Crash, {}));
  EXPECT_REFUSED(match.resign(SeatId(1), {}), MatchError::SeatOut);
  EXPECT_REFUSED(match.play(SeatId(0), "e2", {}), MatchError::SeatOut);
  ASSERT_TRUE(match.forfeit(SeatId(3), EndReason::Abandoned, {}));
  EXPECT_EQ(end_text(match), "#3-4-1-2 by abandoned");
  EXPECT_EQ(match.record({}).departures.size(), 3U);
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(DepartureTest, FlagsFallOneAfterTheOtherAtTheirOwnTime) {
  Match match = begin("quoridor", "players=4", "10 at_once");
  match.tick(seconds(25));
  EXPECT_FALSE(match.in_play(SeatId(0)));
  EXPECT_FALSE(match.in_play(SeatId(1)));
  EXPECT_EQ(match.to_move(), SeatId(2));
  EXPECT_EQ(match.time_left(SeatId(2), seconds(25)), seconds(5));
  match.tick(seconds(30));
  EXPECT_EQ(end_text(match), "#4-3-2-1 by time");
}

TEST(DepartureTest, AMoveMayComeInTimeAfterOthersFlags) {
  Match match = begin("quoridor", "players=4", "10 at_once");
  EXPECT_REFUSED(match.play(SeatId(0), "e2", seconds(12)), MatchError::Late);
  EXPECT_TRUE(match.play(SeatId(1), "b5", seconds(13)));
  EXPECT_EQ(match.time_left(SeatId(1), seconds(13)), seconds(7));
}

TEST(DepartureTest, AWinAfterADepartureKeepsThePlaces) {
  Match match = begin("quoridor", "players=3 size=3 walls=0 seats=manual");
  ASSERT_TRUE(match.resign(SeatId(2), {}));
  play_all(match, "b2 a3 b3");
  EXPECT_EQ(end_text(match), "#1-2-3 by goal");
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(DepartureTest, WithPlayOnThoseWhoArrivedKeepTheirPlaces) {
  Match match = begin("quoridor", "players=3 size=3 walls=0 play_on=true");
  play_all(match, "b2 a3 c2");
  EXPECT_FALSE(match.in_play(SeatId(2)));
  EXPECT_EQ(match.take_events().back(), (Event{EventKind::Out, 3, SeatId(2), "", std::nullopt}));
  EXPECT_REFUSED(match.resign(SeatId(2), {}), MatchError::SeatOut);
  ASSERT_TRUE(match.resign(SeatId(0), {}));
  EXPECT_EQ(end_text(match), "#3-2-1 by resignation");
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(DepartureTest, AnArrivalEndsARaceInWhichAllOthersPass) {
  Match match = begin("quoridor", "players=3 size=3 walls=0 play_on=true pass=free");
  play_all(match, "b2");
  ASSERT_TRUE(match.resign(SeatId(1), {}));
  play_all(match, "c2");
  EXPECT_EQ(end_text(match), "#2-3-1 by goal");
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(DepartureTest, WhereThereIsAFreePassTheSeatPasses) {
  Match match = begin("quoridor", "players=3 pass=free");
  play_all(match, "e2");
  ASSERT_TRUE(match.resign(SeatId(1), {}));
  EXPECT_EQ(match.to_move(), SeatId(2));
  EXPECT_EQ(moves_of(match.record({})), (std::vector<std::string>{"e2", "pass"}));
  play_all(match, "b5 e3");
  EXPECT_EQ(moves_of(match.record({})),
            (std::vector<std::string>{"e2", "pass", "b5", "e3", "pass"}));
  EXPECT_EQ(reopened(match), match.record({}));
  ASSERT_TRUE(match.resign(SeatId(0), {}));
  EXPECT_EQ(end_text(match), "#2-3-1 by resignation");
}

TEST(DepartureTest, WhoPassesCannotWin) {
  // The seat that left is nearest to its goal, and the tie-break looks at distances.
  Match match = begin("quoridor", "players=3 pass=free max_plies=12 tie_break=nearest");
  play_all(match, "e2 e8 b5 e1 e7 b4 e2 e6 b5");
  ASSERT_TRUE(match.resign(SeatId(1), {}));
  play_all(match, "e3 b4");
  EXPECT_EQ(end_text(match), "#1-3-2 by ply_limit");
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(DepartureTest, WhereThereIsNeitherTheMatchEnds) {
  Match match = begin("quoridor", "players=4 stuck=skip");
  play_all(match, "e2 b5");
  ASSERT_TRUE(match.resign(SeatId(0), {}));
  EXPECT_EQ(end_text(match), "#4-1-1-1 by resignation");
  EXPECT_EQ(reopened(match), match.record({}));
}

// Seat 3 on a1 will have a wall to its right and two pawns in a row above it.
constexpr std::string_view kTrap = "9x9 a4:0/a2:1/a1:0 a1v/-/- 1 10";

TEST(DepartureTest, AnEliminationByTheRulesIsAnEvent) {
  Record record = record_of_game("quoridor");
  record.position = kTrap;
  Match match = begin(record);
  play_all(match, "a3 g7h");
  EXPECT_FALSE(match.in_play(SeatId(2)));
  EXPECT_EQ(match.to_move(), SeatId(0));
  EXPECT_EQ(kinds_of(match.take_events()),
            (std::vector{EventKind::Moved, EventKind::Moved, EventKind::Out}));
  ASSERT_TRUE(match.resign(SeatId(0), {}));
  EXPECT_EQ(end_text(match), "#2-1-3 by resignation");
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(DepartureTest, WhoCannotMoveWhenSomebodyLeavesIsOutAsWell) {
  // Four players: when seat 2 leaves instead of moving, seat 3 is stuck on its turn.
  Record record = record_of_game("quoridor");
  record.position = "9x9 i7:0/e5:1/i9:0/i8:0 h8v/-/-/- 2 10";
  Match match = begin(record);
  ASSERT_TRUE(match.resign(SeatId(1), {}));
  EXPECT_FALSE(match.in_play(SeatId(2)));
  EXPECT_EQ(match.to_move(), SeatId(3));
  EXPECT_EQ(kinds_of(match.take_events()), (std::vector{EventKind::Left, EventKind::Out}));
  EXPECT_EQ(reopened(match), match.record({}));
}

TEST(ReplayTest, DeparturesMustFit) {
  Match match = begin("quoridor", "players=3");
  play_all(match, "e2");
  ASSERT_TRUE(match.resign(SeatId(1), {}));
  const Record good = match.record({});
  ASSERT_TRUE(checked(good));

  Record twice = good;
  twice.departures.push_back(twice.departures.front());
  EXPECT_FALSE(checked(twice));
  Record late = good;
  late.departures.front().ply = 2;
  EXPECT_FALSE(checked(late));
  Record reason = good;
  reason.departures.front().reason = EndReason::Goal;
  EXPECT_FALSE(checked(reason));
  Record seat = good;
  seat.departures.front().seat = SeatId(3);
  EXPECT_FALSE(checked(seat));
  Record two = record_of_game("quoridor");
  two.departures.push_back({0, SeatId(0), EndReason::Resignation});
  EXPECT_FALSE(checked(two));
}

}  // namespace
}  // namespace outflank::match
