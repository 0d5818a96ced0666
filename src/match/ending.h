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
// The names are stable: records hold them, and they cross the wire.
enum class EndReason : std::uint8_t {
  // By the game's own rules.
  Goal,
  Elimination,
  PlyLimit,  // also set by the organiser
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
  // By the organiser.
  Adjudication,
};

inline constexpr int kEndReasons = 14;

std::string_view name_of(EndReason reason);
Result<EndReason> parse_end_reason(std::string_view name);
EndReason reason_of(games::EndReason reason);

// Whether only the rules of the game can end it for that reason.
bool is_rule_of_game(EndReason reason);
// Whether a single seat can forfeit for that reason while the others continue.
bool is_fault_of_seat(EndReason reason);

// How a match ended. Without an outcome it was aborted and does not count; without a reason it
// comes from another program's record that gives none.
struct End {
  std::optional<Outcome> outcome;
  std::optional<EndReason> reason;

  friend bool operator==(const End&, const End&) = default;
};

// Whether the places form a ranking: each is one more than the number of seats ahead of it, and
// seats that do not exist have none.
bool is_ranking(const Outcome& outcome, int seats);

// The seat wins and the others share second place.
Outcome win_of(games::SeatId seat, int seats);

// `1-0`, `0-1` or `1/2-1/2` for two seats, the places in seat order as `#1-3-2` for more, `*` for no
// outcome.
std::string result_text(const std::optional<Outcome>& outcome);
Result<std::optional<Outcome>> parse_result(std::string_view text);

// For messages: `1-0 by resignation`.
std::string describe(const End& end);

}  // namespace outflank::match
