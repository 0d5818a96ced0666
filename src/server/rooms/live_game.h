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

// What people's ratings are, as they are shown, by identity.
using Ratings = std::map<std::string, int>;

// The job that counts a finished game for its players' ratings.
inline constexpr std::string_view kRateJob = "rate";

// What a game is told with every call: the time by three clocks, and who is there.
struct Circumstances {
  match::Time now{};        // monotonic, for the match
  store::Moment wall = 0;   // the time of day, for what people see
  store::Moment clock = 0;  // for turns and alarms in the store: even when the time of day is set
  std::array<match::Time, games::kMaxSeats> lag{};       // of each seat's connection
  std::array<match::Time, games::kMaxSeats> away_for{};  // how long each seat's person; 0: here
  std::optional<match::Time> unwatched_since{};          // nobody is connected since then
  std::array<bool, games::kMaxSeats> elsewhere{};  // connected to another server, and not to this
};

// What else there is to know for a command, which only the server can tell.
struct Facts {
  const Ratings* ratings =
      nullptr;                // of everybody with a seat and of whoever asks; null: not known
  bool name_is_free = false;  // no account has the name of a guest who takes a seat
  bool same_person = false;   // whoever asks seems to be the maker of the game
  bool chat_allowed = true;
  std::string new_id{};  // for the next game
};

// What has to be looked up before a command can be answered: ratings, or whether a name is free.
struct Lookup {
  std::vector<std::string> ratings_of{};
  std::string name{};
};

// Something that people are told: docs/api.md, "Events".
struct GameEvent {
  Json json;
  Recipients to{};
};

// One step of a game. The change is to be stored before anybody is told of the events.
struct Step {
  std::optional<store::GameChange> change{};
  std::vector<GameEvent> events{};
  bool begins_turn = false;  // whoever is to move learns of it by this step
  bool listed_anew = false;  // the lobby is to show the game as it is now, or no longer
};

// What came of a call. A command that is refused may still have steps: a flag may have fallen.
struct Reaction {
  Result<Ack> answer = Ack{};
  std::vector<Step> steps{};       // the answer belongs to the last one
  std::optional<Lookup> lookup{};  // ask again with what this comes to; there is no answer yet
};

// One game on the server, as a state machine: it is told what somebody wants and how things are, and
// tells what is to be stored and sent. It has no clock, waits for nothing and knows no connection. The
// game as it is stored and the match that is played agree, because the former changes by
// store::apply alone, with the changes that are written.
class LiveGame {
 public:
  static Result<LiveGame> open(store::StoredGame game, std::vector<store::ChatLine> chat,
                               const Circumstances& at);

  // What should have happened before the game was loaded: the program may have ended between a move
  // and what follows from it.
  Reaction catch_up(const Circumstances& at);
  Reaction handle(const Actor& actor, const Command& command, const Facts& facts,
                  const Circumstances& at);
  // The move that an engine has found for a position; empty if it has failed.
  Reaction engine_moved(int ply, const std::string& move, const Circumstances& at);
  // What happens by itself as time goes by: flags fall, and games without players end.
  Reaction on_time(const Circumstances& at);
  // A premove whose turn has come; no step if there is none.
  [[nodiscard]] bool premove_due() const;
  Reaction play_premove(const Circumstances& at);
  // Everybody has been told whose turn it is: the clock begins to run.
  Reaction release_clock(const Circumstances& at);
  [[nodiscard]] bool holds_clock() const { return clock_held_since_.has_value(); }
  // Seats of one identity belong to another from now on; to nobody, with the name that is given, if
  // that has no identity. True if somebody's name and words are gone. The store has been told.
  bool hand_over(const std::string& from, const Actor& to);

  // A change that another server has stored, made upon the very version that is here. Fails if it does
  // not fit; then the game has to be loaded.
  Result<void> follow(const store::GameChange& change, const Circumstances& at);
  // The game as the store has it now, in place of this one: what is not stored is kept, and what was
  // on its way to the store is not.
  [[nodiscard]] Result<LiveGame> reopen(store::StoredGame game, std::vector<store::ChatLine> chat,
                                        const Circumstances& at) const;
  // The number of the next event.
  std::uint64_t next_seq() { return ++seq_; }
  // The person on a seat has spoken to another server: a premove that was set here counts no more.
  void drop_premove(int seat) { state(seat).premove.reset(); }
  // This server is to find the engine's move, as long as it says so in time.
  Step renew_engine_lease(const Circumstances& at) { return reschedule(at, false); }

  [[nodiscard]] const store::GameRow& row() const { return stored_.row; }
  [[nodiscard]] const match::Match& match() const { return match_; }
  [[nodiscard]] const std::vector<store::ChatLine>& chat() const { return chat_; }
  [[nodiscard]] const std::string& start_text() const { return start_text_; }
  [[nodiscard]] std::uint64_t seq() const { return seq_; }  // of the last event
  [[nodiscard]] bool running() const { return row().status == store::Status::Running; }
  [[nodiscard]] std::optional<int> seat_of(const Actor& actor) const;
  [[nodiscard]] bool wants_rematch(int seat) const;
  // Null if the seat has none.
  [[nodiscard]] const std::string* premove_of(int seat) const;
  [[nodiscard]] match::Time changed_at() const { return changed_at_; }

  // The ply that an engine is to play, and what it is to be asked then; the seed is the caller's.
  [[nodiscard]] std::optional<int> engine_ply() const;
  [[nodiscard]] EngineRequest engine_request(const Circumstances& at) const;
  // When on_time is to be called next.
  [[nodiscard]] std::optional<match::Time> next_wake(const Circumstances& at) const;

 private:
  struct SeatState {
    std::optional<std::pair<int, std::string>> premove;  // ply, move
    bool wants_rematch = false;
    LagBudget lag;
  };

  LiveGame(store::StoredGame game, std::vector<store::ChatLine> chat, match::Match match,
           std::string start_text, match::Time changed_at);

  static Result<match::Match> match_of(const store::StoredGame& game, store::Moment clock,
                                       match::Time now);
  // Everything that waits for an answer, as it is stored.
  [[nodiscard]] std::string offers_text() const;
  void restore_offers();
  // Stores what is offered now, if it has changed.
  void store_offers(Step& step);

  [[nodiscard]] Result<int> need_seat(const Actor& actor) const;
  [[nodiscard]] bool is_engine(int seat) const;
  [[nodiscard]] SeatState& state(int seat);

  Reaction handle_at_seat(int seat, const Command& command, const Facts& facts,
                          const Circumstances& at);
  Reaction move(int seat, const Command& command, const Circumstances& at);
  Reaction premove(int seat, const Command& command, const Circumstances& at);
  Reaction abort(const Actor& actor, const Circumstances& at);
  Reaction claim(int seat, const Circumstances& at);
  Reaction rematch(int seat, const Facts& facts, const Circumstances& at);
  Reaction decline_rematch(int seat);
  void keep_chat_line(const store::ChatLine& line);
  Reaction say(int seat, const Command& command, const Facts& facts, const Circumstances& at);
  Reaction join(const Actor& actor, const Command& command, const Facts& facts,
                const Circumstances& at);
  Reaction take_seat(int seat, store::SeatRow taken, const Ratings* ratings,
                     const Circumstances& at);

  // A step of the match, and what follows from it.
  template <class StepMatch>
  Reaction step(const Circumstances& at, StepMatch&& step_match, const std::string& ref = {});
  // What has happened in the match since the last time, made a step; nothing if nothing has.
  std::optional<Step> conclude(const Circumstances& at, const std::string& ref = {});
  void note(const match::Event& event, const std::string& ref, const Circumstances& at,
            store::GameChange& change) const;
  // A change of when things happen, and of nothing that people see.
  Step reschedule(const Circumstances& at, bool turn_begins);
  void hold_clock(const Circumstances& at);
  void queue_event(Step& step, Json event);
  void answer_for_engines(match::Time now);
  void take_lag(int mover_before, int ply_before, const Circumstances& at);
  Reaction adjudicate_absence(const Circumstances& at);
  [[nodiscard]] std::optional<match::Time> unwatched_until(const Circumstances& at) const;
  [[nodiscard]] std::optional<store::Moment> stored_wake(const Circumstances& at) const;

  store::StoredGame stored_;  // with all changes that are on their way to the store
  match::Match match_;
  std::string start_text_;  // the position at the start
  std::vector<store::ChatLine> chat_;
  std::uint64_t seq_ = 0;
  std::array<SeatState, games::kMaxSeats> seats_{};
  std::optional<match::Time> clock_held_since_;  // a turn has begun that nobody has been told of
  match::Time changed_at_;                       // when something last happened
};

}  // namespace outflank::server
