#pragma once

#include <cstdint>
#include <string_view>

namespace outflank::match {

// Why a match refuses a request, beside the games' own reasons to refuse a move. The names cross
// the wire.
enum class MatchError : std::uint8_t {
  NoSuchSeat,         // the game has fewer seats
  NotYourTurn,        // another seat is to move
  MatchOver,          // the match has ended
  Paused,             // no moves while it is paused
  NotPaused,          // nothing to resume
  Late,               // the move came after the flag had fallen
  SeatOut,            // the seat is no longer in play
  OfferPending,       // an offer or request is already awaiting an answer
  NothingToAnswer,    // there is no offer or request that this seat could answer
  NothingToTakeBack,  // the seat has made no move that can be taken back
  WrongReason,        // not a reason that a caller may give
  WrongOutcome,       // impossible places
};

constexpr std::string_view name_of(MatchError error) {
  switch (error) {
    case MatchError::NoSuchSeat: return "no_such_seat";
    case MatchError::NotYourTurn: return "not_your_turn";
    case MatchError::MatchOver: return "match_over";
    case MatchError::Paused: return "paused";
    case MatchError::NotPaused: return "not_paused";
    case MatchError::Late: return "late";
    case MatchError::SeatOut: return "seat_out";
    case MatchError::OfferPending: return "offer_pending";
    case MatchError::NothingToAnswer: return "nothing_to_answer";
    case MatchError::NothingToTakeBack: return "nothing_to_take_back";
    case MatchError::WrongReason: return "wrong_reason";
    case MatchError::WrongOutcome: return "wrong_outcome";
  }
  return "match";
}

}  // namespace outflank::match
