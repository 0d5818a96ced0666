#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "store/published.h"
#include "store/store.h"
#include "store/tournaments.h"

namespace outflank::arena {

// Whether visitors see the messages of bots.
enum class PublishedTalk : std::uint8_t { Shown, Hidden };

// How many games are published as replays, with the messages of bots: each takes some 20 KB. All others are published as
// records, from which the board can be shown as well.
struct ReplayLimits {
  std::int64_t all = 5'000;
  std::int64_t without_faults = 4'000;  // the rest is for games with faults
};

struct PublicationSettings {
  std::string folder;  // of the tournament
  std::string store;   // a file or postgresql://…, as for servers
  std::string title;   // empty: the tournament's name
  PublishedTalk talk = PublishedTalk::Shown;
  ReplayLimits replays = {};
};

// Fails for a title that a site cannot show.
Result<void> check_title(std::string_view title);

// Publishes a tournament from its folder to a server's store. The folder is authoritative: the next call publishes
// what the store has missed, and nothing twice. The file `published` holds the id of the tournament,
// so that a resumed tournament stays the same one. Commands of bots are not published.
// For one thread at a time; every call may block for seconds.
class Publication {
 public:
  explicit Publication(PublicationSettings settings) : settings_(std::move(settings)) {}

  // Publishes the folder's result.json, with its games. `unfinished` is the status of a tournament that has
  // games left. If nothing is new, this is a heartbeat.
  Result<void> publish(store::TournamentStatus unfinished);
  // Removes it from the store. NoSuchTournament.
  Result<void> remove();

  // Empty until a call has succeeded.
  [[nodiscard]] const std::string& id() const { return id_; }

 private:
  Result<void> connect();
  Result<void> publish_newest(store::TournamentStatus unfinished);
  Result<void> add_games(nlohmann::ordered_json games);
  Result<store::Moment> now();

  PublicationSettings settings_;
  std::string id_;
  std::unique_ptr<store::Store> store_;  // while it responds
  bool was_open_ = false;
  std::set<std::int64_t> numbers_;         // of the published games
  std::int64_t replays_ = 0;               // how many of them have a replay
  std::string last_;                       // the published result.json
  store::TournamentStatus last_status_{};  // with it
  nlohmann::ordered_json identity_;        // the tournament's settings
};

}  // namespace outflank::arena
