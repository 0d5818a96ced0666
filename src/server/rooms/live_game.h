#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "match/match.h"
#include "server/base/actor.h"
#include "server/base/json.h"
#include "server/jobs/engine_request.h"
#include "server/rooms/answers.h"
#include "server/rooms/command.h"
#include "server/rooms/lag_budget.h"
#include "server/rooms/recipients.h"
#include "store/game.h"

namespace outflank::server {

// Shown ratings by identity.
using Ratings = std::map<std::string, int>;

// The job that counts a finished game for its players' ratings.
inline constexpr std::string_view kRateJob = "rate";

// Passed in with every call: the time by three clocks, and who is present.
struct GameContext {
  match::Time now{};       // monotonic, for the match
  store::Moment wall = 0;  // the time of day, for what people see
  store::Moment clock =
      0;  // for turns and alarms in the store: steady even when the time of day is adjusted
  std::array<match::Time, games::kMaxSeats> lag{};       // of each seat's connection
  std::array<match::Time, games::kMaxSeats> away_for{};  // of each seat's person; 0: present
  std::optional<match::Time> unwatched_since{};          // nobody has been connected since
  std::array<bool, games::kMaxSeats> elsewhere{};  // connected to another server, and not to this
};

// Facts that a command needs from the server.
struct Facts {
  const Ratings* ratings = nullptr;  // of everybody with a seat and of the caller; null: unknown
  bool name_is_free = false;         // no account has the name of a guest who takes a seat
  bool same_person = false;          // the caller seems to be the maker of the game
  bool chat_allowed = true;
  std::string new_id{};  // for the next game
};

// What a command needs to be looked up first: ratings, or whether a name is free.
struct Lookup {
  std::vector<std::string> ratings_of{};
  std::string name{};
};

// An event for clients: docs/api.md, "Events".
struct GameEvent {
  Json json;
  Recipients to{};
};

// One step of a game. The change must be stored before the events are sent.
struct Step {
  std::optional<store::GameChange> change{};
  std::vector<GameEvent> events{};
  bool begins_turn = false;    // this step starts the turn of the seat to move
  bool lobby_changed = false;  // the lobby must update or remove the game
};

// The result of a call. A refused command may still have steps: a flag may have fallen.
struct Reaction {
  Result<Ack> answer = Ack{};
  std::vector<Step> steps{};       // the answer belongs to the last one
  std::optional<Lookup> lookup{};  // call again with the result of this; there is no answer yet
};

// One game on the server, as a state machine: commands and their context in, changes and events
// out. It has no clock, never blocks and knows no connections. The stored game and the match agree,
// because the former changes only by store::apply, with the changes that are written.
class LiveGame {
 public:
  static Result<LiveGame> open(store::StoredGame game, std::vector<store::ChatLine> chat,
                               const GameContext& at);

  // Does what should have happened before the game was loaded: a server may have died between a
  // move and its consequences.
  Reaction catch_up(const GameContext& at);
  Reaction handle(const Actor& actor, const Command& command, const Facts& facts,
                  const GameContext& at);
  // The move that an engine has found for a position; empty if it has failed.
  Reaction engine_moved(int ply, const std::string& move, const GameContext& at);
  // Time-driven changes: flags fall, and abandoned games end.
  Reaction on_time(const GameContext& at);
  // A premove whose turn has come; no step if there is none.
  [[nodiscard]] bool premove_due() const;
  Reaction play_premove(const GameContext& at);
  // Everybody has been notified of the turn: the clock starts.
  Reaction release_clock(const GameContext& at);
  [[nodiscard]] bool holds_clock() const { return clock_held_since_.has_value(); }
  // Transfers the seats of one identity to another, or, if that has no identity, anonymises them
  // under the given name. True if a name and chat were removed. The store has already done so.
  bool hand_over(const std::string& from, const Actor& to);

  // Applies a change stored by another server, based on exactly this version. Fails if it does not
  // fit; then the game must be reloaded.
  Result<void> follow(const store::GameChange& change, const GameContext& at);
  // This game reloaded from the store: state that is never stored is kept, and pending changes are
  // dropped.
  [[nodiscard]] Result<LiveGame> reopen(store::StoredGame game, std::vector<store::ChatLine> chat,
                                        const GameContext& at) const;
  // The number of the next event.
  std::uint64_t next_seq() { return ++seq_; }
  // The seat's player has acted on another server: drops the premove that was set here.
  void drop_premove(games::SeatId seat) { state(seat).premove.reset(); }
  // The ply and the move of a premove, to be set on another server; that one answers for it.
  using QueuedPremove = std::pair<int, std::string>;
  std::optional<QueuedPremove> take_premove(games::SeatId seat) {
    return std::exchange(state(seat).premove, std::nullopt);
  }
  void adopt_premove(games::SeatId seat, QueuedPremove premove) {
    if (running() && premove.first >= match_.ply()) state(seat).premove = std::move(premove);
  }
  // Renews this server's lease on searching the engine's move.
  Step renew_engine_lease(const GameContext& at) { return reschedule(at, false); }

  [[nodiscard]] const store::GameRow& row() const { return stored_.row; }
  [[nodiscard]] const match::Match& match() const { return match_; }
  [[nodiscard]] const std::vector<store::ChatLine>& chat() const { return chat_; }
  [[nodiscard]] const std::string& start_text() const { return start_text_; }
  [[nodiscard]] std::uint64_t seq() const { return seq_; }  // of the last event
  [[nodiscard]] bool running() const { return row().status == store::Status::Running; }
  [[nodiscard]] std::optional<games::SeatId> seat_of(const Actor& actor) const;
  [[nodiscard]] bool wants_rematch(games::SeatId seat) const;
  // Null if the seat has none.
  [[nodiscard]] const std::string* premove_of(games::SeatId seat) const;
  [[nodiscard]] match::Time changed_at() const { return changed_at_; }

  // The ply that an engine must play, and the request for it; the caller sets the seed.
  [[nodiscard]] std::optional<int> engine_ply() const;
  [[nodiscard]] EngineRequest engine_request(const GameContext& at) const;
  // When to call on_time next.
  [[nodiscard]] std::optional<match::Time> next_wake(const GameContext& at) const;

 private:
  struct SeatState {
    std::optional<QueuedPremove> premove;
    bool wants_rematch = false;
    LagBudget lag;
  };

  LiveGame(store::StoredGame game, std::vector<store::ChatLine> chat, match::Match match,
           std::string start_text, match::Time changed_at);

  static Result<match::Match> match_of(const store::StoredGame& game, store::Moment clock,
                                       match::Time now);
  // All open offers, in stored form.
  [[nodiscard]] std::string offers_text() const;
  void restore_offers();
  // Stores the open offers, if they have changed.
  void store_offers(Step& step);

  [[nodiscard]] Result<games::SeatId> need_seat(const Actor& actor) const;
  [[nodiscard]] bool is_engine(games::SeatId seat) const;
  [[nodiscard]] SeatState& state(games::SeatId seat);

  Reaction handle_at_seat(games::SeatId seat, const Command& command, const Facts& facts,
                          const GameContext& at);
  Reaction move(games::SeatId seat, const Command& command, const GameContext& at);
  Reaction premove(games::SeatId seat, const Command& command, const GameContext& at);
  Reaction abort(const Actor& actor, const GameContext& at);
  Reaction claim(games::SeatId seat, const GameContext& at);
  Reaction rematch(games::SeatId seat, const Facts& facts, const GameContext& at);
  Reaction decline_rematch(games::SeatId seat);
  void keep_chat_line(const store::ChatLine& line);
  Reaction say(games::SeatId seat, const Command& command, const Facts& facts,
               const GameContext& at);
  Reaction join(const Actor& actor, const Command& command, const Facts& facts,
                const GameContext& at);
  Reaction take_seat(games::SeatId seat, store::SeatRow taken, const Ratings* ratings,
                     const GameContext& at);

  // A step of the match, and what follows from it.
  template <class StepMatch>
  Reaction step(const GameContext& at, StepMatch&& step_match, const std::string& ref = {});
  // Turns the match's new events into a step; empty if there are none.
  std::optional<Step> conclude(const GameContext& at, const std::string& ref = {});
  void note(const match::Event& event, const std::string& ref, const GameContext& at,
            store::GameChange& change) const;
  // Changes only timers, and nothing that clients see.
  Step reschedule(const GameContext& at, bool turn_begins);
  void hold_clock(const GameContext& at);
  void queue_event(Step& step, Json event);
  void answer_for_engines(match::Time now);
  void take_lag(games::SeatId mover_before, int ply_before, const GameContext& at);
  Reaction adjudicate_absence(const GameContext& at);
  [[nodiscard]] std::optional<match::Time> unwatched_until(const GameContext& at) const;
  [[nodiscard]] std::optional<store::Moment> stored_wake(const GameContext& at) const;

  store::StoredGame stored_;  // including pending changes
  match::Match match_;
  std::string start_text_;  // the position at the start
  std::vector<store::ChatLine> chat_;
  std::uint64_t seq_ = 0;
  std::array<SeatState, games::kMaxSeats> seats_{};
  std::optional<match::Time> clock_held_since_;  // a turn has begun that has not been announced
  match::Time changed_at_;                       // when something last happened
};

}  // namespace outflank::server
