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

// Every way in which a participant can fail. The names are stable; they stand in reports and stores.
enum class FaultKind : std::uint8_t {
  NoStart,       // it could not be started, or did not answer the greeting
  Late,          // no answer within its time
  Illegal,       // a move that the rules refuse
  Unreadable,    // an answer that is no move in its protocol, or one that nobody had asked for
  Refused,       // it says that it cannot: `? …`, `bestmove none`
  LineTooLong,   // more bytes without an end of line than are allowed
  Flood,         // more output for one turn than is allowed
  Crash,         // it ended before the game did
  ClosedOutput,  // it lives on, but has closed its output
  Memory,        // it was ended for using more memory than is allowed
  Processes,     // it failed after having tried to start more processes than are allowed
  CpuTime,       // it was ended for using more time of the processor than is allowed
};

inline constexpr int kFaultKinds = 12;

std::string_view name_of(FaultKind kind);
std::optional<FaultKind> parse_fault_kind(std::string_view name);

// As what a record says that the seat has lost.
match::EndReason reason_of(FaultKind kind);

// Something that a participant did wrong.
struct Fault {
  FaultKind kind = FaultKind::Crash;
  std::string message;  // one sentence for its author, no full stop
  int ply = 0;          // moves of the game that had been played
  std::string rule{};   // of an illegal move: the stable name of the rule that was broken
  std::optional<int> exit_code{};
  std::optional<int> signal{};

  friend bool operator==(const Fault&, const Fault&) = default;
};

// Whether two faults are the same to their author: late is late, however late.
bool alike(const Fault& a, const Fault& b);

// A fault with how often one like it was made.
struct CountedFault {
  Fault first;
  int count = 1;
};

// Each kind of fault once, in the order in which they were first made.
std::vector<CountedFault> counted(std::span<const Fault> faults);

using Faulty = std::unexpected<Fault>;
inline Faulty faulty(FaultKind kind, std::string message) {
  return Faulty(Fault{.kind = kind, .message = std::move(message)});
}

}  // namespace outflank::arena
