#include "match/match.h"

#include <algorithm>
#include <utility>

#include "core/try.h"
#include "games/seat_id.h"
#include "match/replay.h"
#include "match/text_rules.h"

namespace outflank::match {
Match::Match(Record record, MoveHistory history, Time now)
    : record_(std::move(record)), history_(std::move(history)), clocks_(record_.clock), now_(now) {
  restore_clocks();
  if (record_.finished()) {
    end_ = record_.end();
    return;
  }
  pass_for_leavers();
  judge(now);
  if (over()) return;
  clocks_.begin_turn(to_move());
  for (const games::SeatId seat : games::all_seats(seats())) {
    if (const auto& left = record_.time_left[seat.index()]) clocks_.set_left(seat, *left);
  }
  if (clocks_run()) clocks_.run(now);
}

Result<Match> Match::open(Record record, Time now) {
  auto played = TRY(replay(std::move(record)));
  return Match(std::move(played.record), std::move(played.history), now);
}

const Seat& Match::seat(games::SeatId seat) const {
  return record_.seats[seat.index()];
}

void Match::set_lag(games::SeatId seat, Time lag) {
  lag_[seat.index()] = lag;
}

std::optional<Time> Match::time_left(games::SeatId seat, Time now) const {
  return clocks_.left(seat, std::max(now, now_));
}

// Flags fall at their own time and not at that of the call, so that it does not matter how often
// tick is called.
Match::Seats Match::advance(Time now) {
  Seats fallen{};
  now_ = std::max(now_, now);
  while (const auto deadline = clocks_.deadline()) {
    if (over() || *deadline > now_) break;
    fallen[to_move().index()] = true;
    leave(to_move(), EndReason::TimeOut, *deadline);
  }
  return fallen;
}

void Match::tick(Time now) {
  advance(now);
}

Result<void> Match::check_seat(games::SeatId seat) const {
  if (seat.is_within(seats())) return {};
  return fail(MatchError::NoSuchSeat, "there is no " + to_text(seat) +
                                          ": the game has seats 1 to " + std::to_string(seats()));
}

Result<void> Match::check_running() const {
  if (!over()) return {};
  return fail(MatchError::MatchOver, "the match is over: " + describe(*end_));
}

Result<void> Match::check_player(games::SeatId seat) const {
  TRY(check_seat(seat));
  TRY(check_running());
  if (in_play(seat)) return {};
  return fail(MatchError::SeatOut, to_text(seat) + " is no longer in play");
}

Result<void> Match::play(games::SeatId seat, games::MoveId move, Time now) {
  return play_in_turn(seat, move, now);
}

Result<void> Match::play(games::SeatId seat, std::string_view move, Time now) {
  return play_in_turn(seat, move, now);
}

template <class Move>
Result<void> Match::play_in_turn(games::SeatId seat, Move move, Time now) {
  TRY(check_seat(seat));
  if (advance(now)[seat.index()]) {
    return fail(MatchError::Late,
                "the move comes too late: " + to_text(seat) + " has lost on time");
  }
  TRY(check_player(seat));
  if (paused_) return fail(MatchError::Paused, "the match is paused: resume it before moving");
  if (seat != to_move()) {
    return fail(MatchError::NotYourTurn, "it is not the turn of " + to_text(seat) + ": " +
                                             to_text(to_move()) + " is to move");
  }
  const Seats before = players();
  TRY(history_.play(move));
  clocks_.end_turn(now_, clocks_run() ? Clocks::Charge::Charged : Clocks::Charge::Free);
  note_move(clocks_.left(seat, now_));
  end_turn(seat, before);
  return {};
}

Result<void> Match::follow(games::SeatId seat, std::string_view move, std::optional<Time> left,
                           Time now) {
  TRY(check_player(seat));
  if (seat != to_move()) {
    return fail(MatchError::NotYourTurn, "it is not the turn of " + to_text(seat));
  }
  now_ = std::max(now_, now);
  const Seats before = players();
  clocks_.hold(now_);
  TRY(history_.play(move));
  if (left) clocks_.set_left(seat, *left);
  note_move(left);
  end_turn(seat, before);
  return {};
}

void Match::end_turn(games::SeatId seat, const Seats& before) {
  report_out(before);
  if (draw_ && draw_->asker != seat && !draw_->accepted[seat.index()]) {
    drop(draw_, EventKind::DrawDeclined, seat);
  }
  if (takeback_) drop(takeback_, EventKind::TakebackDeclined, seat);
  pass_for_leavers();
  judge(now_);
  if (!over()) begin_turn(now_);
}

Result<void> Match::resign(games::SeatId seat, Time now) {
  TRY(check_seat(seat));
  advance(now);
  TRY(check_player(seat));
  leave(seat, EndReason::Resignation, now_);
  return {};
}

Result<void> Match::forfeit(games::SeatId seat, EndReason reason, Time now) {
  TRY(check_seat(seat));
  if (!is_fault_of_seat(reason) || reason == EndReason::Resignation) {
    return fail(MatchError::WrongReason, "a seat is not forfeited for the reason " +
                                             std::string(name_of(reason)) +
                                             "; use time, illegal_move, crash or abandoned");
  }
  advance(now);
  TRY(check_player(seat));
  leave(seat, reason, now_);
  return {};
}

Result<void> Match::adjudicate(const Outcome& outcome, EndReason reason, Time now) {
  if (is_rule_of_game(reason)) {
    return fail(MatchError::WrongReason,
                "only the game itself ends for the reason " + std::string(name_of(reason)));
  }
  if (!is_ranking(outcome, seats())) {
    return fail(MatchError::WrongOutcome, "the places " + result_text(outcome) +
                                              " are not those of " + std::to_string(seats()) +
                                              " seats");
  }
  advance(now);
  TRY(check_running());
  finish({outcome, reason}, now_);
  return {};
}

Result<void> Match::abort(Time now) {
  advance(now);
  TRY(check_running());
  finish({std::nullopt, EndReason::Abandoned}, now_);
  return {};
}

Result<void> Match::pause(Time now) {
  advance(now);
  TRY(check_running());
  if (paused_) return fail(MatchError::Paused, "the match is paused already");
  paused_ = true;
  clocks_.hold(now_);
  report(EventKind::Paused);
  return {};
}

Result<void> Match::resume(Time now) {
  advance(now);
  TRY(check_running());
  if (!paused_) return fail(MatchError::NotPaused, "the match is not paused");
  paused_ = false;
  run_clock(now_, {});
  report(EventKind::Resumed);
  return {};
}

void Match::hold_clock(Time now) {
  advance(now);
  clock_held_ = true;
  clocks_.hold(now_);
}

void Match::release_clock(Time now) {
  advance(now);
  clock_held_ = false;
  if (!over()) run_clock(now_, lag_[to_move().index()]);
}

Result<void> Match::comment(std::string_view text) {
  std::string& place = record_.moves.empty() ? record_.comment : record_.moves.back().comment;
  std::string whole = place;
  append_comment(whole, text);
  const auto fits = check_text(whole, kMaxComment, Breaks::Allowed, "the comment");
  if (!fits) return fits;
  std::size_t total = whole.size() - place.size();
  for (const RecordMove& move : record_.moves) total += move.comment.size();
  if (total > kMaxComments) {
    return fail(InputError::TooLong, "the comments would have more than " +
                                         std::to_string(kMaxComments) + " bytes together");
  }
  place = std::move(whole);
  return {};
}

Record Match::record(Time now) const {
  Record record = record_;
  record.time_left = {};
  if (end_) {
    record.outcome = end_->outcome;
    record.reason = end_->reason;
    return record;
  }
  for (const games::SeatId seat : games::all_seats(seats()))
    record.time_left[seat.index()] = time_left(seat, now);
  return record;
}

std::vector<Event> Match::take_events() {
  return std::exchange(events_, {});
}

bool Match::clocks_run() const {
  return record_.clock.start == ClockStart::AtOnce || !record_.moves.empty();
}

void Match::begin_turn(Time now) {
  clocks_.begin_turn(to_move());
  run_clock(now, lag_[to_move().index()]);
}

void Match::run_clock(Time now, Time grace) {
  if (clocks_run() && !paused_ && !clock_held_) clocks_.run(now, grace);
}

// From the record: what each seat had after its last move.
void Match::restore_clocks() {
  for (const games::SeatId seat : games::all_seats(seats())) clocks_.reset(seat);
  for (std::size_t i = 0; i < record_.moves.size(); ++i) {
    if (const auto& left = record_.moves[i].clock)
      clocks_.set_left(history_.plies()[i].seat, *left);
  }
}

void Match::note_move(std::optional<Time> clock) {
  const MoveHistory::Ply& ply = history_.plies().back();
  record_.moves.push_back({ply.move, clock, std::nullopt, {}});
  report(EventKind::Moved, ply.seat);
  events_.back().move = ply.move;
}

void Match::pass_for_leavers() {
  while (history_.must_pass() && record_.moves.size() < kMaxMoves &&
         history_.play(*game().pass())) {
    note_move(std::nullopt);
  }
}

void Match::judge(Time now) {
  if (over()) return;
  if (history_.ended_by_departure()) {
    finish({history_.shared_outcome(), record_.departures.back().reason}, now);
  } else if (const auto ending = history_.ending()) {
    finish({ending->outcome, reason_of(ending->reason)}, now);
  } else if (record_.moves.size() >= kMaxMoves) {
    finish({history_.shared_outcome(), EndReason::PlyLimit}, now);
  }
}

void Match::leave(games::SeatId seat, EndReason reason, Time now) {
  if (seats() == 2) {
    finish({win_of(seat.next(2), 2), reason}, now);
    return;
  }
  const bool was_to_move = seat == to_move();
  if (was_to_move) clocks_.hold(now);
  Seats before = players();
  history_.leave(seat);
  record_.departures.push_back({ply(), seat, reason});
  report(EventKind::Left, seat);
  events_.back().reason = reason;
  before[seat.index()] = false;
  report_out(before);
  if (takeback_) drop(takeback_, EventKind::TakebackLapsed, seat);
  if (draw_ && draw_->asker == seat) drop(draw_, EventKind::DrawLapsed, seat);
  pass_for_leavers();
  judge(now);
  if (!over()) settle_draw(now);
  if (!over() && was_to_move) begin_turn(now);
}

void Match::finish(End end, Time now) {
  clocks_.hold(now);
  draw_.reset();
  takeback_.reset();
  paused_ = false;
  end_ = end;
  report(EventKind::Ended);
  events_.back().reason = end.reason;
}

Match::Seats Match::players() const {
  Seats players{};
  for (const games::SeatId seat : games::all_seats(seats())) players[seat.index()] = in_play(seat);
  return players;
}

void Match::report_out(const Seats& before) {
  for (const games::SeatId seat : games::all_seats(seats())) {
    if (before[seat.index()] && !in_play(seat)) report(EventKind::Out, seat);
  }
}

void Match::report(EventKind kind, std::optional<games::SeatId> seat) {
  events_.push_back({kind, ply(), seat, {}, std::nullopt});
}

}  // namespace outflank::match
