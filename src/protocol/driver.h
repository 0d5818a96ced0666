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

// The driving side of the protocols: asks other people's programs for moves.
namespace outflank::protocol {

// What a driver can find wrong with an answer, beside the games' own MoveError::OffBoard.
enum class DriverError : std::uint8_t {
  Unreadable,  // not an answer of the protocol, or an unsolicited one
  Refused,     // the program declined
  Silent,      // no answer; the peer knows why
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
  Thinking,         // a move, counted from the last message
  StartupThenMove,  // a move of a program without a handshake
};

// The program at the other end of a driver.
class Peer {
 public:
  virtual ~Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  // Sends whole lines with their line breaks. The next read_line reports a failure.
  virtual void send(std::string_view text) = 0;
  // The next line without its line break; blocks. Fails with DriverError::Silent.
  virtual Result<std::string> read_line(Wait wait) = 0;
  // A line that has already arrived; does not wait.
  virtual std::optional<std::string> try_read_line() = 0;

 protected:
  Peer() = default;
};

// The clocks by seat; empty for a seat without one.
using ClockTimes = std::array<std::optional<match::Time>, games::kMaxSeats>;

// How a program is informed of a clock for the whole game.
enum class ClockStyle : std::uint8_t {
  Clock,     // by the remaining times
  Movetime,  // by a time for the move, for programs without clock support; UGI and UCI
};

// Options sent to a program.
struct DriverOptions {
  std::vector<std::pair<std::string, std::string>> options{};  // UGI, UCI: setoption name … value …
  int depth = 0;                                               // UGI, UCI and NBoard; 0: not sent
  ClockStyle clock = ClockStyle::Clock;
};

// Drives one program, game after game. Every call blocks as long as the peer does.
class Driver {
 public:
  virtual ~Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  // Fails if the protocol cannot express this game.
  [[nodiscard]] virtual Result<void> check(const match::Match& match) const = 0;
  // Does the handshake with a new program, and sends it the game and its seat.
  virtual Result<void> begin(Peer& peer, const match::Match& match, games::SeatId seat) = 0;
  // Asks for the move of its seat, which is to move. Returns it in our notation; the match checks
  // its legality. First sends the moves made since the last call.
  virtual Result<std::string> move(Peer& peer, const match::Match& match,
                                   const ClockTimes& clocks) = 0;
  // A move in the program's own notation, for messages to its author.
  [[nodiscard]] virtual std::string name_of_move(const match::Match& /*match*/,
                                                 std::string_view move) const {
    return std::string(move);
  }
  // Likewise why the match refuses a move of the seat to move. `error` is the match's own.
  [[nodiscard]] virtual std::string explain(const match::Match& /*match*/,
                                            std::string_view /*move*/, const Error& error) const {
    return error.message();
  }
  // Whether a program that timed out may be asked again.
  [[nodiscard]] virtual bool forgives_silence() const { return false; }
  // Announces the end of the game.
  virtual void end(Peer& peer) = 0;

 protected:
  Driver() = default;
};

}  // namespace outflank::protocol
