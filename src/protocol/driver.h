#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "games/outcome.h"
#include "games/seat_id.h"
#include "match/match.h"

// The driving side of the protocols: for those who ask other people's programs for moves.
namespace outflank::protocol {

// What a driver can find wrong with an answer, beside the games' own MoveError::OffBoard.
enum class DriverError : std::uint8_t {
  Unreadable,  // no answer of the protocol, or one that nobody asked for
  Refused,     // the program says that it cannot
  Silent,      // nothing was heard; the peer knows why
};

constexpr std::string_view name_of(DriverError error) {
  switch (error) {
    case DriverError::Unreadable: return "unreadable";
    case DriverError::Refused: return "refused";
    case DriverError::Silent: return "silent";
  }
  return "driver";
}

// How long an answer may take.
enum class Wait : std::uint8_t {
  Startup,          // the first answer of a program that has just been started
  Plain,            // an answer that needs no search
  Thinking,         // a move, from what was said last
  StartupThenMove,  // a move of a program that was never asked whether it is ready
};

// The program at the other end, as a driver sees it.
class Peer {
 public:
  virtual ~Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  // Sends whole lines with their line breaks. If that fails, the next read_line says so.
  virtual void send(std::string_view text) = 0;
  // The next line without its line break; blocks. Fails with DriverError::Silent.
  virtual Result<std::string> read_line(Wait wait) = 0;
  // A line that is there already, without waiting.
  virtual std::optional<std::string> try_read_line() = 0;

 protected:
  Peer() = default;
};

// What the clocks show, by seat; nothing for a seat without one.
using ClockTimes = std::array<std::optional<match::Time>, games::kMaxSeats>;

// How a program is told of a clock for the whole game.
enum class ClockStyle : std::uint8_t {
  Clock,     // by the times that are left
  Movetime,  // by its share for the move, for programs that know no clock; UGI and UCI
};

// What a program is told beside the game.
struct DriverOptions {
  std::vector<std::pair<std::string, std::string>> options{};  // UGI, UCI: setoption name … value …
  int depth = 0;                                               // UGI, UCI and NBoard; 0: not said
  ClockStyle clock = ClockStyle::Clock;
};

// Asks one program for moves, game after game. Every call blocks for as long as the peer does.
class Driver {
 public:
  virtual ~Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  // Nothing, or why the protocol cannot say this game.
  [[nodiscard]] virtual Result<void> check(const match::Match& match) const = 0;
  // Greets a program that has just been started, and tells it of the game and its seat.
  virtual Result<void> begin(Peer& peer, const match::Match& match, games::SeatId seat) = 0;
  // Asks for the move of its seat, which is to move. In our notation; its legality is for the match
  // to judge. Moves that the program has not been sent yet are sent first.
  virtual Result<std::string> move(Peer& peer, const match::Match& match,
                                   const ClockTimes& clocks) = 0;
  // A move in the names that the program itself uses, for messages to its author.
  [[nodiscard]] virtual std::string name_of_move(const match::Match& /*match*/,
                                                 std::string_view move) const {
    return std::string(move);
  }
  // Why the match refuses a move of the seat that is to move, likewise. `error` is the match's own.
  [[nodiscard]] virtual std::string explain(const match::Match& /*match*/,
                                            std::string_view /*move*/, const Error& error) const {
    return error.message();
  }
  // Whether a program that did not answer in time may be asked again.
  [[nodiscard]] virtual bool forgives_silence() const { return false; }
  // Tells it that the game is over.
  virtual void end(Peer& peer) = 0;

 protected:
  Driver() = default;
};

}  // namespace outflank::protocol
