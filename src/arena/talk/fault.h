#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/ending.h"

namespace outflank::arena {

// Every way in which a participant can fail. The names are stable: reports and stores hold them.
enum class FaultKind : std::uint8_t {
  NoStart,       // it could not be started, or did not answer the handshake
  Late,          // no answer within its time
  Illegal,       // a move that the rules refuse
  Unreadable,    // an answer that is not a move in its protocol, or an unsolicited one
  Refused,       // it declined: `? …`, `bestmove none`
  LineTooLong,   // more bytes without an end of line than are allowed
  Flood,         // more output for one turn than is allowed
  Crash,         // it ended before the game did
  ClosedOutput,  // it still runs, but has closed its output
  Memory,        // it was killed for exceeding its memory limit
  Processes,     // it failed after exceeding its process limit
  CpuTime,       // it was killed for exceeding its CPU time limit
};

inline constexpr int kFaultKinds = 12;

std::string_view name_of(FaultKind kind);
std::optional<FaultKind> parse_fault_kind(std::string_view name);

// The reason in a record for the seat's loss.
match::EndReason reason_of(FaultKind kind);

// Something that a participant did wrong.
struct Fault {
  FaultKind kind = FaultKind::Crash;
  std::string message;  // one sentence for its author, no full stop
  int ply = 0;          // moves played by then
  std::string rule{};   // of an illegal move: the stable name of the rule that was broken
  std::optional<int> exit_code{};
  std::optional<int> signal{};

  friend bool operator==(const Fault&, const Fault&) = default;
};

// Whether two faults are the same to the bot's author: late is late, however late.
bool alike(const Fault& a, const Fault& b);

// A fault with how often one like it was made.
struct CountedFault {
  Fault first;
  int count = 1;
};

// Each distinct fault once, in order of first occurrence.
std::vector<CountedFault> counted(std::span<const Fault> faults);

using Faulty = std::unexpected<Fault>;
inline Faulty faulty(FaultKind kind, std::string message) {
  return Faulty(Fault{.kind = kind, .message = std::move(message)});
}

}  // namespace outflank::arena
