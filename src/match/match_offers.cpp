// Offers and requests between the seats: draws and takebacks.

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/seat_id.h"
#include "match/match.h"

namespace outflank::match {
namespace {

// Who asks and who has accepted: `draw 0 2`, seats counted from 0.
constexpr std::string_view kDraw = "draw";
constexpr std::string_view kTakeback = "takeback";

}  // namespace

std::optional<games::SeatId> Match::asker_of(const std::optional<Offer>& offer) {
  return offer ? std::optional(offer->asker) : std::nullopt;
}

std::vector<games::SeatId> Match::awaited(const std::optional<Offer>& offer) const {
  std::vector<games::SeatId> seats_awaited;
  if (!offer) return seats_awaited;
  for (const games::SeatId seat : games::all_seats(seats())) {
    if (in_play(seat) && seat != offer->asker && !offer->accepted[seat.index()]) {
      seats_awaited.push_back(seat);
    }
  }
  return seats_awaited;
}

std::string Match::offers_text() const {
  std::string text;
  const auto add = [&](std::string_view what, const std::optional<Offer>& offer) {
    if (!offer) return;
    if (!text.empty()) text += ',';
    text += std::string(what) + ' ' + std::to_string(offer->asker.index());
    for (const games::SeatId seat : games::all_seats(seats())) {
      if (offer->accepted[seat.index()]) text += ' ' + std::to_string(seat.index());
    }
  };
  add(kDraw, draw_);
  add(kTakeback, takeback_);
  return text;
}

void Match::restore_offers(std::string_view text) {
  draw_.reset();
  takeback_.reset();
  if (over()) return;
  for (const std::string_view one : split(text, ',')) {
    const auto parts = words(one);
    if (parts.size() < 2 || (parts[0] != kDraw && parts[0] != kTakeback)) continue;
    std::vector<games::SeatId> named;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto seat = parse_int(parts[i], 0, seats() - 1, "a seat");
      if (seat && in_play(games::SeatId(*seat))) named.emplace_back(*seat);
    }
    if (named.size() + 1 != parts.size()) continue;
    Offer offer{.asker = named.front()};
    for (const games::SeatId seat : std::span(named).subspan(1))
      offer.accepted[seat.index()] = true;
    const bool draw = parts[0] == kDraw;
    if (draw || takeback_target(offer.asker)) (draw ? draw_ : takeback_) = offer;
  }
}

Result<void> Match::check_answer(const std::optional<Offer>& offer, games::SeatId seat) const {
  TRY(check_player(seat));
  if (offer && offer->asker != seat && !offer->accepted[seat.index()]) return {};
  return fail(MatchError::NothingToAnswer, "there is nothing for " + to_text(seat) + " to answer");
}

void Match::drop(std::optional<Offer>& offer, EventKind why, games::SeatId seat) {
  offer.reset();
  report(why, seat);
}

Result<void> Match::offer_draw(games::SeatId seat, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_player(seat));
  if (draw_) {
    return fail(MatchError::OfferPending,
                to_text(draw_->asker) + " has offered a draw already: answer that offer");
  }
  draw_ = Offer{.asker = seat};
  report(EventKind::DrawOffered, seat);
  return {};
}

Result<void> Match::answer_draw(games::SeatId seat, Answer answer, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_answer(draw_, seat));
  if (answer == Answer::Decline) {
    drop(draw_, EventKind::DrawDeclined, seat);
    return {};
  }
  draw_->accepted[seat.index()] = true;
  report(EventKind::DrawAccepted, seat);
  settle_draw(now_);
  return {};
}

void Match::settle_draw(Time now) {
  if (draw_ && awaited(draw_).empty())
    finish({history_.shared_outcome(), EndReason::Agreement}, now);
}

std::optional<std::size_t> Match::takeback_target(games::SeatId seat) const {
  const auto& plies = history_.plies();
  for (std::size_t i = plies.size(); i-- > history_.fixed_plies();) {
    if (plies[i].seat == seat && !plies[i].forced_pass) return i;
  }
  return std::nullopt;
}

Result<void> Match::ask_takeback(games::SeatId seat, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_player(seat));
  if (takeback_) {
    return fail(MatchError::OfferPending,
                to_text(takeback_->asker) + " has asked to take back already: answer that first");
  }
  if (!takeback_target(seat)) {
    return fail(MatchError::NothingToTakeBack,
                to_text(seat) + " has made no move that can be taken back");
  }
  takeback_ = Offer{.asker = seat};
  report(EventKind::TakebackAsked, seat);
  return {};
}

Result<void> Match::answer_takeback(games::SeatId seat, Answer answer, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_answer(takeback_, seat));
  if (answer == Answer::Decline) {
    drop(takeback_, EventKind::TakebackDeclined, seat);
    return {};
  }
  takeback_->accepted[seat.index()] = true;
  report(EventKind::TakebackAccepted, seat);
  if (awaited(takeback_).empty()) take_back(now_);
  return {};
}

void Match::take_back(Time now) {
  const games::SeatId asker = takeback_->asker;
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
