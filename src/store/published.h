#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "store/connection.h"
#include "store/game.h"
#include "store/store_settings.h"

namespace outflank::store {

class Store;

enum class TournamentStatus : std::uint8_t { Running, Finished, Stopped };
std::string_view name_of(TournamentStatus status);

enum class TournamentError : std::uint8_t { NoSuchTournament };
constexpr std::string_view name_of(TournamentError /*error*/) {
  return "no_such_tournament";
}

// What a tournament is published with. The texts are opaque to the store.
struct NewTournament {
  std::string id;
  std::string title;
  std::string game;
  std::string settings;  // JSON
};

// An update of a tournament.
struct TournamentNews {
  TournamentStatus status = TournamentStatus::Running;
  std::string overview;  // for lists, as JSON
  std::string result;    // everything else, as JSON
};

// A tournament without its result.
struct TournamentRow {
  std::string id;
  std::string title;
  std::string game;
  std::string settings;
  TournamentStatus status = TournamentStatus::Running;
  std::int64_t version = 0;  // incremented by every visible change
  std::string overview;
  Moment created_at = 0;
  Moment updated_at = 0;
  Moment seen_at = 0;  // when its publisher last reported

  friend bool operator==(const TournamentRow&, const TournamentRow&) = default;
};

struct FullTournament {
  TournamentRow row;
  std::string result;
};

struct PublishedGame {
  std::int64_t number = 0;
  std::string summary;  // as in the list of games, as JSON
  std::string record;   // the game itself, as JSON (match/record_json.h)
  std::string replay;   // the replay with its conversation; empty: none

  friend bool operator==(const PublishedGame&, const PublishedGame&) = default;
};

// A line of the list of games.
struct PublishedSummary {
  std::int64_t number = 0;
  std::string summary;

  friend bool operator==(const PublishedSummary&, const PublishedSummary&) = default;
};

inline constexpr std::size_t kMaxPublishedResult = std::size_t{16} << 20U;
inline constexpr std::size_t kMaxPublishedReplay = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxPublishedRecord = std::size_t{1} << 20U;

// Tournaments that visitors of a server can follow. All writes are idempotent, so that a publisher
// may repeat them; several publishers may write at the same time.
//
// Fails with Unavailable, Busy, or the errors named at each call; with TooLong beyond the limits
// above.
class PublishedTournaments {
 public:
  explicit PublishedTournaments(Store& store);

  // Creates the tournament, or resumes the one with that id under the new title and settings.
  Result<void> begin(const NewTournament& tournament, Moment now);
  // The numbers of the published games, in order.
  Result<std::vector<std::int64_t>> numbers(std::string_view id);
  // How many of them have a replay.
  Result<std::int64_t> replays(std::string_view id);
  // All or none. Existing games stay as they are.
  Result<void> add(std::string_view id, std::span<const PublishedGame> games);
  // NoSuchTournament.
  Result<void> update(std::string_view id, const TournamentNews& news, Moment now);
  // The publisher's heartbeat. NoSuchTournament.
  Result<void> note_alive(std::string_view id, Moment now);
  // With its games. NoSuchTournament.
  Result<void> remove(std::string_view id);

  // Newest first, starting after the id `after` (empty: from the first).
  Result<std::vector<TournamentRow>> list(std::string_view after, int limit);
  // NoSuchTournament.
  Result<TournamentRow> find(std::string_view id);
  Result<FullTournament> load(std::string_view id);
  // The games after that number, in order; none of a tournament that is not there.
  Result<std::vector<PublishedSummary>> summaries(std::string_view id, std::int64_t after,
                                                  int limit);
  // NoSuchGame.
  Result<PublishedGame> game(std::string_view id, std::int64_t number);

 private:
  Connection& connection_;
};

// A store for a publisher: also a file that a server has open, if its schema is this program's.
// Fails with InUse if it is not.
Result<std::unique_ptr<Store>> open_to_publish(const std::string& where,
                                               const StoreSettings& settings = {});

}  // namespace outflank::store
