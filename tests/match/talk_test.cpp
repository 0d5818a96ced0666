#include <gtest/gtest.h>

#include "match/match.h"
#include "match/matches.h"

namespace outflank::match {
namespace {

using games::SeatId;
using enum Match::Answer;

TEST(DrawTest, IsAgreedByTheOther) {
  Match match = begin("quoridor");
  ASSERT_TRUE(match.offer_draw(SeatId(0), {}));
  EXPECT_EQ(match.draw_offered_by(), SeatId(0));
  EXPECT_EQ(match.draw_awaits(), std::vector{SeatId(1)});
  ASSERT_TRUE(match.answer_draw(SeatId(1), Accept, {}));
  EXPECT_EQ(end_text(match), "1/2-1/2 by agreement");
}

TEST(DrawTest, IsDeclinedByAnAnswerOrAMove) {
  Match match = begin("quoridor");
  ASSERT_TRUE(match.offer_draw(SeatId(1), {}));
  ASSERT_TRUE(match.answer_draw(SeatId(0), Decline, {}));
  EXPECT_FALSE(match.draw_offered_by());
  ASSERT_TRUE(match.offer_draw(SeatId(1), {}));
  play_all(match, "e2");
  EXPECT_FALSE(match.draw_offered_by());
  EXPECT_EQ(kinds_of(match.take_events()),
            (std::vector{EventKind::DrawOffered, EventKind::DrawDeclined, EventKind::DrawOffered,
                         EventKind::Moved, EventKind::DrawDeclined}));
}

TEST(DrawTest, TheOffersOwnMoveLeavesItOpen) {
  Match match = begin("quoridor");
  ASSERT_TRUE(match.offer_draw(SeatId(0), {}));
  play_all(match, "e2");
  EXPECT_EQ(match.draw_offered_by(), SeatId(0));
  ASSERT_TRUE(match.answer_draw(SeatId(1), Accept, {}));
  EXPECT_TRUE(match.over());
}

TEST(DrawTest, NobodyAnswersAnOfferOfTheirOwnOrNone) {
  Match match = begin("quoridor");
  EXPECT_REFUSED(match.answer_draw(SeatId(1), Accept, {}), MatchError::NothingToAnswer);
  ASSERT_TRUE(match.offer_draw(SeatId(0), {}));
  EXPECT_REFUSED(match.answer_draw(SeatId(0), Accept, {}), MatchError::NothingToAnswer);
  EXPECT_REFUSED(match.offer_draw(SeatId(0), {}), MatchError::OfferPending);
  EXPECT_REFUSED(match.offer_draw(SeatId(1), {}), MatchError::OfferPending);
  EXPECT_REFUSED(match.answer_draw(SeatId(7), Accept, {}), MatchError::NoSuchSeat);
}

TEST(DrawTest, OfFourNeedsAllOthers) {
  Match match = begin("quoridor", "players=4");
  ASSERT_TRUE(match.offer_draw(SeatId(2), {}));
  ASSERT_TRUE(match.answer_draw(SeatId(0), Accept, {}));
  play_all(match, "e2");  // who has accepted may move on
  ASSERT_TRUE(match.answer_draw(SeatId(3), Accept, {}));
  EXPECT_REFUSED(match.answer_draw(SeatId(3), Accept, {}), MatchError::NothingToAnswer);
  EXPECT_EQ(match.draw_awaits(), std::vector{SeatId(1)});
  EXPECT_FALSE(match.over());
  ASSERT_TRUE(match.answer_draw(SeatId(1), Accept, {}));
  EXPECT_EQ(end_text(match), "#1-1-1-1 by agreement");
}

TEST(DrawTest, OfFourIsOffWhenOneDeclines) {
  Match match = begin("quoridor", "players=4");
  ASSERT_TRUE(match.offer_draw(SeatId(2), {}));
  ASSERT_TRUE(match.answer_draw(SeatId(0), Accept, {}));
  ASSERT_TRUE(match.answer_draw(SeatId(1), Decline, {}));
  EXPECT_FALSE(match.draw_offered_by());
}

TEST(DrawTest, ADepartureCanMakeTheAgreementComplete) {
  Match match = begin("quoridor", "players=3");
  ASSERT_TRUE(match.offer_draw(SeatId(0), {}));
  ASSERT_TRUE(match.answer_draw(SeatId(1), Accept, {}));
  ASSERT_TRUE(match.resign(SeatId(2), {}));
  EXPECT_EQ(end_text(match), "#1-1-3 by agreement");
}

TEST(DrawTest, LapsesWhenWhoOfferedItLeaves) {
  Match match = begin("quoridor", "players=3");
  ASSERT_TRUE(match.offer_draw(SeatId(2), {}));
  ASSERT_TRUE(match.resign(SeatId(2), {}));
  EXPECT_FALSE(match.draw_offered_by());
}

TEST(TakebackTest, GoesBackToTheAskersLastMove) {
  Match match = begin("quoridor");
  play_all(match, "e2 e8 e3");
  // The first seat asks after its own move, the second when it has been answered.
  ASSERT_TRUE(match.ask_takeback(SeatId(0), {}));
  EXPECT_EQ(match.takeback_asked_by(), SeatId(0));
  ASSERT_TRUE(match.answer_takeback(SeatId(1), Accept, {}));
  EXPECT_EQ(moves_of(match.record({})), (std::vector<std::string>{"e2", "e8"}));
  EXPECT_EQ(match.to_move(), SeatId(0));

  play_all(match, "e3");
  ASSERT_TRUE(match.ask_takeback(SeatId(1), {}));
  ASSERT_TRUE(match.answer_takeback(SeatId(0), Accept, {}));
  EXPECT_EQ(moves_of(match.record({})), (std::vector<std::string>{"e2"}));
  EXPECT_EQ(match.to_move(), SeatId(1));
  EXPECT_EQ(match.take_events().back(),
            (Event{EventKind::TakenBack, 1, SeatId(1), "", std::nullopt}));
}

TEST(TakebackTest, NeedsAMove) {
  Match match = begin("quoridor");
  EXPECT_REFUSED(match.ask_takeback(SeatId(0), {}), MatchError::NothingToTakeBack);
  play_all(match, "e2");
  EXPECT_REFUSED(match.ask_takeback(SeatId(1), {}), MatchError::NothingToTakeBack);
  EXPECT_TRUE(match.ask_takeback(SeatId(0), {}));
  EXPECT_REFUSED(match.ask_takeback(SeatId(0), {}), MatchError::OfferPending);
}

TEST(TakebackTest, IsDeclinedByAnAnswerOrAMove) {
  Match match = begin("quoridor");
  play_all(match, "e2");
  ASSERT_TRUE(match.ask_takeback(SeatId(0), {}));
  ASSERT_TRUE(match.answer_takeback(SeatId(1), Decline, {}));
  EXPECT_REFUSED(match.answer_takeback(SeatId(1), Accept, {}), MatchError::NothingToAnswer);
  ASSERT_TRUE(match.ask_takeback(SeatId(0), {}));
  play_all(match, "e8");
  EXPECT_FALSE(match.takeback_asked_by());
  EXPECT_EQ(match.ply(), 2);
}

TEST(TakebackTest, PutsTheClocksBack) {
  Match match = begin("quoridor", "", "60+1 at_once");
  ASSERT_TRUE(match.play(SeatId(0), "e2", seconds(5)));
  ASSERT_TRUE(match.play(SeatId(1), "e8", seconds(15)));
  ASSERT_TRUE(match.play(SeatId(0), "e3", seconds(35)));
  ASSERT_TRUE(match.ask_takeback(SeatId(0), seconds(40)));
  ASSERT_TRUE(match.answer_takeback(SeatId(1), Accept, seconds(45)));
  EXPECT_EQ(match.time_left(SeatId(0), seconds(45)), seconds(56));
  EXPECT_EQ(match.time_left(SeatId(1), seconds(45)), seconds(51));
  EXPECT_EQ(match.time_left(SeatId(0), seconds(46)), seconds(55));
}

TEST(TakebackTest, ToTheStartStopsClocksThatBeginWithTheFirstMove) {
  Match match = begin("quoridor", "", "60");
  ASSERT_TRUE(match.play(SeatId(0), "e2", seconds(5)));
  EXPECT_TRUE(match.deadline());
  ASSERT_TRUE(match.ask_takeback(SeatId(0), seconds(6)));
  ASSERT_TRUE(match.answer_takeback(SeatId(1), Accept, seconds(7)));
  EXPECT_FALSE(match.deadline());
  EXPECT_EQ(match.time_left(SeatId(1), seconds(7)), seconds(60));
}

TEST(TakebackTest, WorksInAPause) {
  Match match = begin("quoridor", "", "60 at_once");
  ASSERT_TRUE(match.play(SeatId(0), "e2", seconds(5)));
  ASSERT_TRUE(match.pause(seconds(6)));
  ASSERT_TRUE(match.ask_takeback(SeatId(0), seconds(7)));
  ASSERT_TRUE(match.answer_takeback(SeatId(1), Accept, seconds(8)));
  EXPECT_FALSE(match.deadline());
  EXPECT_TRUE(match.paused());
  ASSERT_TRUE(match.resume(seconds(100)));
  EXPECT_EQ(match.deadline(), seconds(160));
}

TEST(TakebackTest, ForcedPassesAreNoMovesToGoBackTo) {
  Match match = before_a_forced_pass();
  const SeatId passer = match.to_move();
  const int before = match.ply();
  play_all(match, "pass");
  ASSERT_TRUE(match.ask_takeback(passer, {}));
  ASSERT_TRUE(match.answer_takeback(passer.next(2), Accept, {}));
  EXPECT_EQ(match.ply(), before - 2);
  EXPECT_EQ(match.to_move(), passer);
}

TEST(TakebackTest, AFreePassIsAMoveLikeOthers) {
  Match match = begin("quoridor", "pass=free");
  play_all(match, "e2 pass");
  ASSERT_TRUE(match.ask_takeback(SeatId(1), {}));
  ASSERT_TRUE(match.answer_takeback(SeatId(0), Accept, {}));
  EXPECT_EQ(match.ply(), 1);
}

TEST(TakebackTest, OfFourNeedsAllOthersAndStopsAtADeparture) {
  Match match = begin("quoridor", "players=4");
  play_all(match, "e2 b5 e8");
  ASSERT_TRUE(match.ask_takeback(SeatId(0), {}));
  ASSERT_TRUE(match.answer_takeback(SeatId(1), Accept, {}));
  ASSERT_TRUE(match.answer_takeback(SeatId(2), Accept, {}));
  EXPECT_EQ(match.takeback_awaits(), std::vector{SeatId(3)});
  ASSERT_TRUE(match.resign(SeatId(3), {}));  // ends the request
  EXPECT_FALSE(match.takeback_asked_by());
  EXPECT_EQ(match.ply(), 3);
  EXPECT_REFUSED(match.ask_takeback(SeatId(0), {}), MatchError::NothingToTakeBack);
}

TEST(TakebackTest, AnOfferOfADrawLapsesWithIt) {
  Match match = begin("quoridor");
  play_all(match, "e2");
  ASSERT_TRUE(match.offer_draw(SeatId(0), {}));
  ASSERT_TRUE(match.ask_takeback(SeatId(0), {}));
  ASSERT_TRUE(match.answer_takeback(SeatId(1), Accept, {}));
  EXPECT_FALSE(match.draw_offered_by());
}

}  // namespace
}  // namespace outflank::match
