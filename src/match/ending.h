#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/outcome.h"

namespace outflank::match {

using games::Outcome;

// Every way in which a match can end: by the rules of the game, or by what people and programs do.
// The names are stable; they stand in records and cross the wire.
enum class EndReason : std::uint8_t {
  // By the game's own rules.
  Goal,
  Elimination,
  PlyLimit,  // also by the one who runs the match
  Repetition,
  FullBoard,
  NoMoves,
  NoDiscs,
  // By the players.
  Resignation,
  TimeOut,
  Agreement,
  IllegalMove,
  Crash,
  Abandoned,
  // By the one who runs the match.
  Adjudication,
};

inline constexpr int kEndReasons = 14;

std::string_view name_of(EndReason reason);
Result<EndReason> parse_end_reason(std::string_view name);
EndReason reason_of(games::EndReason reason);

// Whether only the game itself can end for that reason.
bool is_rule_of_game(EndReason reason);
// Whether a single seat can lose for that reason while the others play on.
bool is_fault_of_seat(EndReason reason);

// How a match ended. Without an outcome it was broken off and counts for nobody; without a reason
// a record of another program did not say why.
struct End {
  std::optional<Outcome> outcome;
  std::optional<EndReason> reason;

  friend bool operator==(const End&, const End&) = default;
};

// Whether the places are those of a race of so many: each is one more than the number of seats that
// came before it, and there are none for seats that do not exist.
bool is_ranking(const Outcome& outcome, int seats);

// The seat wins and the others share the second place. For two: the other one loses.
Outcome win_of(int seat, int seats);

// `1-0`, `0-1` or `1/2-1/2` for two seats, the places in seat order as `#1-3-2` for more, `*` for no
// outcome.
std::string result_text(const std::optional<Outcome>& outcome);
Result<std::optional<Outcome>> parse_result(std::string_view text);

// For messages: `1-0 by resignation`.
std::string describe(const End& end);

}  // namespace outflank::match
