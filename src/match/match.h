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
// server and arena alike. It does no input or output and has no clock: every call is given the time of one
// monotonic clock of the caller's choice; a time before the last one counts as the last one.
//
// Every call first lets the flags fall that have run out by then, as if tick had been called. A call
// that is refused (MatchError, or the game's MoveError) changes nothing else.
//
// With three or four seats, one that resigns or is forfeited leaves and the others play on: its pawn
// leaves the board with the worst free place, exactly as that of an eliminated player. Where the
// rules know no elimination but a free pass, it stays and passes from then on; where they know
// neither, the match ends, the seat is last and the others share the best free place. When one seat
// is left, it has the best free place and the match is over. With two, the other one wins.
//
// All state but open offers and a pause is in the record: open(record(now), now) continues from there.
class Match {
 public:
  // Starts a match, or resumes one that is in progress or over. Fails as replay does.
  static Result<Match> open(Record record, Time now);

  [[nodiscard]] const games::Game& game() const { return history_.game(); }
  // The moves so far, and who made them.
  [[nodiscard]] const MoveHistory& history() const { return history_; }
  // Who sits there; the seat must exist.
  [[nodiscard]] const Seat& seat(int seat) const;
  [[nodiscard]] const ClockSettings& clock() const { return record_.clock; }
  [[nodiscard]] int seats() const { return history_.seats(); }
  // Whose turn it is; of no meaning when the match is over.
  [[nodiscard]] int to_move() const { return history_.to_move(); }
  [[nodiscard]] int ply() const { return static_cast<int>(history_.plies().size()); }
  // Whether the seat still plays: neither out by the rules nor left.
  [[nodiscard]] bool in_play(int seat) const { return history_.in_play(seat); }
  // Those who have left while others play on, in order.
  [[nodiscard]] const std::vector<Departure>& departures() const { return record_.departures; }
  [[nodiscard]] bool over() const { return end_.has_value(); }
  [[nodiscard]] const std::optional<End>& end() const { return end_; }
  [[nodiscard]] bool paused() const { return paused_; }

  // What is left on a seat's clock; nothing for a seat without one.
  [[nodiscard]] std::optional<Time> time_left(int seat, Time now) const;
  // When the next flag falls if nothing happens before.
  [[nodiscard]] std::optional<Time> deadline() const { return clocks_.deadline(); }

  // Who waits for an answer to an offer of a draw, or to a request to take back.
  [[nodiscard]] std::optional<int> draw_offered_by() const { return asker_of(draw_); }
  [[nodiscard]] std::optional<int> takeback_asked_by() const { return asker_of(takeback_); }
  // Both as a text, empty if there are none, and a match that is taken up with them: the record does
  // not have them. What cannot be read or has lost its meaning is left out.
  [[nodiscard]] std::string offers_text() const;
  void restore_offers(std::string_view text);
  // The seats that have not answered it yet.
  [[nodiscard]] std::vector<int> draw_awaits() const { return awaited(draw_); }
  [[nodiscard]] std::vector<int> takeback_awaits() const { return awaited(takeback_); }

  // The lag of a seat: from its next turn on, its clock starts that long after the turn has begun. The caller
  // makes sure that it cannot be abused. The seat must exist.
  void set_lag(int seat, Time lag);

  // Stops the clock of the seat to move until it is released, also when the turn changes: for as long as nobody
  // can be notified. Moves are accepted as usual. Once released, it runs as if the turn began then.
  void hold_clock(Time now);
  void release_clock(Time now);

  // Plays a move. A move that comes when the flag has fallen is Late, and the seat has lost on time.
  // A move declines other seats' offers of a draw, and ends a request to take back.
  Result<void> play(int seat, std::string_view move, Time now);

  // Takes a move that another authority over the same match has judged, with what it left on the
  // mover's clock: ours has no say. The turn of the next seat begins now.
  Result<void> follow(int seat, std::string_view move, std::optional<Time> left, Time now);

  // Flags the seats whose time has run out.
  void tick(Time now);

  Result<void> resign(int seat, Time now);

  // A draw needs every other seat in play; one that declines ends the offer.
  enum class Answer : std::uint8_t { Accept, Decline };
  Result<void> offer_draw(int seat, Time now);
  Result<void> answer_draw(int seat, Answer answer, Time now);

  // Asks to go back to the seat's own last move that was not a forced pass, so that it is to move
  // again. Needs every other seat in play. Clocks go back to what they showed then. Moves before a
  // departure stay.
  Result<void> ask_takeback(int seat, Time now);
  Result<void> answer_takeback(int seat, Answer answer, Time now);

  // No clock runs and no move is taken while a match is paused.
  Result<void> pause(Time now);
  Result<void> resume(Time now);

  // The seat loses by its fault: TimeOut, IllegalMove, Crash or Abandoned.
  Result<void> forfeit(int seat, EndReason reason, Time now);
  // Ends the match with the given places; any reason that is not a rule of the game.
  Result<void> adjudicate(const Outcome& outcome, EndReason reason, Time now);
  // Breaks the match off: it is Abandoned and has no outcome.
  Result<void> abort(Time now);

  // Adds a comment to the last move, or to the start of the record. Fails if it is too long or not
  // UTF-8.
  Result<void> comment(std::string_view text);

  // The match so far: canonical, so that replay takes it as it is.
  [[nodiscard]] Record record(Time now) const;

  // What has happened since the last call.
  std::vector<Event> take_events();

 private:
  using Seats = std::array<bool, games::kMaxSeats>;

  // An offer or request and who has accepted it.
  struct Offer {
    int asker;
    Seats accepted{};
  };

  Match(Record record, MoveHistory history, Time now);

  static std::optional<int> asker_of(const std::optional<Offer>& offer);
  [[nodiscard]] std::vector<int> awaited(const std::optional<Offer>& offer) const;

  // What every call begins with. Tells which flags have fallen.
  Seats advance(Time now);
  [[nodiscard]] Result<void> check_seat(int seat) const;
  [[nodiscard]] Result<void> check_running() const;
  // The seat exists and is in play in a match that is not over.
  [[nodiscard]] Result<void> check_player(int seat) const;

  [[nodiscard]] bool clocks_run() const;
  void begin_turn(Time now);
  // Unless something keeps it from running.
  void run_clock(Time now, Time grace);
  void restore_clocks();
  void note_move(std::optional<Time> clock);
  // What follows from a move that is on the line.
  void end_turn(int seat, const Seats& before);
  void pass_for_leavers();
  // Ends the match if the game has ended.
  void judge(Time now);
  void leave(int seat, EndReason reason, Time now);
  void finish(End end, Time now);

  [[nodiscard]] Seats players() const;
  void report_out(const Seats& before);
  void report(EventKind kind, std::optional<int> seat = std::nullopt);

  [[nodiscard]] Result<void> check_answer(const std::optional<Offer>& offer, int seat) const;
  void settle_draw(Time now);
  void drop(std::optional<Offer>& offer, EventKind why, int seat);
  [[nodiscard]] std::optional<std::size_t> takeback_target(int seat) const;
  void take_back(Time now);

  Record record_;  // all of it but the times left and the end
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
