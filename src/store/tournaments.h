#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/error.h"
#include "store/connection.h"

namespace outflank::store {

// A finished game of a tournament. The texts are the arena's; the store does not look into them.
struct TournamentGame {
  std::int64_t number = 0;
  std::string summary;     // what the results are made of, as JSON
  std::string record;      // the game itself, as JSON (match/record_json.h)
  std::string transcript;  // what was said between arena and bots, as lines of JSON; may be empty
};

// One tournament in a file of its own. Every call may block on the disk. For one thread at a time.
class TournamentStore {
 public:
  // Opens the file or makes it.
  static Result<TournamentStore> open(const std::string& path);
  // Opens a file that is there, to read it: also beside a program that writes to it.
  static Result<TournamentStore> open_to_read(const std::string& path);

  // What the tournament was begun with; empty if it was not.
  Result<std::string> settings();
  Result<void> begin(const std::string& settings);

  // When this has succeeded, the game is there for good: also after a crash of the machine. Fails
  // with Duplicate if the number is taken.
  Result<void> add(const TournamentGame& game);

  // The summaries of all games in order of their numbers, as of one moment.
  Result<void> each_summary(
      const std::function<Result<void>(std::int64_t number, const std::string& summary)>& visit);
  // One game with everything. Fails with NoSuchGame.
  Result<TournamentGame> game(std::int64_t number);

 private:
  explicit TournamentStore(std::unique_ptr<Connection> connection)
      : connection_(std::move(connection)) {}

  std::unique_ptr<Connection> connection_;
};

}  // namespace outflank::store
