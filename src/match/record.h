#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/outcome.h"
#include "match/ending.h"
#include "match/time_control.h"

namespace outflank::match {

// Limits of a record, the same in every format.
inline constexpr std::size_t kMaxMoves = 200'000;
inline constexpr std::size_t kMaxMoveText = 16;  // bytes, as all of these
inline constexpr std::size_t kMaxName = 200;     // of a seat
inline constexpr std::size_t kMaxTags = 256;     // beside those that have a field of their own
inline constexpr std::size_t kMaxTagName = 64;
inline constexpr std::size_t kMaxTagValue = 1 << 14;
inline constexpr std::size_t kMaxComment = 1 << 16;   // on one move
inline constexpr std::size_t kMaxComments = 1 << 24;  // on all moves together
inline constexpr std::size_t kMaxRecord = 1 << 26;    // of the whole text or JSON
inline constexpr int kMaxRecordLevel = 100;

enum class SeatKind : std::uint8_t { Person, Engine, Bot };

// A seat's player. A match treats all kinds alike; they matter to its organiser.
struct Seat {
  std::string name;
  SeatKind kind = SeatKind::Person;
  int level = 0;  // of an engine, 1 to kMaxRecordLevel; 0: unknown

  friend bool operator==(const Seat&, const Seat&) = default;
};

// `person`, `bot`, `engine` or `engine:5`.
std::string kind_text(const Seat& seat);
// Sets the kind and level of a seat.
Result<void> parse_kind(std::string_view text, Seat& seat);

struct Tag {
  std::string name;   // letters, digits and _
  std::string value;  // one line

  friend bool operator==(const Tag&, const Tag&) = default;
};

struct RecordMove {
  std::string move;
  std::optional<Time> clock;  // left on the mover's clock after the move
  std::optional<Time> spent;  // on the move
  std::string comment;

  friend bool operator==(const RecordMove&, const RecordMove&) = default;
};

// A seat of three or four that has left while the others play on.
struct Departure {
  int ply = 0;  // moves played before it
  games::SeatId seat{0};
  EndReason reason = EndReason::Resignation;  // a fault of the seat

  friend bool operator==(const Departure&, const Departure&) = default;
};

// Everything that is kept of a match, enough to resume it: see docs/records.md. A plain value;
// `checked` (match/replay.h) validates it.
struct Record {
  std::string game;       // its name in the registry
  std::string rules;      // as text; empty: the defaults, or those of `position`
  std::string position;   // where it began; empty: the default start
  std::vector<Tag> tags;  // Event, Site, Date, Round and whatever else is known, no name twice
  std::array<Seat, games::kMaxSeats> seats;
  ClockSettings clock;
  std::string comment;  // before the first move
  std::vector<RecordMove> moves;
  std::vector<Departure> departures;  // in order
  std::optional<Outcome> outcome;     // without it and a reason: not finished
  std::optional<EndReason> reason;
  std::array<std::optional<Time>, games::kMaxSeats> time_left;  // of a match that is not finished

  // The value of a tag; empty if there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
  // Sets a tag; an empty value removes it.
  void set_tag(std::string_view name, std::string value);

  [[nodiscard]] End end() const { return {outcome, reason}; }
  [[nodiscard]] bool finished() const { return outcome || reason; }

  friend bool operator==(const Record&, const Record&) = default;
};

// Whether a tag of that name is free: of the right form, and not one that has a field of its own.
bool is_free_tag(std::string_view name);

// Adds a comment to another, on a line of its own.
void append_comment(std::string& comment, std::string_view more);

// Fails on what a format could not hold: too long, not UTF-8, a duplicate tag, an impossible
// number. Does not check the game itself.
Result<void> validate(const Record& record);

}  // namespace outflank::match
