#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/clocks.h"
#include "match/event.h"
#include "match/match_error.h"
#include "match/move_history.h"
#include "match/record.h"

namespace outflank::match {

// One game being played: the authority over turn order, clocks, offers and endings, for terminal,
// server and arena alike. It does no I/O and has no clock: every call takes the time of a monotonic
// clock of the caller's choice; a time before the last one counts as the last one.
//
// Every call first flags the seats whose time has run out, as tick does. A refused call
// (MatchError, or the game's MoveError) changes nothing else.
//
// With three or four seats, one that resigns or forfeits leaves and the others continue: its pawn
// leaves the board with the worst free place, like that of an eliminated player. Under rules
// without elimination but with free passing it stays and passes from then on; with neither, the
// match ends, the seat is last and the others share the best free place. The last seat left gets
// the best free place and the match is over. With two seats, the other one wins.
//
// All state but open offers and a pause is in the record: open(record(now), now) continues from there.
class Match {
 public:
  // Starts a match, or resumes one that is in progress or over. Fails as replay does.
  static Result<Match> open(Record record, Time now);

  [[nodiscard]] const games::Game& game() const { return history_.game(); }
  // The moves so far, and who made them.
  [[nodiscard]] const MoveHistory& history() const { return history_; }
  // The seat's player; the seat must exist.
  [[nodiscard]] const Seat& seat(games::SeatId seat) const;
  [[nodiscard]] const ClockSettings& clock() const { return record_.clock; }
  [[nodiscard]] int seats() const { return history_.seats(); }
  // Whose turn it is; meaningless when the match is over.
  [[nodiscard]] games::SeatId to_move() const { return history_.to_move(); }
  [[nodiscard]] int ply() const { return static_cast<int>(history_.plies().size()); }
  // Whether the seat still plays: neither finished by the rules nor left.
  [[nodiscard]] bool in_play(games::SeatId seat) const { return history_.in_play(seat); }
  // The seats that have left while others play on, in order.
  [[nodiscard]] const std::vector<Departure>& departures() const { return record_.departures; }
  [[nodiscard]] bool over() const { return end_.has_value(); }
  [[nodiscard]] const std::optional<End>& end() const { return end_; }
  [[nodiscard]] bool paused() const { return paused_; }

  // The time left on a seat's clock; empty for a seat without one.
  [[nodiscard]] std::optional<Time> time_left(games::SeatId seat, Time now) const;
  // When the next flag falls if nothing happens first.
  [[nodiscard]] std::optional<Time> deadline() const { return clocks_.deadline(); }

  // The seat whose draw offer, or takeback request, awaits an answer.
  [[nodiscard]] std::optional<games::SeatId> draw_offered_by() const { return asker_of(draw_); }
  [[nodiscard]] std::optional<games::SeatId> takeback_asked_by() const {
    return asker_of(takeback_);
  }
  // Open offers as text, empty if there are none, and back into a resumed match: the record does
  // not hold them. What is unreadable or no longer applies is ignored.
  [[nodiscard]] std::string offers_text() const;
  void restore_offers(std::string_view text);
  // The seats that have yet to answer.
  [[nodiscard]] std::vector<games::SeatId> draw_awaits() const { return awaited(draw_); }
  [[nodiscard]] std::vector<games::SeatId> takeback_awaits() const { return awaited(takeback_); }

  // Lag compensation: from the seat's next turn on, its clock starts this long after the turn
  // begins. The caller must prevent abuse. The seat must exist.
  void set_lag(games::SeatId seat, Time lag);

  // Stops the clocks until released, even across turns, while nobody can be notified. Moves are
  // accepted as usual. After release the clock runs as if the turn had just begun.
  void hold_clock(Time now);
  void release_clock(Time now);

  // Plays a move. A move after the flag has fallen is Late, and the seat has lost on time. A move
  // declines other seats' draw offers and ends a takeback request.
  Result<void> play(games::SeatId seat, games::MoveId move, Time now);
  Result<void> play(games::SeatId seat, std::string_view move, Time now);

  // Plays a move already accepted by another authority over the same match, with the time it left
  // on the mover's clock. The next seat's turn begins now.
  Result<void> follow(games::SeatId seat, std::string_view move, std::optional<Time> left,
                      Time now);

  // Flags the seats whose time has run out.
  void tick(Time now);

  Result<void> resign(games::SeatId seat, Time now);

  // A draw needs the consent of every other seat in play; one refusal ends the offer.
  enum class Answer : std::uint8_t { Accept, Decline };
  Result<void> offer_draw(games::SeatId seat, Time now);
  Result<void> answer_draw(games::SeatId seat, Answer answer, Time now);

  // Requests a takeback of the seat's last move that was not a forced pass, so that it is to move
  // again. Needs the consent of every other seat in play. Clocks are restored to that moment. Moves
  // before a departure stay.
  Result<void> ask_takeback(games::SeatId seat, Time now);
  Result<void> answer_takeback(games::SeatId seat, Answer answer, Time now);

  // While paused, no clock runs and no move is accepted.
  Result<void> pause(Time now);
  Result<void> resume(Time now);

  // The seat forfeits: TimeOut, IllegalMove, Crash or Abandoned.
  Result<void> forfeit(games::SeatId seat, EndReason reason, Time now);
  // Ends the match with the given places, for any reason that is not a rule of the game.
  Result<void> adjudicate(const Outcome& outcome, EndReason reason, Time now);
  // Ends the match as Abandoned, without an outcome.
  Result<void> abort(Time now);

  // Adds a comment to the last move, or to the start of the record. Fails if it is too long or not
  // UTF-8.
  Result<void> comment(std::string_view text);

  // The match so far, in canonical form.
  [[nodiscard]] Record record(Time now) const;

  // What has happened since the last call.
  std::vector<Event> take_events();

 private:
  using Seats = std::array<bool, games::kMaxSeats>;

  // An offer or request, and the seats that have accepted it.
  struct Offer {
    games::SeatId asker;
    Seats accepted{};
  };

  Match(Record record, MoveHistory history, Time now);

  static std::optional<games::SeatId> asker_of(const std::optional<Offer>& offer);
  [[nodiscard]] std::vector<games::SeatId> awaited(const std::optional<Offer>& offer) const;

  // Begins every call. Returns the seats whose flags have fallen.
  Seats advance(Time now);
  [[nodiscard]] Result<void> check_seat(games::SeatId seat) const;
  [[nodiscard]] Result<void> check_running() const;
  // Fails unless the match is running and the seat exists and is in play.
  [[nodiscard]] Result<void> check_player(games::SeatId seat) const;

  // Plays a move as value or as text.
  template <class Move>
  Result<void> play_in_turn(games::SeatId seat, Move move, Time now);

  [[nodiscard]] bool clocks_run() const;
  void begin_turn(Time now);
  // Unless paused or held.
  void run_clock(Time now, Time grace);
  void restore_clocks();
  void note_move(std::optional<Time> clock);
  // The consequences of a move just played.
  void end_turn(games::SeatId seat, const Seats& before);
  void pass_for_leavers();
  // Ends the match if the game has ended.
  void judge(Time now);
  void leave(games::SeatId seat, EndReason reason, Time now);
  void finish(End end, Time now);

  [[nodiscard]] Seats players() const;
  void report_out(const Seats& before);
  void report(EventKind kind, std::optional<games::SeatId> seat = std::nullopt);

  [[nodiscard]] Result<void> check_answer(const std::optional<Offer>& offer,
                                          games::SeatId seat) const;
  void settle_draw(Time now);
  void drop(std::optional<Offer>& offer, EventKind why, games::SeatId seat);
  [[nodiscard]] std::optional<std::size_t> takeback_target(games::SeatId seat) const;
  void take_back(Time now);

  Record record_;  // without the remaining times and the end
  MoveHistory history_;
  Clocks clocks_;
  Time now_;
  std::array<Time, games::kMaxSeats> lag_{};
  bool paused_ = false;
  bool clock_held_ = false;
  std::optional<End> end_;
  std::optional<Offer> draw_;
  std::optional<Offer> takeback_;
  std::vector<Event> events_;
};

}  // namespace outflank::match
