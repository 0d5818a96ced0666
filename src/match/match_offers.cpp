// The part of a match that is talk between the seats: draws and moves taken back.

#include <utility>

#include "core/try.h"
#include "games/seat_id.h"
#include "match/match.h"
#include "match/seat_index.h"

namespace outflank::match {
std::optional<int> Match::asker_of(const std::optional<Offer>& offer) {
  return offer ? std::optional(offer->asker) : std::nullopt;
}

std::vector<int> Match::awaited(const std::optional<Offer>& offer) const {
  std::vector<int> seats_awaited;
  if (!offer) return seats_awaited;
  for (int seat = 0; seat < seats(); ++seat) {
    if (in_play(seat) && seat != offer->asker && !offer->accepted[index(seat)]) {
      seats_awaited.push_back(seat);
    }
  }
  return seats_awaited;
}

Result<void> Match::check_answer(const std::optional<Offer>& offer, int seat) const {
  TRY(check_player(seat));
  if (offer && offer->asker != seat && !offer->accepted[index(seat)]) return {};
  return fail(MatchError::NothingToAnswer,
              "there is nothing for " + to_text(games::SeatId(seat)) + " to answer");
}

void Match::drop(std::optional<Offer>& offer, EventKind why, int seat) {
  offer.reset();
  report(why, seat);
}

Result<void> Match::offer_draw(int seat, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_player(seat));
  if (draw_) {
    return fail(MatchError::OfferPending, to_text(games::SeatId(draw_->asker)) +
                                              " has offered a draw already: answer that offer");
  }
  draw_ = Offer{.asker = seat};
  report(EventKind::DrawOffered, seat);
  return {};
}

Result<void> Match::answer_draw(int seat, Answer answer, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_answer(draw_, seat));
  if (answer == Answer::Decline) {
    drop(draw_, EventKind::DrawDeclined, seat);
    return {};
  }
  draw_->accepted[index(seat)] = true;
  report(EventKind::DrawAccepted, seat);
  settle_draw(now_);
  return {};
}

void Match::settle_draw(Time now) {
  if (draw_ && awaited(draw_).empty())
    finish({history_.shared_outcome(), EndReason::Agreement}, now);
}

std::optional<std::size_t> Match::takeback_target(int seat) const {
  const auto& plies = history_.plies();
  for (std::size_t i = plies.size(); i-- > history_.fixed_plies();) {
    if (plies[i].seat == seat && !plies[i].forced_pass) return i;
  }
  return std::nullopt;
}

Result<void> Match::ask_takeback(int seat, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_player(seat));
  if (takeback_) {
    return fail(MatchError::OfferPending, to_text(games::SeatId(takeback_->asker)) +
                                              " has asked to take back already: answer that first");
  }
  if (!takeback_target(seat)) {
    return fail(MatchError::NothingToTakeBack,
                to_text(games::SeatId(seat)) + " has made no move that can be taken back");
  }
  takeback_ = Offer{.asker = seat};
  report(EventKind::TakebackAsked, seat);
  return {};
}

Result<void> Match::answer_takeback(int seat, Answer answer, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_answer(takeback_, seat));
  if (answer == Answer::Decline) {
    drop(takeback_, EventKind::TakebackDeclined, seat);
    return {};
  }
  takeback_->accepted[index(seat)] = true;
  report(EventKind::TakebackAccepted, seat);
  if (awaited(takeback_).empty()) take_back(now_);
  return {};
}

void Match::take_back(Time now) {
  const int asker = takeback_->asker;
  const std::size_t target = takeback_target(asker).value();
  takeback_.reset();
  clocks_.hold(now);
  while (history_.plies().size() > target) history_.undo();
  record_.moves.resize(target);
  restore_clocks();
  if (draw_) drop(draw_, EventKind::DrawLapsed, draw_->asker);
  begin_turn(now);
  report(EventKind::TakenBack, asker);
}

}  // namespace outflank::match
