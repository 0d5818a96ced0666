#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/match.h"
#include "terminal/autosave.h"
#include "terminal/thinker.h"

namespace outflank::terminal {

struct TableOptions {
  // The engines' random seed. Empty: that of the record (the tag Seed), or a random one.
  std::optional<std::uint64_t> seed;
  // How its engines play within their levels (search/levels.h). Empty: that of the record (the tag Style), or none.
  std::string style{};
  std::function<match::Time()> now;  // of a monotonic clock
};

// What an engine is thinking about: its move, a hint, or an answer to a draw offer.
enum class EngineRequest : std::uint8_t { Move, Hint, DrawAnswer };

// A game at this terminal: the match, engines in their seats, undo. Shared by the full screen and
// line mode, which do the drawing and reading.
class Table {
 public:
  // Starts or resumes a game. `autosave` may be null.
  static Result<std::unique_ptr<Table>> open(match::Record record, const TableOptions& options,
                                             std::unique_ptr<Autosave> autosave);

  [[nodiscard]] const match::Match& match() const { return match_; }
  [[nodiscard]] const games::Game& game() const { return match_.game(); }
  [[nodiscard]] match::Record record() const;
  [[nodiscard]] const match::Seat& seat(games::SeatId seat) const;
  [[nodiscard]] const std::string& name(games::SeatId seat) const { return this->seat(seat).name; }
  [[nodiscard]] bool is_engine(games::SeatId seat) const;
  [[nodiscard]] std::optional<match::Time> time_left(games::SeatId seat) const;
  // The results of a seat's player in other games; empty for a new player.
  [[nodiscard]] std::optional<Score> score(games::SeatId seat) const;
  // Everybody's scores in this game.
  [[nodiscard]] Result<ScoreTable> score_table() const;
  // The engines' random seed; empty when none plays.
  [[nodiscard]] std::optional<std::uint64_t> seed() const;
  [[nodiscard]] match::Time now() const { return options_.now(); }
  // Empty before the first move.
  [[nodiscard]] std::optional<games::MoveId> last_move() const;
  // The person whose commands are meant: the one to move, or the last one before an engine to move.
  // Empty when only engines are in play.
  [[nodiscard]] std::optional<games::SeatId> speaker() const;

  // Flags the seats whose time has run out.
  void tick();
  Result<void> play(games::MoveId move);
  Result<void> play(std::string_view move);
  // Undoes back to the last move of a person (of anybody, among engines).
  Result<void> undo();
  // Replays what the last undo removed.
  Result<void> redo();
  Result<void> resign(games::SeatId seat);
  // The offer stands until all others have answered. In a game of two an engine starts to think
  // about it (EngineRequest::DrawAnswer) and accepts unless it is ahead; it declines at once if it
  // was asked in this position before, or with three or four players.
  Result<void> offer_draw(games::SeatId seat);
  Result<void> answer_draw(games::SeatId seat, match::Match::Answer answer);

  // The engine to move starts to think. Needs an engine to move in a running match.
  Result<void> begin_thinking();
  // Starts a search for a hint.
  Result<void> begin_hint();
  [[nodiscard]] bool thinking() const { return thinker_.busy(); }
  [[nodiscard]] bool thinking_of(EngineRequest request) const {
    return thinker_.busy() && request_ == request;
  }
  // How long the search has taken so far.
  [[nodiscard]] double thinking_seconds() const;
  [[nodiscard]] search::Report progress() const { return thinker_.progress(); }
  bool wait(std::chrono::milliseconds most) { return thinker_.wait(most); }
  void stop_thinking() { thinker_.stop(); }
  void discard_thought() { thinker_.discard(); }
  struct EngineAnswer {
    EngineRequest request;
    std::optional<games::MoveId> move;  // empty for the answer to an offer
  };
  // Once the search has ended: plays an engine's move, returns a hint, or answers a draw offer.
  std::optional<Result<EngineAnswer>> finish_thinking();

  // Events, and the autosave's notes, since the last call.
  std::vector<match::Event> take_events() { return match_.take_events(); }
  std::vector<std::string> take_notes();
  // Where the game is saved, or why it is not, for players who leave it.
  [[nodiscard]] std::vector<std::string> storage_lines() const;

 private:
  Table(match::Match match, TableOptions options, std::uint64_t seed,
        std::unique_ptr<Autosave> autosave);

  // Applies an action to the match and saves the changes, including a flag that falls during it.
  template <class Action>
  Result<void> act(Action action);
  // Plays a move as value or as text.
  template <class Move>
  Result<void> play_next(Move move);
  Result<void> take_back(games::SeatId seat);
  [[nodiscard]] bool has_engine() const;
  [[nodiscard]] std::optional<games::SeatId> engine_asked_for_draw() const;
  // Starts a search of the position at full strength.
  Result<void> begin_advice(EngineRequest request, const search::Limits& limits);
  Result<void> begin_draw_answer(games::SeatId seat);
  void answer_offer(games::SeatId seat, const search::Report& report);
  Result<seat::Player*> engine(std::size_t index, std::optional<int> level);

  match::Match match_;
  TableOptions options_;
  std::unique_ptr<Autosave> autosave_;
  std::vector<std::vector<games::MoveId>> undone_;  // the moves of each undo, the last one last
  bool undone_any_ = false;                         // a move was undone against an engine
  bool hinted_ = false;                             // a hint was given against one
  std::string refused_at_;  // the position in which an engine has declined a draw
  EngineRequest request_ = EngineRequest::Move;
  std::uint64_t seed_ = 0;
  std::string style_;
  match::Time search_began_{};
  // One for each seat, and one at full strength for hints and offers.
  std::array<std::unique_ptr<seat::Player>, games::kMaxSeats + 1> engines_;
  Thinker thinker_;  // after the engines: it is destroyed before them
};

}  // namespace outflank::terminal
