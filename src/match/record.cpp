#include "match/record.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "games/seat_id.h"
#include "match/text_rules.h"

namespace outflank::match {
namespace {

// The tags that stand for fields of Record.
constexpr std::string_view kOwnTags[] = {"Outflank", "Game",   "Rules",    "Position",
                                         "Clock",    "Result", "TimeLeft", "Reason"};

constexpr bool is_tag_character(char c) {
  return is_digit(c) || c == '_' || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
}

// Seat1 to Seat9, alone or with Kind after it.
bool is_seat_tag(std::string_view name) {
  if (!name.starts_with("Seat") || name.size() < 5 || !is_digit(name[4])) return false;
  return name.size() == 5 || name.substr(5) == "Kind";
}

std::string seat_name(games::SeatId seat) {
  return "the name of " + to_text(seat);
}

Result<void> check_tags(const std::vector<Tag>& tags) {
  if (tags.size() > kMaxTags) {
    return fail(InputError::TooLong, "there are " + std::to_string(tags.size()) +
                                         " tags; at most " + std::to_string(kMaxTags) +
                                         " are allowed");
  }
  std::vector<std::string_view> names;
  for (const Tag& tag : tags) {
    if (!is_free_tag(tag.name)) {
      return fail(InputError::Syntax, quote(tag.name) + " cannot be the name of a tag");
    }
    const auto fits = check_text(tag.value, kMaxTagValue, Breaks::None, "the tag " + tag.name);
    if (!fits) return fits;
    names.push_back(tag.name);
  }
  std::ranges::sort(names);
  if (const auto twice = std::ranges::adjacent_find(names); twice != names.end()) {
    return fail(InputError::Duplicate, "the tag " + quote(*twice) + " is given twice");
  }
  return {};
}

Result<void> check_time(const std::optional<Time>& time, std::string_view what) {
  if (!time || (*time >= Time{} && *time <= kMaxTime)) return {};
  return fail(InputError::OutOfRange, std::string(what) + " must be 0 to 10000 hours");
}

Result<void> check_move(const RecordMove& move) {
  const bool word =
      !move.move.empty() && move.move.size() <= kMaxMoveText &&
      std::ranges::all_of(move.move, [](char c) { return is_tag_character(c) || c == '-'; });
  if (!word) return fail(InputError::Syntax, quote(move.move) + " is not a move");
  for (const auto& time : {move.clock, move.spent}) {
    TRY(check_time(time, "the time"));
  }
  return check_text(move.comment, kMaxComment, Breaks::Allowed, "the comment");
}

Result<void> check_control(const TimeControl& control) {
  const bool needs_time = control.kind != TimeControlKind::None;
  const bool has_increment = control.increment != Time{};
  if (needs_time ? control.time <= Time{} : control.time != Time{}) {
    return fail(InputError::OutOfRange, "the time of a clock must be more than 0");
  }
  if (has_increment && control.kind != TimeControlKind::Total) {
    return fail(InputError::Conflict, "only a clock with a time for the game has an increment");
  }
  TRY(check_time(control.time, "the time of a clock"));
  return check_time(control.increment, "the increment of a clock");
}

Result<void> check_seats(const Record& record) {
  for (const games::SeatId seat : games::all_seats(games::kMaxSeats)) {
    const Seat& who = record.seats[seat.index()];
    const auto fits = check_text(who.name, kMaxName, Breaks::None, seat_name(seat));
    if (!fits) return fits;
    if (who.level < 0 || who.level > kMaxRecordLevel ||
        (who.level != 0 && who.kind != SeatKind::Engine)) {
      return fail(InputError::OutOfRange, to_text(seat) +
                                              ": only an engine has a level, which is 1 to " +
                                              std::to_string(kMaxRecordLevel));
    }
    const auto left = check_time(record.time_left[seat.index()], "the time left");
    if (!left) return left;
  }
  return {};
}

Result<void> check_departures(const Record& record) {
  int last = 0;
  for (const Departure& departure : record.departures) {
    if (departure.ply < last || departure.ply > static_cast<int>(record.moves.size())) {
      return fail(InputError::Conflict, to_text(departure.seat) + " leaves after move " +
                                            std::to_string(departure.ply) +
                                            ", which is out of order");
    }
    if (!departure.seat.is_within(games::kMaxSeats)) {
      return fail(InputError::OutOfRange, to_text(departure.seat) + " leaves; seats are 1 to 4");
    }
    if (!is_fault_of_seat(departure.reason)) {
      return fail(InputError::Conflict,
                  "a seat cannot leave for the reason " + quote(name_of(departure.reason)));
    }
    last = departure.ply;
  }
  return {};
}

}  // namespace

std::string kind_text(const Seat& seat) {
  switch (seat.kind) {
    case SeatKind::Person: return "person";
    case SeatKind::Bot: return "bot";
    case SeatKind::Engine: break;
  }
  return seat.level == 0 ? "engine" : "engine:" + std::to_string(seat.level);
}

Result<void> parse_kind(std::string_view text, Seat& seat) {
  constexpr std::string_view kWithLevel = "engine:";
  seat.level = 0;
  if (text == "person") {
    seat.kind = SeatKind::Person;
  } else if (text == "bot") {
    seat.kind = SeatKind::Bot;
  } else if (text == "engine") {
    seat.kind = SeatKind::Engine;
  } else if (text.starts_with(kWithLevel)) {
    const auto level =
        TRY(parse_int(text.substr(kWithLevel.size()), 1, kMaxRecordLevel, "the engine's level"));
    seat.kind = SeatKind::Engine;
    seat.level = level;
  } else {
    return fail(
        InputError::Unknown,
        quote(text) + " is not a kind of player: they are person, engine, engine:LEVEL, bot");
  }
  return {};
}

std::string_view Record::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  return found == tags.end() ? std::string_view() : std::string_view(found->value);
}

void Record::set_tag(std::string_view name, std::string value) {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  if (value.empty()) {
    if (found != tags.end()) tags.erase(found);
  } else if (found != tags.end()) {
    found->value = std::move(value);
  } else {
    tags.push_back({std::string(name), std::move(value)});
  }
}

bool is_free_tag(std::string_view name) {
  return !name.empty() && name.size() <= kMaxTagName &&
         std::ranges::all_of(name, is_tag_character) &&
         std::ranges::find(kOwnTags, name) == std::end(kOwnTags) && !is_seat_tag(name);
}

void append_comment(std::string& comment, std::string_view more) {
  if (!comment.empty() && !more.empty()) comment += '\n';
  comment += more;
}

Result<void> validate(const Record& record) {
  TRY(check_text(record.game, kMaxName, Breaks::None, "the game"));
  for (const auto& [text, what] :
       {std::pair(&record.rules, "the rules"), std::pair(&record.position, "the position")}) {
    TRY(check_text(*text, kMaxTagValue, Breaks::None, what));
  }
  TRY(check_tags(record.tags));
  TRY(check_seats(record));
  if (record.clock.controls.size() > games::kMaxSeats) {
    return fail(InputError::OutOfRange, "there are clocks for more than 4 seats");
  }
  for (const TimeControl& control : record.clock.controls) {
    TRY(check_control(control));
  }
  const auto fits = check_text(record.comment, kMaxComment, Breaks::Allowed, "the first comment");
  if (!fits) return fits;
  if (record.moves.size() > kMaxMoves) {
    return fail(InputError::TooLong, "there are more than " + std::to_string(kMaxMoves) + " moves");
  }
  std::size_t comments = 0;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    comments += record.moves[i].comment.size();
    if (const auto right = check_move(record.moves[i]); !right) {
      return Failure(right.error().within("move " + std::to_string(i + 1)));
    }
  }
  if (comments > kMaxComments) {
    return fail(InputError::TooLong,
                "the comments have more than " + std::to_string(kMaxComments) + " bytes together");
  }
  return check_departures(record);
}

}  // namespace outflank::match
