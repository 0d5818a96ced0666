#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "match/ending.h"

namespace outflank::match {

enum class EventKind : std::uint8_t {
  Moved,  // `move` was played; seats that have left pass automatically
  Out,    // the seat finished by the rules: arrived or eliminated
  Left,   // the seat has left for `reason`, the others continue
  DrawOffered,
  DrawAccepted,  // by one seat of several
  DrawDeclined,  // by an answer or by a move
  DrawLapsed,    // void after a takeback or because the seat left
  TakebackAsked,
  TakebackAccepted,
  TakebackDeclined,
  TakebackLapsed,
  TakenBack,  // moves beyond `ply` were taken back; the seat is to move
  Paused,
  Resumed,
  Ended,  // for `reason`; no seat
};

// Stable, like the names of errors.
std::string_view name_of(EventKind kind);

// Something that happened in a match, to be shown to others.
struct Event {
  EventKind kind;
  int ply = 0;                        // moves played by then
  std::optional<games::SeatId> seat;  // the seat that did it or that it concerns
  std::string move;
  std::optional<EndReason> reason;

  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace outflank::match
