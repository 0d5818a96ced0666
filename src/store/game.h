#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "match/record.h"

// Games as they are stored: plain values. Moments are milliseconds since the Unix epoch.
namespace outflank::store {

using Moment = std::int64_t;

enum class Status : std::uint8_t {
  Open,     // seats are free
  Running,  // all seats are taken
  Finished,
};
enum class Visibility : std::uint8_t { Private, Public };
enum class SeatKind : std::uint8_t { Open, Person, Engine };

struct SeatRow {
  SeatKind kind = SeatKind::Open;
  std::string name;
  std::string player;           // of a person: the identity that holds the seat
  bool account = false;         // that identity has an account
  int level = 0;                // of an engine
  std::optional<int> rating{};  // of the player when the game began

  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

// Who created a game, with fingerprints to compare others with: address and client, as one-way
// hashes. Empty in games of earlier versions.
struct Maker {
  std::string player;  // the identity
  bool account = false;
  std::string network;
  std::string device;

  friend bool operator==(const Maker&, const Maker&) = default;
};

// What tells whether a copy of a game is the stored one. An identity that becomes an account keeps
// its seats without a new version.
struct GameStamp {
  std::string id;
  std::int64_t version = 0;
  std::vector<std::string> players{};  // of the seats, in order
};

struct MoveRow {
  std::string move;
  games::SeatId seat{0};
  std::optional<std::int64_t> clock_ms{};  // left on the mover's clock after it
  std::string ref;                         // the mover's own reference for it
  Moment at = 0;

  friend bool operator==(const MoveRow&, const MoveRow&) = default;
};

struct ChatLine {
  games::SeatId seat{0};
  std::string text;
  Moment at = 0;

  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// Everything about a game but its moves.
struct GameRow {
  std::string id;
  std::string game;
  std::string rules;
  std::string position;  // empty: the default start
  std::string clock;
  Visibility visibility = Visibility::Private;
  bool rated = false;
  std::string pool;  // the rating pool that it counts for
  Status status = Status::Open;
  std::int64_t version = 0;  // number of changes
  std::string writer{};      // the token of the last change; empty: never changed
  int ply = 0;
  std::string result = "*";
  std::string reason;  // empty: not finished
  Moment created_at = 0;
  Moment updated_at = 0;
  std::optional<games::SeatId> turn_seat{};  // the seat to move
  Moment turn_at = 0;                        // when its turn began
  std::optional<Moment> wake_at{};           // when a timer of the game is due
  std::string next_game;                     // the rematch
  std::string offers{};                      // open offers, in the server's own text form
  std::vector<SeatRow> seats;
  Maker maker{};

  friend bool operator==(const GameRow&, const GameRow&) = default;
};

struct StoredGame {
  GameRow row;
  std::vector<MoveRow> moves;
  std::vector<match::Departure> departures;

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

// Unique among all changes on all machines.
std::string new_token();

// What one step of a game changes. It is written, and the version incremented, only if the game
// still has `version` (optimistic concurrency); otherwise nothing is written.
struct GameChange {
  std::string id;
  std::int64_t version = 0;         // before the change
  std::string token = new_token();  // of this change
  // The token of the previous change: a change that builds on another is never written if that one
  // was not. Empty: the version alone decides.
  std::string after{};
  std::optional<int> keep_plies{};  // moves from this ply on are taken back
  int first_ply = 0;                // of `moves`
  std::vector<MoveRow> moves;
  std::vector<match::Departure> departures;
  std::vector<std::pair<games::SeatId, SeatRow>> seats;  // the new values
  std::vector<ChatLine> chat;                            // sent with the change
  Status status = Status::Running;
  int ply = 0;  // afterwards
  std::string result = "*";
  std::string reason;
  Moment at = 0;
  std::optional<games::SeatId> turn_seat{};
  Moment turn_at = 0;
  std::optional<Moment> wake_at{};
  std::string offers{};                // afterwards
  std::optional<GameRow> next_game{};  // begins together with the change
  std::string job;                     // not empty: adds a job of this kind with the id of the game
  std::string events{};                // for clients; announced with the change and not stored
};

// A change that leaves everything as it is in the game.
GameChange unchanged(const GameRow& game);

// Applies a change to the game that it was made for: the same as writing it and loading the game
// again, except that the maker stays, whom the store deletes at the end.
void apply(StoredGame& game, const GameChange& change);

// The record of a game, with the clocks as they are at a moment.
Result<match::Record> record_of(const StoredGame& game, Moment now);

}  // namespace outflank::store
