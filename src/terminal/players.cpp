#include "terminal/players.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "games/outcome.h"
#include "seat/player.h"
#include "terminal/person_name.h"

namespace outflank::terminal {
namespace {

Result<void> read_kind(std::string_view text, match::Seat& seat) {
  if (text == "engine") {
    seat.kind = match::SeatKind::Engine;
    seat.level = kUsualLevel;
    return {};
  }
  if (text.starts_with("engine:")) {
    const auto level =
        TRY(parse_int(text.substr(7), 1, search::kMaxLevel, "the level of an engine"));
    seat.kind = match::SeatKind::Engine;
    seat.level = level;
    return {};
  }
  if (text == "person") return {};
  return fail(InputError::Unknown,
              "a player is person, engine or engine:LEVEL, not " + quote(text));
}

Result<match::Seat> read_player(std::string_view text) {
  match::Seat seat;
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) {
    seat.name = trim(text.substr(0, equals));
    if (seat.name.empty()) {
      return fail(InputError::Missing, "a player has no name before the = in " + quote(text));
    }
    TRY(read_kind(trim(text.substr(equals + 1)), seat));
    return seat;
  }
  if (text.empty()) return fail(InputError::Missing, "a player is missing between two commas");
  if (text == "person" || text == "engine" || text.find(':') != std::string_view::npos) {
    TRY(read_kind(text, seat));
    return seat;
  }
  seat.name = text;
  return seat;
}

}  // namespace

Result<std::vector<match::Seat>> parse_players(std::string_view text) {
  std::vector<match::Seat> seats;
  for (const std::string_view part : split(text, ',')) {
    auto seat = TRY(read_player(trim(part)));
    seats.push_back(std::move(seat));
  }
  if (seats.size() < 2 || seats.size() > games::kMaxSeats) {
    return fail(InputError::OutOfRange, "a game has 2 to 4 players, not " +
                                            std::to_string(seats.size()) + " as in " + quote(text));
  }
  return seats;
}

Result<void> name_players(std::vector<match::Seat>& seats, std::string_view user,
                          const Texts& texts) {
  const auto people = std::ranges::count(seats, match::SeatKind::Person, &match::Seat::kind);
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(
        seats, [&](const match::Seat& seat) { return same_person(seat.name, name); });
  };
  int number = 0;
  for (match::Seat& seat : seats) {
    ++number;
    if (!seat.name.empty()) continue;
    if (seat.kind == match::SeatKind::Person) {
      const bool alone = people == 1 && !user.empty() && user.size() <= match::kMaxName;
      seat.name = alone ? std::string(user) : texts(Text::PersonName, number);
    } else {
      seat.name = texts(Text::EngineName, seat.level);
    }
    // The second engine of one level, and so on.
    const std::string name = std::exchange(seat.name, "");
    std::string own = name;
    for (int i = 2; taken(own); ++i) own = name + " (" + std::to_string(i) + ")";
    seat.name = own;
  }
  for (const match::Seat& seat : seats) {
    const auto same = [&](const match::Seat& other) { return same_person(other.name, seat.name); };
    if (std::ranges::count_if(seats, same) > 1) {
      return fail(InputError::Duplicate, "two players are called " + quote(seat.name) +
                                             "; names that differ only in case are the same");
    }
  }
  return {};
}

}  // namespace outflank::terminal
