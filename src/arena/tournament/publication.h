#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "core/error.h"
#include "store/published.h"
#include "store/store.h"
#include "store/tournaments.h"

namespace outflank::arena {

// Whether visitors see what bots were told, answered and printed.
enum class PublishedTalk : std::uint8_t { Shown, Hidden };

// How many games are published as replays, with what bots said: each takes some 20 KB. All others are published as
// records, from which a board can be shown as well.
struct ReplayLimits {
  std::int64_t all = 5'000;
  std::int64_t without_faults = 4'000;  // the rest is left for games with faults
};

struct PublicationSettings {
  std::string folder;  // of the tournament
  std::string store;   // a file or postgresql://…, as servers have it
  std::string title;   // empty: the tournament's name
  PublishedTalk talk = PublishedTalk::Shown;
  ReplayLimits replays = {};
};

// Titles that a site can show. Fails with a sentence.
Result<void> check_title(std::string_view title);

// A tournament in its folder as the visitors of a server see it. The folder is the truth: what the store has
// missed is published by the next call, and nothing twice. Every folder has an id of its own in the file
// `published`, so that whoever goes on with it publishes the same tournament. Commands of bots are not published.
// For one thread at a time; every call may block for seconds.
class Publication {
 public:
  explicit Publication(PublicationSettings settings) : settings_(std::move(settings)) {}

  // Publishes what the folder's result.json tells, with its games. `unfinished` is said of a tournament that has
  // games left. Where nothing is new, the store is told that somebody is still there.
  Result<void> publish(store::TournamentStatus unfinished);
  // Takes it out of the store. NoSuchTournament.
  Result<void> remove();

  // Empty before the first call that has succeeded.
  [[nodiscard]] const std::string& id() const { return id_; }

 private:
  Result<void> connect();
  Result<void> publish_newest(store::TournamentStatus unfinished);
  Result<void> add_games(std::string_view result);
  Result<store::Moment> now();

  PublicationSettings settings_;
  std::string id_;
  std::unique_ptr<store::Store> store_;    // while it answers
  std::set<std::int64_t> numbers_;         // of the games that are there
  std::int64_t replays_ = 0;               // of them that have a replay
  std::string last_;                       // the result that is there, as the folder has it
  store::TournamentStatus last_status_{};  // with it
  std::string identity_;                   // the tournament's settings
};

}  // namespace outflank::arena
