#include "match/ending.h"

#include <array>

#include "core/text.h"

namespace outflank::match {
namespace {

constexpr std::array<std::string_view, kEndReasons> kNames = {
    "goal",         "elimination", "ply_limit",   "repetition",  "full_board",
    "no_moves",     "no_discs",    "resignation", "time",        "agreement",
    "illegal_move", "crash",       "abandoned",   "adjudication"};

constexpr std::string_view kFirstWins = "1-0";
constexpr std::string_view kSecondWins = "0-1";
constexpr std::string_view kDraw = "1/2-1/2";

Outcome for_two(std::uint8_t first, std::uint8_t second) {
  return Outcome{{first, second}};
}

int seats_of(const Outcome& outcome) {
  int seats = games::kMaxSeats;
  while (seats > 0 && outcome.places[static_cast<std::size_t>(seats) - 1] == 0) --seats;
  return seats;
}

Failure unreadable(std::string_view text) {
  return fail(InputError::Syntax,
              quote(text) +
                  " is not a result: write 1-0, 0-1 or 1/2-1/2, the places of three or four "
                  "as #1-3-2, or * for none");
}

}  // namespace

std::string_view name_of(EndReason reason) {
  return kNames[static_cast<std::size_t>(reason)];
}

Result<EndReason> parse_end_reason(std::string_view name) {
  std::string allowed;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<EndReason>(i);
    allowed += (i == 0 ? "" : ", ") + std::string(kNames[i]);
  }
  return fail(InputError::Unknown,
              quote(name) + " is not a reason for which a match ends; the reasons are " + allowed);
}

EndReason reason_of(games::EndReason reason) {
  switch (reason) {
    case games::EndReason::Goal: return EndReason::Goal;
    case games::EndReason::Elimination: return EndReason::Elimination;
    case games::EndReason::PlyLimit: return EndReason::PlyLimit;
    case games::EndReason::Repetition: return EndReason::Repetition;
    case games::EndReason::FullBoard: return EndReason::FullBoard;
    case games::EndReason::NoMoves: return EndReason::NoMoves;
    case games::EndReason::NoDiscs: return EndReason::NoDiscs;
  }
  return EndReason::Adjudication;
}

bool is_rule_of_game(EndReason reason) {
  return reason <= EndReason::NoDiscs && reason != EndReason::PlyLimit;
}

bool is_fault_of_seat(EndReason reason) {
  switch (reason) {
    case EndReason::Resignation:
    case EndReason::TimeOut:
    case EndReason::IllegalMove:
    case EndReason::Crash:
    case EndReason::Abandoned: return true;
    default: return false;
  }
}

bool is_ranking(const Outcome& outcome, int seats) {
  for (const games::SeatId seat : games::all_seats(games::kMaxSeats)) {
    const int place = outcome.places[seat.index()];
    int better = 0;
    for (const games::SeatId other : games::all_seats(seats)) {
      if (outcome.places[other.index()] < place) ++better;
    }
    if (place != (seat.is_within(seats) ? better + 1 : 0)) return false;
  }
  return true;
}

Outcome win_of(games::SeatId seat, int seats) {
  Outcome outcome;
  for (const games::SeatId other : games::all_seats(seats)) {
    outcome.places[other.index()] = other == seat ? 1 : 2;
  }
  return outcome;
}

std::string result_text(const std::optional<Outcome>& outcome) {
  if (!outcome) return "*";
  const int seats = seats_of(*outcome);
  if (seats == 2) {
    if (outcome->winner() == games::kFirstSeat) return std::string(kFirstWins);
    if (outcome->winner() == games::kFirstSeat.next(2)) return std::string(kSecondWins);
    return std::string(kDraw);
  }
  std::string text;
  for (const games::SeatId seat : games::all_seats(seats)) {
    text += seat == games::kFirstSeat ? '#' : '-';
    text += std::to_string(outcome->places[seat.index()]);
  }
  return text;
}

Result<std::optional<Outcome>> parse_result(std::string_view text) {
  if (text == "*") return std::nullopt;
  if (text == kFirstWins) return for_two(1, 2);
  if (text == kSecondWins) return for_two(2, 1);
  if (text == kDraw) return for_two(1, 1);
  if (!text.starts_with('#')) return unreadable(text);
  const std::vector<std::string_view> parts = split(text.substr(1), '-');
  if (parts.size() > games::kMaxSeats) return unreadable(text);
  Outcome outcome;
  for (std::size_t seat = 0; seat < parts.size(); ++seat) {
    const Result<int> place = parse_int(parts[seat], 1, games::kMaxSeats, "a place");
    if (!place) return unreadable(text);
    outcome.places[seat] = static_cast<std::uint8_t>(*place);
  }
  if (!is_ranking(outcome, static_cast<int>(parts.size()))) {
    return fail(InputError::Conflict, "the places " + quote(text) +
                                          " are not possible: seats that share a place leave the "
                                          "next ones empty, as in #1-2-2-4");
  }
  return outcome;
}

std::string describe(const End& end) {
  return result_text(end.outcome) +
         (end.reason ? " by " + std::string(name_of(*end.reason)) : std::string());
}

}  // namespace outflank::match
