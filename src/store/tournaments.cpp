#include "store/tournaments.h"

#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/text.h"
#include "core/try.h"
#include "store/migrations.h"
#include "store/sqlite.h"

namespace outflank::store {
namespace {

constexpr std::array<std::string_view, 1> kSteps = {
    "CREATE TABLE tournament (id BIGINT PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL);"
    "CREATE TABLE tournament_games (number BIGINT PRIMARY KEY, summary TEXT NOT NULL,"
    " record TEXT NOT NULL, transcript TEXT NOT NULL);"};

constexpr std::int64_t kAtOnce = 1000;  // rows per query

}  // namespace

Result<TournamentStore> TournamentStore::open(const std::string& path) {
  auto connection = TRY(open_sqlite(path));
  if (const auto done = migrate(*connection, "tournament", kSteps); !done) {
    return Failure(done.error().within(path));
  }
  return TournamentStore(std::move(connection));
}

Result<TournamentStore> TournamentStore::open_to_read(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    return fail(StoreError::Unavailable, "the database " + quote(path) + " is not there");
  }
  auto connection = TRY(open_sqlite(path));
  const auto rows =
      connection->query("SELECT version FROM schema_versions WHERE part = $1", "tournament");
  if (!rows) return Failure(rows.error().within(path));
  if (rows->empty() || rows->integer(0, 0) != static_cast<std::int64_t>(kSteps.size())) {
    return fail(StoreError::TooNew,
                path + ": the tournament was begun by another version of the program");
  }
  return TournamentStore(std::move(connection));
}

Result<std::string> TournamentStore::settings() {
  const auto rows = TRY(connection_->query("SELECT settings FROM tournament"));
  return rows.empty() ? std::string() : rows.text(0, 0);
}

Result<void> TournamentStore::begin(const std::string& settings) {
  TRY(connection_->query("INSERT INTO tournament (id, settings) VALUES (1, $1)", settings));
  return {};
}

Result<void> TournamentStore::add(const TournamentGame& game) {
  // A single statement is a transaction of its own.
  TRY(connection_->query(
      "INSERT INTO tournament_games (number, summary, record, transcript) VALUES ($1, $2, $3, $4)",
      game.number, game.summary, game.record, game.transcript));
  return {};
}

Result<void> TournamentStore::each_summary(
    const std::function<Result<void>(std::int64_t, const std::string&)>& visit) {
  // Rounds depend on earlier games: one that is stored meanwhile must not be missing while later
  // ones are present.
  const auto moment = TRY(Transaction::begin(*connection_, Access::Read));
  std::int64_t last = -1;
  while (true) {
    const auto rows = TRY(connection_->query(
        "SELECT number, summary FROM tournament_games WHERE number > $1 ORDER BY number LIMIT $2",
        last, kAtOnce));
    if (rows.empty()) return {};
    for (std::size_t row = 0; row < rows.size(); ++row) {
      last = rows.integer(row, 0);
      TRY(visit(last, rows.text(row, 1)));
    }
  }
}

Result<TournamentGame> TournamentStore::game(std::int64_t number) {
  const auto rows = TRY(connection_->query(
      "SELECT summary, record, transcript FROM tournament_games WHERE number = $1", number));
  if (rows.empty()) {
    return fail(StoreError::NoSuchGame, "there is no game " + std::to_string(number));
  }
  return TournamentGame{number, rows.text(0, 0), rows.text(0, 1), rows.text(0, 2)};
}

}  // namespace outflank::store
