#include "store/published.h"

#include <array>

#include "core/text.h"
#include "core/try.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store/store_lock.h"

namespace outflank::store {
namespace {

constexpr std::string_view kColumns =
    "id, title, game, settings, status, version, overview, created_at, updated_at, seen_at";

TournamentRow row_of(const Rows& rows, std::size_t at) {
  TournamentRow row;
  row.id = rows.text(at, 0);
  row.title = rows.text(at, 1);
  row.game = rows.text(at, 2);
  row.settings = rows.text(at, 3);
  row.status = static_cast<TournamentStatus>(rows.integer(at, 4));
  row.version = rows.integer(at, 5);
  row.overview = rows.text(at, 6);
  row.created_at = rows.integer(at, 7);
  row.updated_at = rows.integer(at, 8);
  row.seen_at = rows.integer(at, 9);
  return row;
}

Failure no_such_tournament(std::string_view id) {
  return fail(TournamentError::NoSuchTournament, "there is no tournament " + quote(id));
}

Result<void> check_size(std::string_view what, const std::string& text, std::size_t most) {
  if (text.size() <= most) return {};
  return fail(InputError::TooLong, std::string(what) + " of " + std::to_string(text.size()) +
                                       " bytes is more than the " + std::to_string(most) +
                                       " that are published");
}

}  // namespace

std::string_view name_of(TournamentStatus status) {
  constexpr std::array<std::string_view, 3> kNames = {"running", "finished", "stopped"};
  return kNames[static_cast<std::size_t>(status)];
}

PublishedTournaments::PublishedTournaments(Store& store) : connection_(store.connection()) {}

Result<void> PublishedTournaments::begin(const NewTournament& tournament, Moment now) {
  TRY(connection_.query(
      "INSERT INTO published_tournaments (id, title, game, settings, status, version, overview,"
      " result, created_at, updated_at, seen_at) VALUES ($1, $2, $3, $4, 0, 1, '', '', $5, $5, $5)"
      " ON CONFLICT (id) DO UPDATE SET title = excluded.title, settings = excluded.settings,"
      " version = published_tournaments.version + 1, seen_at = excluded.seen_at",
      tournament.id, tournament.title, tournament.game, tournament.settings, now));
  return {};
}

Result<std::vector<std::int64_t>> PublishedTournaments::numbers(std::string_view id) {
  const Rows rows = TRY(connection_.query(
      "SELECT number FROM published_games WHERE tournament = $1 ORDER BY number", id));
  std::vector<std::int64_t> found;
  found.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) found.push_back(rows.integer(i, 0));
  return found;
}

Result<std::int64_t> PublishedTournaments::replays(std::string_view id) {
  const Rows rows = TRY(connection_.query(
      "SELECT COUNT(*) FROM published_games WHERE tournament = $1 AND replay <> ''", id));
  return rows.integer(0, 0);
}

Result<void> PublishedTournaments::add(std::string_view id, std::span<const PublishedGame> games) {
  std::vector<Command> commands;
  for (const PublishedGame& game : games) {
    TRY(check_size("a record", game.record, kMaxPublishedRecord));
    TRY(check_size("a replay", game.replay, kMaxPublishedReplay));
    commands.push_back(
        command("INSERT INTO published_games (tournament, number, summary, record, replay)"
                " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tournament, number) DO NOTHING",
                id, game.number, game.summary, game.record, game.replay));
  }
  auto transaction = TRY(Transaction::begin(connection_));
  TRY(connection_.run_all(commands));
  return transaction.commit();
}

Result<void> PublishedTournaments::update(std::string_view id, const TournamentNews& news,
                                          Moment now) {
  TRY(check_size("a result", news.result, kMaxPublishedResult));
  const Rows rows = TRY(
      connection_.query("UPDATE published_tournaments SET status = $1, overview = $2, result = $3,"
                        " version = version + 1, updated_at = $4, seen_at = $4 WHERE id = $5",
                        static_cast<int>(news.status), news.overview, news.result, now, id));
  if (rows.changed() == 0) return no_such_tournament(id);
  return {};
}

Result<void> PublishedTournaments::note_alive(std::string_view id, Moment now) {
  const Rows rows = TRY(
      connection_.query("UPDATE published_tournaments SET seen_at = $1 WHERE id = $2", now, id));
  if (rows.changed() == 0) return no_such_tournament(id);
  return {};
}

Result<void> PublishedTournaments::remove(std::string_view id) {
  auto transaction = TRY(Transaction::begin(connection_));
  TRY(connection_.query("DELETE FROM published_games WHERE tournament = $1", id));
  const Rows rows = TRY(connection_.query("DELETE FROM published_tournaments WHERE id = $1", id));
  if (rows.changed() == 0) return no_such_tournament(id);
  return transaction.commit();
}

Result<std::vector<TournamentRow>> PublishedTournaments::list(std::string_view after, int limit) {
  const std::string select = "SELECT " + std::string(kColumns) + " FROM published_tournaments ";
  const std::string order = " ORDER BY created_at DESC, id DESC LIMIT ";
  const Rows rows = TRY(
      after.empty() ? connection_.query(select + order + "$1", limit)
                    : connection_.query(select +
                                            "WHERE (created_at, id) < (SELECT created_at, id FROM"
                                            " published_tournaments WHERE id = $1)" +
                                            order + "$2",
                                        after, limit));
  std::vector<TournamentRow> list;
  for (std::size_t i = 0; i < rows.size(); ++i) list.push_back(row_of(rows, i));
  return list;
}

Result<TournamentRow> PublishedTournaments::find(std::string_view id) {
  const Rows rows = TRY(connection_.query(
      "SELECT " + std::string(kColumns) + " FROM published_tournaments WHERE id = $1", id));
  if (rows.empty()) return no_such_tournament(id);
  return row_of(rows, 0);
}

Result<FullTournament> PublishedTournaments::load(std::string_view id) {
  const Rows rows = TRY(connection_.query(
      "SELECT " + std::string(kColumns) + ", result FROM published_tournaments WHERE id = $1", id));
  if (rows.empty()) return no_such_tournament(id);
  return FullTournament{row_of(rows, 0), rows.text(0, 10)};
}

Result<std::vector<PublishedSummary>> PublishedTournaments::summaries(std::string_view id,
                                                                      std::int64_t after,
                                                                      int limit) {
  const Rows rows =
      TRY(connection_.query("SELECT number, summary FROM published_games WHERE tournament = $1"
                            " AND number > $2 ORDER BY number LIMIT $3",
                            id, after, limit));
  std::vector<PublishedSummary> found;
  found.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    found.push_back({rows.integer(i, 0), rows.text(i, 1)});
  }
  return found;
}

Result<PublishedGame> PublishedTournaments::game(std::string_view id, std::int64_t number) {
  const Rows rows = TRY(connection_.query(
      "SELECT summary, record, replay FROM published_games WHERE tournament = $1 AND number = $2",
      id, number));
  if (rows.empty()) {
    return fail(StoreError::NoSuchGame,
                "there is no game " + std::to_string(number) + " in this tournament");
  }
  return PublishedGame{number, rows.text(0, 0), rows.text(0, 1), rows.text(0, 2)};
}

// SQLite lets any number of programs write to a file in turn. A second server is refused since each
// caches games; a publisher caches nothing. Only the schema must not change under a server.
Result<std::unique_ptr<Store>> open_to_publish(const std::string& where,
                                               const StoreSettings& settings) {
  const auto lock = lock_store(where);
  if (lock || !lock.error().is(StoreError::InUse)) {
    if (!lock) return Failure(lock.error());
    return Store::open(where, settings);
  }
  auto connection = TRY(open_sqlite(where, Durability::Full, settings.statement_timeout));
  const Rows rows =
      TRY(connection->query("SELECT version FROM schema_versions WHERE part = $1", kSchemaPart));
  const auto known = static_cast<std::int64_t>(schema_steps().size());
  if (rows.empty() || rows.integer(0, 0) != known) {
    return fail(StoreError::InUse, "a server of another version has the database " + quote(where) +
                                       " open: restart it with this version first");
  }
  return Store::on(std::move(connection));
}

}  // namespace outflank::store
