// Several programs on one database.

#include <map>

#include "core/try.h"
#include "store/announcement.h"
#include "store/many_games.h"
#include "store/store.h"

namespace outflank::store {
namespace {

// Separates texts in a parameter; no text contains it.
constexpr char kBetween = '\x1e';

}  // namespace

void Store::announce_changes() {
  announces_ = connection_->is_shared();
}

Result<void> Store::publish(std::span<const std::string> texts) {
  if (texts.empty() || !connection_->is_shared()) return {};
  std::string all;
  for (const std::string& text : texts) {
    if (!all.empty()) all += kBetween;
    all += "m " + text;
  }
  TRY(connection_->query(
      "SELECT pg_notify('" + std::string(kChannel) +
          "', one) FROM unnest(string_to_array(CAST($1 AS TEXT), chr(30))) AS one",
      all));
  return {};
}

Result<std::int64_t> Store::version_of(std::string_view game) {
  const Rows rows = TRY(connection_->query("SELECT version FROM games WHERE id = $1", game));
  if (rows.empty()) return fail(StoreError::NoSuchGame, "there is no such game");
  return rows.integer(0, 0);
}

Result<std::vector<GameStamp>> Store::stamps_of(std::span<const std::string> games) {
  std::vector<GameStamp> stamps;
  const auto read = for_each_batch(games, [&](std::span<const std::string> some) -> Result<void> {
    const Rows versions =
        TRY(connection_->query(for_games("SELECT id, version FROM games WHERE id IN ({})", some)));
    const Rows seats = TRY(connection_->query(
        for_games("SELECT game, player FROM seats WHERE game IN ({}) ORDER BY game, seat", some)));
    std::map<std::string, std::vector<std::string>> players;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      players[seats.text(i, 0)].push_back(seats.text(i, 1));
    }
    for (std::size_t i = 0; i < versions.size(); ++i) {
      const std::string id = versions.text(i, 0);
      stamps.push_back({id, versions.integer(i, 1), std::move(players[id])});
    }
    return {};
  });
  if (!read) return Failure(read.error());
  return stamps;
}

Result<std::vector<std::string>> Store::claim_games_to_wake(Moment now, Moment until, int limit) {
  const Rows rows = TRY(connection_->query(
      "UPDATE games SET wake_at = $1 WHERE id IN (SELECT id FROM games WHERE wake_at IS NOT NULL"
      " AND wake_at <= $2 ORDER BY wake_at LIMIT $3 " +
          std::string(connection_->skip_locked()) + ") RETURNING id",
      until, now, limit));
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < rows.size(); ++i) ids.push_back(rows.text(i, 0));
  return ids;
}

Result<double> Store::notification_queue() {
  if (!connection_->is_shared()) return 0.0;
  const Rows rows = TRY(connection_->query("SELECT pg_notification_queue_usage()"));
  return rows.real(0, 0);
}

Result<std::optional<Moment>> Store::clock() {
  if (!connection_->is_shared()) return std::nullopt;
  const Rows rows = TRY(
      connection_->query("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"));
  return rows.integer(0, 0);
}

Result<bool> Store::is_alone() {
  if (!connection_->is_shared()) return true;
  const std::string lock = "(" + std::to_string(kServersLock) + ")";
  const Rows got = TRY(
      connection_->query("SELECT CASE WHEN pg_try_advisory_lock" + lock + " THEN 1 ELSE 0 END"));
  if (got.integer(0, 0) == 0) return false;
  TRY(connection_->query("SELECT CASE WHEN pg_advisory_unlock" + lock + " THEN 1 ELSE 0 END"));
  return true;
}

}  // namespace outflank::store
