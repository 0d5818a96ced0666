#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "arena/talk/fault.h"
#include "arena/talk/transcript.h"
#include "core/error.h"
#include "games/outcome.h"
#include "match/match.h"

namespace outflank::arena {

// What a participant knows when a game begins.
struct Briefing {
  const match::Match& match;  // at its start, with the opening moves played
  games::SeatId seat{0};
  std::uint64_t seed = 0;            // of this seat in this game
  Transcript* transcript = nullptr;  // lives until finish; may be missing
  Duration margin{};                 // see GamePlan
  std::chrono::steady_clock::time_point game_begin;
  std::stop_token stop;  // interrupts whatever it waits for
};

// The time for one move.
struct Budget {
  std::optional<Duration> max;  // the answer is late after that, margin included
  // The clocks by seat; empty for a seat without one.
  std::array<std::optional<match::Time>, games::kMaxSeats> left;
};

struct Answer {
  std::string move;  // in our notation; the match checks its legality
  Duration spent{};  // on the participant's side alone
};

// A player on a seat: one of our engines, or a bot. One game at a time, by one thread at a time;
// reusable for further games.
class Participant {
 public:
  virtual ~Participant() = default;
  Participant(const Participant&) = delete;
  Participant& operator=(const Participant&) = delete;

  // Fails if it cannot play such a game at all.
  [[nodiscard]] virtual Result<void> check(const match::Match& /*match*/) const { return {}; }

  // Starts a game; blocks. After a fault, move must not be called.
  virtual std::expected<void, Fault> begin(const Briefing& briefing) = 0;

  // Asks for its seat's move; blocks no longer than the budget allows. After a fault it may be
  // asked again as long as it is alive, for a referee that substitutes a random move.
  virtual std::expected<Answer, Fault> move(const match::Match& match, const Budget& budget) = 0;

  [[nodiscard]] virtual bool alive() const { return true; }

  // A move, and why the match refuses it, in the participant's own notation, for messages to its
  // author. The match is as it was when the move was requested.
  [[nodiscard]] virtual std::string name_of_move(const match::Match& /*match*/,
                                                 std::string_view move) const {
    return std::string(move);
  }
  [[nodiscard]] virtual std::string explain(const match::Match& /*match*/,
                                            std::string_view /*move*/, const Error& error) const {
    return error.message();
  }

  // The game is over for this seat, or aborted. Its processes have ended when this returns. Called
  // once for every begin, even a failed one.
  virtual void finish(const match::Match& match) = 0;

  // Whether it had to be killed after its last game.
  [[nodiscard]] virtual bool lingered() const { return false; }

  // What it wrote to its standard error in the last game, up to its limit.
  [[nodiscard]] virtual std::string errors() const { return {}; }

 protected:
  Participant() = default;
};

}  // namespace outflank::arena
