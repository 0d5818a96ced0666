#include "match/match.h"

#include <gtest/gtest.h>

#include "games/move_error.h"
#include "match/matches.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

using games::MoveError;
using games::SeatId;

// The first seat arrives after five plies.
constexpr std::string_view kShort = "size=3 walls=0";

TEST(TurnTest, SeatsMoveInTurn) {
  Match match = begin("quoridor");
  EXPECT_EQ(match.to_move(), SeatId(0));
  EXPECT_TRUE(match.play(SeatId(0), "e2", {}));
  EXPECT_EQ(match.to_move(), SeatId(1));
  EXPECT_TRUE(match.play(SeatId(1), "E8", {}));
  EXPECT_EQ(match.ply(), 2);
  EXPECT_EQ(moves_of(match.record({})), (std::vector<std::string>{"e2", "e8"}));
}

TEST(TurnTest, AMoveIsPlayedAsAValueAsWell) {
  Match match = begin("quoridor");
  const games::MoveId up = match.game().parse_move("e2").value();
  EXPECT_REFUSED(match.play(SeatId(1), up, {}), MatchError::NotYourTurn);
  EXPECT_TRUE(match.play(SeatId(0), up, {}));
  EXPECT_REFUSED(match.play(SeatId(1), up, {}), MoveError::NotReachable);
  EXPECT_EQ(moves_of(match.record({})), std::vector<std::string>{"e2"});
}

TEST(TurnTest, AMoveOfTheWrongSeatIsRefused) {
  Match match = begin("quoridor");
  EXPECT_REFUSED(match.play(SeatId(1), "e8", {}), MatchError::NotYourTurn);
  EXPECT_REFUSED(match.play(SeatId(2), "e8", {}), MatchError::NoSuchSeat);
  EXPECT_REFUSED(match.play(SeatId(-1), "e8", {}), MatchError::NoSuchSeat);
  EXPECT_EQ(match.ply(), 0);
}

TEST(TurnTest, AnIllegalMoveIsRefusedByTheGamesNameAndChangesNothing) {
  Match match = begin("quoridor", "", "10 at_once");
  EXPECT_REFUSED(match.play(SeatId(0), "e5", seconds(1)), MoveError::NotReachable);
  EXPECT_EQ(match.ply(), 0);
  EXPECT_EQ(match.to_move(), SeatId(0));
  EXPECT_EQ(match.time_left(SeatId(0), seconds(1)), seconds(9));
  EXPECT_TRUE(match.take_events().empty());
}

TEST(TurnTest, NothingIsPlayedAfterTheEnd) {
  Match match = begin("quoridor", kShort);
  play_all(match, "b2 a3 b3");
  EXPECT_EQ(end_text(match), "1-0 by goal");
  EXPECT_REFUSED(match.play(SeatId(1), "a2", {}), MatchError::MatchOver);
  EXPECT_REFUSED(match.resign(SeatId(1), {}), MatchError::MatchOver);
  EXPECT_REFUSED(match.offer_draw(SeatId(1), {}), MatchError::MatchOver);
  EXPECT_REFUSED(match.ask_takeback(SeatId(1), {}), MatchError::MatchOver);
  EXPECT_REFUSED(match.pause({}), MatchError::MatchOver);
  EXPECT_REFUSED(match.resume({}), MatchError::MatchOver);
  EXPECT_REFUSED(match.forfeit(SeatId(0), EndReason::Crash, {}), MatchError::MatchOver);
  EXPECT_REFUSED(match.adjudicate(win_of(SeatId(1), 2), EndReason::Adjudication, {}),
                 MatchError::MatchOver);
  EXPECT_REFUSED(match.abort({}), MatchError::MatchOver);
}

TEST(TurnTest, AForcedPassIsPlayedByItsSeat) {
  Match match = before_a_forced_pass();
  const SeatId seat = match.to_move();
  EXPECT_TRUE(match.play(seat, "--", {}));
  EXPECT_EQ(match.record({}).moves.back().move, "pass");
  EXPECT_EQ(match.to_move(), seat.next(2));
}

TEST(ClockTest, StartsWithTheFirstMoveByDefault) {
  Match match = begin("quoridor", "", "10+1");
  match.tick(seconds(100));
  EXPECT_FALSE(match.over());
  EXPECT_FALSE(match.deadline());
  ASSERT_TRUE(match.play(SeatId(0), "e2", seconds(100)));
  EXPECT_EQ(match.time_left(SeatId(0), seconds(100)), seconds(10));
  EXPECT_EQ(match.deadline(), seconds(110));
  ASSERT_TRUE(match.play(SeatId(1), "e8", seconds(103)));
  EXPECT_EQ(match.time_left(SeatId(1), seconds(103)), seconds(8));
  EXPECT_EQ(match.deadline(), seconds(113));
}

TEST(ClockTest, MayRunFromTheStart) {
  Match match = begin("quoridor", "", "10 at_once");
  EXPECT_EQ(match.deadline(), seconds(10));
  ASSERT_TRUE(match.play(SeatId(0), "e2", seconds(4)));
  EXPECT_EQ(match.time_left(SeatId(0), seconds(5)), seconds(6));
  EXPECT_EQ(match.time_left(SeatId(1), seconds(5)), seconds(9));
}

TEST(ClockTest, AFlagFallsByTheTick) {
  Match match = begin("othello", "", "10 at_once");
  match.tick(Time(9999));
  EXPECT_FALSE(match.over());
  match.tick(seconds(10));
  EXPECT_EQ(end_text(match), "0-1 by time");
  EXPECT_EQ(match.time_left(SeatId(0), seconds(20)), Time{});
  EXPECT_FALSE(match.deadline());
}

TEST(ClockTest, AMoveThatComesTooLateLosesOnTime) {
  Match match = begin("othello", "", "10 at_once");
  EXPECT_REFUSED(match.play(SeatId(0), "f5", seconds(10)), MatchError::Late);
  EXPECT_EQ(end_text(match), "0-1 by time");
  EXPECT_REFUSED(match.play(SeatId(0), "f5", seconds(10)), MatchError::MatchOver);
}

TEST(ClockTest, ACallOfAnybodyLetsTheFlagFall) {
  Match match = begin("othello", "", "10 at_once");
  EXPECT_REFUSED(match.resign(SeatId(1), seconds(11)), MatchError::MatchOver);
  EXPECT_EQ(end_text(match), "0-1 by time");
}

TEST(ClockTest, AnIllegalMoveDoesNotStopTheClock) {
  Match match = begin("othello", "", "10 at_once");
  EXPECT_FALSE(match.play(SeatId(0), "a1", seconds(5)));
  EXPECT_EQ(match.deadline(), seconds(10));
}

TEST(ClockTest, ATimePerMoveIsForEachMove) {
  Match match = begin("othello", "", "3/move at_once");
  ASSERT_TRUE(match.play(SeatId(0), "f5", seconds(2)));
  ASSERT_TRUE(match.play(SeatId(1), "d6", seconds(4)));
  EXPECT_EQ(match.deadline(), seconds(7));
  match.tick(seconds(7));
  EXPECT_EQ(end_text(match), "0-1 by time");
}

TEST(ClockTest, SeatsMayHaveDifferentClocks) {
  Match match = begin("othello", "", "none | 5 at_once");
  EXPECT_FALSE(match.deadline());
  ASSERT_TRUE(match.play(SeatId(0), "f5", seconds(1000)));
  EXPECT_EQ(match.deadline(), seconds(1005));
  match.tick(seconds(1005));
  EXPECT_EQ(end_text(match), "1-0 by time");
}

TEST(ClockTest, TimeNeverGoesBack) {
  Match match = begin("othello", "", "10 at_once");
  match.tick(seconds(5));
  ASSERT_TRUE(match.play(SeatId(0), "f5", seconds(1)));
  EXPECT_EQ(match.time_left(SeatId(0), seconds(5)), seconds(5));
  EXPECT_EQ(match.time_left(SeatId(1), seconds(1)), seconds(10));
}

TEST(ClockTest, LagIsNotChargedAndGivesNothing) {
  Match match = begin("quoridor", "", "10");
  match.set_lag(SeatId(0), Time(200));
  match.set_lag(SeatId(1), Time(300));
  play_all(match, "e2 e8", seconds(1));
  EXPECT_EQ(match.deadline(), Time(11'200));
  EXPECT_EQ(match.time_left(SeatId(0), Time(1100)), seconds(10));
  ASSERT_TRUE(match.play(SeatId(0), "e3", Time(1150)));
  EXPECT_EQ(match.time_left(SeatId(0), Time(1150)), seconds(10));
  ASSERT_TRUE(match.play(SeatId(1), "e7", Time(2450)));
  EXPECT_EQ(match.time_left(SeatId(1), Time(2450)), seconds(9));
  EXPECT_TRUE(match.play(SeatId(0), "e4", Time(12'650)).error().is(MatchError::Late));
}

TEST(ClockTest, TheRecordKeepsWhatWasLeftAfterEachMove) {
  Match match = begin("othello", "", "10+2 at_once");
  ASSERT_TRUE(match.play(SeatId(0), "f5", seconds(3)));
  ASSERT_TRUE(match.play(SeatId(1), "d6", seconds(4)));
  const Record record = match.record(seconds(5));
  EXPECT_EQ(record.moves[0].clock, seconds(9));
  EXPECT_EQ(record.moves[1].clock, seconds(11));
  EXPECT_EQ(record.time_left[0], seconds(8));
  EXPECT_EQ(record.time_left[1], seconds(11));
}

TEST(PauseTest, StopsTheClockAndRefusesMoves) {
  Match match = begin("othello", "", "10 at_once");
  ASSERT_TRUE(match.pause(seconds(4)));
  EXPECT_TRUE(match.paused());
  EXPECT_REFUSED(match.play(SeatId(0), "f5", seconds(5)), MatchError::Paused);
  EXPECT_REFUSED(match.pause(seconds(5)), MatchError::Paused);
  match.tick(seconds(1000));
  EXPECT_FALSE(match.over());
  ASSERT_TRUE(match.resume(seconds(1000)));
  EXPECT_REFUSED(match.resume(seconds(1000)), MatchError::NotPaused);
  EXPECT_EQ(match.deadline(), seconds(1006));
  EXPECT_TRUE(match.play(SeatId(0), "f5", seconds(1001)));
}

TEST(PauseTest, DoesNotStartClocksThatWaitForTheFirstMove) {
  Match match = begin("othello", "", "10");
  ASSERT_TRUE(match.pause(seconds(1)));
  ASSERT_TRUE(match.resume(seconds(2)));
  EXPECT_FALSE(match.deadline());
}

TEST(EndTest, WhoResignsLoses) {
  Match match = begin("quoridor");
  ASSERT_TRUE(match.resign(SeatId(1), {}));  // out of turn
  EXPECT_EQ(end_text(match), "1-0 by resignation");
  EXPECT_EQ(match.end()->outcome->winner(), SeatId(0));
}

TEST(EndTest, FaultsLose) {
  for (const EndReason reason :
       {EndReason::IllegalMove, EndReason::Crash, EndReason::Abandoned, EndReason::TimeOut}) {
    Match match = begin("quoridor");
    ASSERT_TRUE(match.forfeit(SeatId(0), reason, {}));
    EXPECT_EQ(end_text(match), "0-1 by " + std::string(name_of(reason)));
  }
}

TEST(EndTest, OnlyFaultsOfASeatForfeit) {
  Match match = begin("quoridor");
  for (const EndReason reason : {EndReason::Goal, EndReason::Agreement, EndReason::PlyLimit,
                                 EndReason::Resignation, EndReason::Adjudication}) {
    EXPECT_REFUSED(match.forfeit(SeatId(0), reason, {}), MatchError::WrongReason);
  }
  EXPECT_FALSE(match.over());
}

TEST(EndTest, AdjudicationTakesPlacesAndAReason) {
  Match match = begin("quoridor");
  EXPECT_REFUSED(match.adjudicate(Outcome{{1, 2, 3}}, EndReason::Adjudication, {}),
                 MatchError::WrongOutcome);
  EXPECT_REFUSED(match.adjudicate(Outcome{{2, 2}}, EndReason::Adjudication, {}),
                 MatchError::WrongOutcome);
  EXPECT_REFUSED(match.adjudicate(win_of(SeatId(0), 2), EndReason::Goal, {}),
                 MatchError::WrongReason);
  ASSERT_TRUE(match.adjudicate(Outcome{{1, 1}}, EndReason::PlyLimit, {}));
  EXPECT_EQ(end_text(match), "1/2-1/2 by ply_limit");
}

TEST(EndTest, AnAbortedMatchHasNoOutcome) {
  Match match = begin("quoridor");
  ASSERT_TRUE(match.abort({}));
  EXPECT_EQ(end_text(match), "* by abandoned");
  EXPECT_FALSE(match.end()->outcome);
}

TEST(EndTest, TheGamesOwnReasonsAreTaken) {
  Match match = begin("quoridor", "size=5 max_plies=2");
  play_all(match, "c2 c4");
  EXPECT_EQ(end_text(match), "1/2-1/2 by ply_limit");

  Match repeated = begin("quoridor", "size=5 repetition=draw3");
  for (int i = 0; i < 2; ++i) play_all(repeated, "b1 b5 c1 c5");
  EXPECT_EQ(end_text(repeated), "1/2-1/2 by repetition");

  Match wiped_out = begin("othello");
  play_all(wiped_out, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
  EXPECT_EQ(end_text(wiped_out), "1-0 by no_discs");
}

TEST(EndTest, AMatchEndsWhenARecordIsFull) {
  Match match = begin("quoridor", kShort);
  const std::array<std::string_view, 4> circle = {"a1", "a3", "b1", "b3"};
  for (std::size_t i = 0; i < kMaxMoves; ++i) {
    ASSERT_TRUE(match.play(match.to_move(), circle[i % 4], {})) << i;
  }
  EXPECT_EQ(end_text(match), "1/2-1/2 by ply_limit");
  EXPECT_TRUE(checked(match.record({})));
}

TEST(EventTest, TellWhatHappenedAndWhen) {
  Match match = begin("quoridor", kShort);
  play_all(match, "b2 a3");
  const auto events = match.take_events();
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1], (Event{EventKind::Moved, 2, SeatId(1), "a3", std::nullopt}));
  EXPECT_TRUE(match.take_events().empty());
  play_all(match, "b3");
  const auto rest = match.take_events();
  EXPECT_EQ(kinds_of(rest), (std::vector{EventKind::Moved, EventKind::Ended}));
  EXPECT_EQ(rest.back().reason, EndReason::Goal);
}

TEST(CommentTest, GoesToTheLastMove) {
  Match match = begin("quoridor");
  ASSERT_TRUE(match.comment("before"));
  play_all(match, "e2");
  ASSERT_TRUE(match.comment("one"));
  ASSERT_TRUE(match.comment("two"));
  EXPECT_EQ(match.record({}).comment, "before");
  EXPECT_EQ(match.record({}).moves[0].comment, "one\ntwo");
  EXPECT_FALSE(match.comment(std::string(kMaxComment, 'x')));
  EXPECT_FALSE(match.comment("\xFF"));
  EXPECT_EQ(match.record({}).moves[0].comment, "one\ntwo");
}

TEST(OpenTest, ResumesAMatchWhereItsRecordEnds) {
  Match first = begin("othello", "", "10+2 at_once");
  ASSERT_TRUE(first.play(SeatId(0), "f5", seconds(3)));
  const auto second = Match::open(first.record(seconds(5)), seconds(1000));
  ASSERT_TRUE(second);
  EXPECT_EQ(second->to_move(), SeatId(1));
  EXPECT_EQ(second->time_left(SeatId(0), seconds(1000)), seconds(9));
  EXPECT_EQ(second->time_left(SeatId(1), seconds(1001)), seconds(7));
  EXPECT_EQ(second->deadline(), seconds(1008));
}

TEST(OpenTest, AFinishedRecordIsAFinishedMatch) {
  Match first = begin("quoridor", "", "10");
  ASSERT_TRUE(first.resign(SeatId(0), {}));
  const auto second = Match::open(first.record({}), {});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->end(), first.end());
  EXPECT_FALSE(second->deadline());
}

TEST(OpenTest, AWrongRecordIsRefused) {
  EXPECT_FALSE(Match::open(record_of_game("chess"), {}));
  EXPECT_FALSE(Match::open(record_of_game("quoridor", "players=7"), {}));
  Record record = record_of_game("quoridor");
  record.moves.push_back({"e5", {}, {}, {}});
  EXPECT_FALSE(Match::open(record, {}));
}

}  // namespace
}  // namespace outflank::match
