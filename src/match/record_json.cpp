#include "match/record_json.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/seat_id.h"
#include "match/json_records.h"
#include "match/record_text.h"

namespace outflank::match {
namespace {

constexpr std::string_view kKeys[] = {"outflank",   "game",   "rules",        "position", "tags",
                                      "seats",      "clock",  "time_left_ms", "comment",  "moves",
                                      "departures", "result", "reason"};
constexpr std::string_view kSeatKeys[] = {"name", "kind"};
constexpr std::string_view kMoveKeys[] = {"move", "clock_ms", "spent_ms", "comment"};
constexpr std::string_view kDepartureKeys[] = {"ply", "seat", "reason"};

Json seats_json(const Record& record) {
  std::size_t count = record.seats.size();
  while (count > 0 && record.seats[count - 1] == Seat{}) --count;
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < count; ++seat) {
    seats.push_back({{"name", record.seats[seat].name}, {"kind", kind_text(record.seats[seat])}});
  }
  return seats;
}

Json time_left_json(const Record& record) {
  std::size_t count = record.time_left.size();
  while (count > 0 && !record.time_left[count - 1]) --count;
  Json times = Json::array();
  for (std::size_t seat = 0; seat < count; ++seat) {
    const auto& left = record.time_left[seat];
    times.push_back(left ? Json(left->count()) : Json(nullptr));
  }
  return times;
}

Json move_json(const RecordMove& move) {
  Json json = {{"move", move.move}};
  if (move.clock) json["clock_ms"] = move.clock->count();
  if (move.spent) json["spent_ms"] = move.spent->count();
  if (!move.comment.empty()) json["comment"] = move.comment;
  return json;
}

// Whether it is a whole number of at least 0: unsigned if it was parsed, signed if json_of made it.
bool is_count(const Json& value) {
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max() / 2;
  if (value.is_number_unsigned()) return value.get<std::uint64_t>() <= kMax;
  return value.is_number_integer() && value.get<std::int64_t>() >= 0 &&
         value.get<std::int64_t>() <= kMax;
}

// The fields of one object, with errors that name them.
class Fields {
 public:
  Fields(const Json& json, std::string place) : json_(json), place_(std::move(place)) {}

  template <std::size_t N>
  Result<void> check_keys(const std::string_view (&known)[N]) const {
    if (!json_.is_object()) return wrong(InputError::Syntax, "", "must be an object");
    for (const auto& [key, value] : json_.items()) {
      if (std::ranges::find(known, key) == std::end(known)) {
        return wrong(InputError::Unknown, "", "has no key " + quote(key));
      }
    }
    return {};
  }

  [[nodiscard]] const Json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }

  // A text; empty if missing.
  Result<std::string> text(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return std::string();
    if (!value->is_string()) return wrong(InputError::Syntax, key, "must be a text");
    return value->get<std::string>();
  }

  // A whole number of at least 0.
  Result<std::optional<std::int64_t>> number(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!is_count(*value)) {
      return wrong(InputError::Syntax, key, "must be a whole number");
    }
    return value->get<std::int64_t>();
  }

  Result<std::optional<Time>> time(const char* key) const {
    const auto count = TRY(number(key));
    if (!count) return std::nullopt;
    return Time(*count);
  }

  // The elements of an array; none if missing.
  Result<std::vector<const Json*>> elements(const char* key, std::size_t most) const {
    std::vector<const Json*> out;
    const Json* value = find(key);
    if (value == nullptr) return out;
    if (!value->is_array()) return wrong(InputError::Syntax, key, "must be an array");
    if (value->size() > most) {
      return wrong(InputError::TooLong, key, "has more than " + std::to_string(most) + " elements");
    }
    for (const Json& element : *value) out.push_back(&element);
    return out;
  }

  Failure wrong(InputError error, std::string_view key, std::string_view message) const {
    std::string where = place_;
    if (!key.empty()) where += (where.empty() ? "" : ".") + std::string(key);
    return fail(error, (where.empty() ? "the record" : where) + " " + std::string(message));
  }

  // An error inside the value of a key.
  Failure inside(const Error& error, std::string_view key) const {
    return Failure(
        error.within(place_.empty() ? std::string(key) : place_ + "." + std::string(key)));
  }

 private:
  const Json& json_;
  std::string place_;
};

std::string element_name(std::string_view array, std::size_t i) {
  return std::string(array) + "[" + std::to_string(i) + "]";
}

Result<void> read_seats(const Fields& fields, Record& record) {
  const auto seats = TRY(fields.elements("seats", record.seats.size()));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Fields seat(*seats[i], element_name("seats", i));
    TRY(seat.check_keys(kSeatKeys));
    auto name = TRY(seat.text("name"));
    const auto kind = TRY(seat.text("kind"));
    record.seats[i].name = std::move(name);
    if (kind.empty()) continue;
    if (const auto read = parse_kind(kind, record.seats[i]); !read) {
      return seat.inside(read.error(), "kind");
    }
  }
  return {};
}

Result<void> read_tags(const Fields& fields, Record& record) {
  const Json* tags = fields.find("tags");
  if (tags == nullptr) return {};
  if (!tags->is_object()) return fields.wrong(InputError::Syntax, "tags", "must be an object");
  for (const auto& [name, value] : tags->items()) {
    if (!value.is_string()) {
      return fields.wrong(InputError::Syntax, "tags",
                          "must have texts as values, also " + quote(name));
    }
    record.tags.push_back({name, value.get<std::string>()});
  }
  return {};
}

Result<void> read_time_left(const Fields& fields, Record& record) {
  const auto times = TRY(fields.elements("time_left_ms", record.time_left.size()));
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Json& value = *times[i];
    if (value.is_null()) continue;
    if (!is_count(value) || value.get<std::int64_t>() > kMaxTime.count()) {
      return fields.wrong(InputError::Syntax, "time_left_ms",
                          "must hold whole numbers of milliseconds and null");
    }
    record.time_left[i] = Time(value.get<std::int64_t>());
  }
  return {};
}

Result<void> read_moves(const Fields& fields, Record& record) {
  const auto moves = TRY(fields.elements("moves", kMaxMoves));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Fields move(*moves[i], element_name("moves", i));
    TRY(move.check_keys(kMoveKeys));
    auto text = TRY(move.text("move"));
    const auto clock = TRY(move.time("clock_ms"));
    const auto spent = TRY(move.time("spent_ms"));
    auto comment = TRY(move.text("comment"));
    record.moves.push_back({std::move(text), clock, spent, std::move(comment)});
  }
  return {};
}

Result<void> read_departures(const Fields& fields, Record& record) {
  const auto departures = TRY(fields.elements("departures", games::kMaxSeats));
  for (std::size_t i = 0; i < departures.size(); ++i) {
    const Fields departure(*departures[i], element_name("departures", i));
    TRY(departure.check_keys(kDepartureKeys));
    const auto ply = TRY(departure.number("ply"));
    const auto seat = TRY(departure.number("seat"));
    const auto reason = TRY(departure.text("reason"));
    const auto known = parse_end_reason(reason);
    if (!known) return departure.inside(known.error(), "reason");
    if (!ply || *ply > static_cast<std::int64_t>(kMaxMoves)) {
      return departure.wrong(InputError::OutOfRange, "ply", "must be a number of moves");
    }
    if (!seat || *seat < 1 || *seat > games::kMaxSeats) {
      return departure.wrong(InputError::OutOfRange, "seat", "must be 1 to 4");
    }
    record.departures.push_back(
        {static_cast<int>(*ply), games::SeatId::from_number(static_cast<int>(*seat)), *known});
  }
  return {};
}

Result<void> read_words(const Fields& fields, Record& record) {
  for (const auto& [key, field] :
       {std::pair("game", &record.game), std::pair("rules", &record.rules),
        std::pair("position", &record.position), std::pair("comment", &record.comment)}) {
    auto text = TRY(fields.text(key));
    *field = std::move(text);
  }
  const auto clock = fields.text("clock");
  const auto result = fields.text("result");
  const auto reason = fields.text("reason");
  for (const auto* text : {&clock, &result, &reason}) {
    if (!*text) return Failure(text->error());
  }
  if (!clock->empty()) {
    auto settings = parse_clock(*clock);
    if (!settings) return fields.inside(settings.error(), "clock");
    record.clock = *std::move(settings);
  }
  if (result->empty()) return fields.wrong(InputError::Missing, "result", "is missing");
  const auto outcome = parse_result(*result);
  if (!outcome) return fields.inside(outcome.error(), "result");
  record.outcome = *outcome;
  if (!reason->empty()) {
    const auto known = parse_end_reason(*reason);
    if (!known) return fields.inside(known.error(), "reason");
    record.reason = *known;
  }
  return {};
}

Result<Record> read_record(const Json& json) {
  const Fields fields(json, "");
  TRY(fields.check_keys(kKeys));
  const auto version = TRY(fields.number("outflank"));
  if (version != kRecordVersion) {
    return fields.wrong(InputError::Unknown, "outflank",
                        "must be the version of the format, " + std::to_string(kRecordVersion));
  }
  Record record;
  for (const auto& read :
       {read_words, read_tags, read_seats, read_time_left, read_moves, read_departures}) {
    TRY(read(fields, record));
  }
  return record;
}

}  // namespace

Json json_of(const Record& record) {
  Json json = {{"outflank", kRecordVersion}, {"game", record.game}};
  if (!record.rules.empty()) json["rules"] = record.rules;
  if (!record.position.empty()) json["position"] = record.position;
  if (!record.tags.empty()) json["tags"] = Json::object();
  for (const Tag& tag : record.tags) json["tags"][tag.name] = tag.value;
  if (Json seats = seats_json(record); !seats.empty()) json["seats"] = std::move(seats);
  if (!record.clock.controls.empty()) json["clock"] = to_text(record.clock);
  if (Json left = time_left_json(record); !left.empty()) json["time_left_ms"] = std::move(left);
  if (!record.comment.empty()) json["comment"] = record.comment;
  json["moves"] = Json::array();
  for (const RecordMove& move : record.moves) json["moves"].push_back(move_json(move));
  for (const Departure& departure : record.departures) {
    json["departures"].push_back({{"ply", departure.ply},
                                  {"seat", departure.seat.number()},
                                  {"reason", name_of(departure.reason)}});
  }
  json["result"] = result_text(record.outcome);
  if (record.reason) json["reason"] = name_of(*record.reason);
  return json;
}

std::string to_json(const Record& record) {
  return json_of(record).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Record> record_of_json(std::string_view text) {
  const auto json = parse_object(text);
  if (!json) return Failure(json.error().error);
  return read_record(*json);
}

Result<Record> record_of_object(const Json& json) {
  return read_record(json);
}

std::unique_ptr<RecordReader> make_json_reader(ByteSource source) {
  return std::make_unique<JsonRecordReader>(std::move(source), read_record);
}

}  // namespace outflank::match
