#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "match/ending.h"

namespace outflank::match {

enum class EventKind : std::uint8_t {
  Moved,  // `move` is played; a seat that has left may pass by itself
  Out,    // the game's rules took the seat out: arrived or eliminated
  Left,   // the seat has left for `reason`, the others play on
  DrawOffered,
  DrawAccepted,  // by one seat of several
  DrawDeclined,  // by an answer or by a move
  DrawLapsed,    // the offer is void: moves were taken back or the seat has left
  TakebackAsked,
  TakebackAccepted,
  TakebackDeclined,
  TakebackLapsed,
  TakenBack,  // moves beyond `ply` are gone; the seat is to move
  Paused,
  Resumed,
  Ended,  // for `reason`; no seat
};

// Stable, as the names of errors.
std::string_view name_of(EventKind kind);

// Something that happened in a match, for those who show it to others.
struct Event {
  EventKind kind;
  int ply = 0;              // moves played when it had happened
  std::optional<int> seat;  // who did it, or whom it concerns
  std::string move;
  std::optional<EndReason> reason;

  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace outflank::match
