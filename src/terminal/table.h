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
  std::uint64_t seed = 1;
  std::function<match::Time()> now;  // of a monotonic clock
};

// A game at this terminal: the match, engines in their seats, moves taken back. What is seen and
// typed is for others; both ways of playing use this.
class Table {
 public:
  // Begins a game or takes one up. `autosave` may be null.
  static Result<std::unique_ptr<Table>> open(match::Record record, const TableOptions& options,
                                             std::unique_ptr<Autosave> autosave);

  [[nodiscard]] const match::Match& match() const { return match_; }
  [[nodiscard]] const games::Game& game() const { return match_.game(); }
  [[nodiscard]] match::Record record() const { return match_.record(now()); }
  [[nodiscard]] const match::Seat& seat(int seat) const;
  [[nodiscard]] const std::string& name(int seat) const { return this->seat(seat).name; }
  [[nodiscard]] bool is_engine(int seat) const;
  [[nodiscard]] std::optional<match::Time> time_left(int seat) const;
  [[nodiscard]] match::Time now() const { return options_.now(); }
  // The moves since the start, and who made them.
  struct Ply {
    std::string move;
    int seat;
  };
  [[nodiscard]] std::vector<Ply> plies() const;
  [[nodiscard]] std::string last_move() const;
  // The person who speaks: the one to move, or the last one before an engine that is to move.
  // Nothing when only engines are in play.
  [[nodiscard]] std::optional<int> speaker() const;

  // Lets flags fall.
  void tick();
  Result<void> play(std::string_view move);
  // Takes back to the last move of a person (of anybody, among engines).
  Result<void> undo();
  // Plays again what the last undo took away.
  Result<void> redo();
  Result<void> resign(int seat);
  // The offer stands until all others have answered; engines answer at once, by what they last
  // thought of their chances.
  Result<void> offer_draw(int seat);
  Result<void> answer_draw(int seat, match::Match::Answer answer);

  // The engine to move begins to think. Needs an engine to move in a running match.
  Result<void> begin_thinking();
  // Somebody's move is looked for, to be proposed.
  Result<void> begin_hint();
  [[nodiscard]] bool thinking() const { return thinker_.busy(); }
  [[nodiscard]] bool hinting() const { return thinker_.busy() && hinting_; }
  // How long it has thought.
  [[nodiscard]] double thinking_seconds() const;
  [[nodiscard]] search::Report progress() const { return thinker_.progress(); }
  bool wait(std::chrono::milliseconds most) { return thinker_.wait(most); }
  void stop_thinking() { thinker_.stop(); }
  void drop_thought() { thinker_.discard(); }
  // When the thought has ended: the move of an engine is played, that of a hint only returned.
  std::optional<Result<std::string>> finish_thinking();

  // What has happened, and what the autosave has to say, since the last call.
  std::vector<match::Event> take_events() { return match_.take_events(); }
  std::vector<std::string> take_notes();
  // Nothing is kept of the game on the disk.
  void forget();

 private:
  Table(match::Match match, TableOptions options, std::unique_ptr<Autosave> autosave);

  void changed();
  Result<void> take_back(int seat);
  [[nodiscard]] search::Limits limits(int seat) const;
  Result<protocol::Player*> engine(std::size_t index, std::optional<int> level);

  match::Match match_;
  TableOptions options_;
  std::unique_ptr<Autosave> autosave_;
  std::vector<std::vector<std::string>> undone_;  // the moves of each undo, the last one last
  std::array<double, games::kMaxSeats> chances_;  // of engines, as they last saw them
  bool hinting_ = false;
  match::Time thought_since_{};
  // One for each seat, and one for hints.
  std::array<std::unique_ptr<protocol::Player>, games::kMaxSeats + 1> engines_;
  Thinker thinker_;  // after the engines: it ends before they go
};

}  // namespace outflank::terminal
