#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/seat_id.h"

namespace outflank::games {

inline constexpr int kMaxSeats = 4;

// The final ranking, apart from why the game ended. Place 1 is the best; tied seats share a place;
// 0 stands for a seat that this game does not have.
struct Outcome {
  std::array<std::uint8_t, kMaxSeats> places{};

  // The seat in first place, unless it is shared.
  [[nodiscard]] constexpr std::optional<SeatId> winner() const {
    std::optional<SeatId> first;
    for (const SeatId seat : all_seats(kMaxSeats)) {
      if (places[seat.index()] != 1) continue;
      if (first) return std::nullopt;
      first = seat;
    }
    return first;
  }

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Why a game ended by its rules. (Resignation, time and the like are not rules of a game: they
// belong to the layer that runs a match.)
enum class EndReason : std::uint8_t {
  Goal,         // a pawn reached its goal
  Elimination,  // one player is left in
  PlyLimit,     // the agreed number of plies was played
  Repetition,   // the same position for the third time
  FullBoard,    // no empty square is left
  NoMoves,      // neither side can move
  NoDiscs,      // one side has no disc left
};

constexpr std::string_view name_of(EndReason reason) {
  switch (reason) {
    case EndReason::Goal: return "goal";
    case EndReason::Elimination: return "elimination";
    case EndReason::PlyLimit: return "ply_limit";
    case EndReason::Repetition: return "repetition";
    case EndReason::FullBoard: return "full_board";
    case EndReason::NoMoves: return "no_moves";
    case EndReason::NoDiscs: return "no_discs";
  }
  return "unknown";
}

struct Ending {
  Outcome outcome;
  EndReason reason;

  friend bool operator==(const Ending&, const Ending&) = default;
};

}  // namespace outflank::games
