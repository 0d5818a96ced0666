#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/error.h"
#include "store/connection.h"

namespace outflank::store {

// A finished game of a tournament. The texts are opaque to the store.
struct TournamentGame {
  std::int64_t number = 0;
  std::string summary;     // what the results are made of, as JSON
  std::string record;      // the game itself, as JSON (match/record_json.h)
  std::string transcript;  // the messages between arena and bots, as JSON lines; may be empty
};

// One tournament in a file of its own. Every call may block on the disk. For one thread at a time.
class TournamentStore {
 public:
  // Opens or creates the file.
  static Result<TournamentStore> open(const std::string& path);
  // Opens an existing file for reading, also while another program writes to it.
  static Result<TournamentStore> open_to_read(const std::string& path);

  // The settings that the tournament started with; empty if it has not started.
  Result<std::string> settings();
  Result<void> begin(const std::string& settings);

  // On success the game is durable, even after a crash of the machine. Fails with Duplicate if the
  // number is taken.
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
