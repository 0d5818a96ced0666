// People, settings and jobs.

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "store/session_statements.h"
#include "store/store.h"

namespace outflank::store {
namespace {

std::string key_of(std::string_view name) {
  std::string key;
  for (const char c : name) key += to_lower(c);
  return key;
}

// Deletes a person's chat, and removes the person from seats and games.
void add_removal(std::vector<Command>& out, std::string_view id, std::string_view new_name) {
  // While the seats still identify the person.
  out.push_back(
      command("DELETE FROM chat WHERE EXISTS (SELECT 1 FROM seats WHERE seats.game = chat.game"
              " AND seats.seat = chat.seat AND seats.player = $1) AND game IN"
              " (SELECT game FROM seats WHERE player = $1 AND player <> '')",
              id));
  out.push_back(command(
      "UPDATE seats SET name = $1, account = 0, player = '' WHERE player = $2 AND player <> ''",
      new_name, id));
  out.push_back(command("DELETE FROM makers WHERE player = $1", id));
}

std::optional<Account> account_in(const Rows& rows) {
  if (rows.empty()) return std::nullopt;
  return Account{rows.text(0, 0), rows.text(0, 1), rows.text(0, 2), rows.integer(0, 3)};
}

std::vector<RatingPoint> points_of(const Rows& rows) {
  std::vector<RatingPoint> points;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    points.push_back(
        {rows.text(i, 0), rows.text(i, 1), rows.real(i, 2), rows.real(i, 3), rows.integer(i, 4)});
  }
  return points;
}

}  // namespace

Result<void> Store::create_account(const Account& account, const Session* session,
                                   std::string_view guest) {
  const std::string key = key_of(account.name);
  std::vector<Command> commands = {command(
      "INSERT INTO accounts (id, name, name_key, password, created_at) SELECT CAST($1 AS TEXT),"
      " CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT) WHERE NOT EXISTS"
      " (SELECT 1 FROM kept_names WHERE name_key = CAST($3 AS TEXT) AND ends_at > $5)",
      account.id, account.name, key, account.password, account.created_at)};
  if (session != nullptr) commands.push_back(insert_session(*session));
  if (!guest.empty()) {
    commands.push_back(command("UPDATE seats SET player = $1 WHERE player = $2 AND player <> ''",
                               account.id, guest));
    commands.push_back(
        command("UPDATE makers SET player = $1, account = 1 WHERE player = $2", account.id, guest));
  }
  const auto taken = [&] {
    return fail(StoreError::NameTaken,
                "the name " + quote(account.name) + " is taken; choose another one");
  };
  auto transaction = TRY(Transaction::begin(*connection_));
  // The name first and alone, so that other errors are not mistaken for a taken name.
  const auto named = connection_->run_all(std::span(commands).first(1));
  if (!named) {
    return named.error().is(StoreError::Duplicate) ? taken() : Failure(named.error());
  }
  if (named->front() == 0) return taken();
  TRY(connection_->run_all(std::span(commands).subspan(1)));
  return settled(transaction.commit(),
                 command("SELECT id FROM accounts WHERE id = $1", account.id));
}

Result<std::vector<std::string>> Store::change_password(std::string_view id, std::string_view hash,
                                                        std::string_view but_session) {
  auto transaction = TRY(Transaction::begin(*connection_));
  TRY(connection_->query("UPDATE accounts SET password = $1 WHERE id = $2", hash, id));
  auto ended = TRY(end_sessions(id, but_session));
  TRY(settled(transaction.commit(),
              command("SELECT id FROM accounts WHERE id = $1 AND password = $2", id, hash)));
  return ended;
}

Result<std::optional<Account>> Store::find_account(std::string_view name) {
  const auto rows = TRY(connection_->query(
      "SELECT id, name, password, created_at FROM accounts WHERE name_key = $1", key_of(name)));
  return account_in(rows);
}

Result<std::optional<Account>> Store::account_of(std::string_view id) {
  const Rows rows = TRY(
      connection_->query("SELECT id, name, password, created_at FROM accounts WHERE id = $1", id));
  return account_in(rows);
}

Result<void> Store::delete_account(std::string_view id, std::string_view new_name,
                                   Moment kept_until) {
  std::vector<Command> commands = {
      command("INSERT INTO kept_names (name_key, ends_at) SELECT name_key, CAST($1 AS BIGINT)"
              " FROM accounts WHERE id = $2 ON CONFLICT (name_key)"
              " DO UPDATE SET ends_at = excluded.ends_at",
              kept_until, id)};
  add_removal(commands, id, new_name);
  for (const std::string_view sql :
       {"DELETE FROM sessions WHERE player = $1", "DELETE FROM rating_history WHERE player = $1",
        "DELETE FROM ratings WHERE player = $1", "DELETE FROM accounts WHERE id = $1"}) {
    commands.push_back(command(sql, id));
  }
  return write(commands, command("SELECT 1 WHERE NOT EXISTS"
                                 " (SELECT 1 FROM accounts WHERE id = $1)",
                                 id));
}

Result<void> Store::delete_guest(std::string_view id, std::string_view new_name,
                                 Moment ended_until) {
  std::vector<Command> commands = {insert_ended_guest(id, ended_until)};
  add_removal(commands, id, new_name);
  return write(commands, command("SELECT 1 FROM ended_guests WHERE id = $1 AND ends_at = $2", id,
                                 ended_until));
}

Result<std::vector<Rating>> Store::ratings(std::string_view player) {
  const auto rows = TRY(connection_->query(
      "SELECT pool, rating, deviation, volatility, games, updated_at FROM ratings"
      " WHERE player = $1 ORDER BY pool",
      player));
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ratings.push_back({rows.text(i, 0), rows.real(i, 1), rows.real(i, 2), rows.real(i, 3),
                       static_cast<int>(rows.integer(i, 4)), rows.integer(i, 5)});
  }
  return ratings;
}

Result<std::vector<RatingPoint>> Store::rating_history(std::string_view player, int limit) {
  const auto rows = TRY(connection_->query(
      "SELECT pool, game, rating, deviation, at FROM (SELECT pool, game, rating, deviation, at,"
      " row_number() OVER (PARTITION BY pool ORDER BY at DESC, game) AS number"
      " FROM rating_history WHERE player = $1) AS numbered WHERE number <= $2 ORDER BY at, game",
      player, limit));
  return points_of(rows);
}

Result<std::vector<RatingPoint>> Store::rating_points(std::string_view player,
                                                      std::string_view pool,
                                                      const std::optional<RatingPoint>& after,
                                                      int limit) {
  const auto rows = TRY(connection_->query(
      "SELECT pool, game, rating, deviation, at FROM rating_history WHERE player = $1 AND pool = $2"
      " AND at >= $3 AND (at > $3 OR game > $4) ORDER BY at, game LIMIT $5",
      player, pool, after ? after->at : 0, after ? after->game : std::string(), limit));
  return points_of(rows);
}

Result<std::vector<RankedPlayer>> Store::best_ratings(std::string_view pool, double deviation,
                                                      int limit) {
  const auto rows = TRY(connection_->query(
      "SELECT accounts.name, rating, deviation, games FROM ratings"
      " JOIN accounts ON accounts.id = ratings.player WHERE pool = $1 AND deviation < $2"
      " ORDER BY rating DESC, player LIMIT $3",
      pool, deviation, limit));
  std::vector<RankedPlayer> players;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    players.push_back(
        {rows.text(i, 0), rows.real(i, 1), rows.real(i, 2), static_cast<int>(rows.integer(i, 3))});
  }
  return players;
}

Result<void> Store::rate(std::string_view game, std::span<const RatingChange> changes) {
  std::vector<Command> commands;
  for (const auto& [player, rating] : changes) {
    commands.push_back(
        command("INSERT INTO rating_history (player, game, pool, rating, deviation, at)"
                " VALUES ($1, $2, $3, $4, $5, $6)",
                player, game, rating.pool, rating.rating, rating.deviation, rating.updated_at));
    commands.push_back(command(
        "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, updated_at)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, pool) DO UPDATE SET"
        " rating = excluded.rating, deviation = excluded.deviation,"
        " volatility = excluded.volatility, games = excluded.games,"
        " updated_at = excluded.updated_at WHERE ratings.games = excluded.games - 1",
        player, rating.pool, rating.rating, rating.deviation, rating.volatility, rating.games,
        rating.updated_at));
  }
  auto transaction = TRY(Transaction::begin(*connection_));
  const auto ran = TRY(connection_->run_all(commands));
  if (std::ranges::find(ran, 0) != ran.end()) {
    return fail(StoreError::Busy, "another game has counted for a player in the meantime");
  }
  const auto& [player, rating] = changes.front();
  return settled(
      transaction.commit(),
      command("SELECT game FROM rating_history WHERE player = $1 AND game = $2", player, game));
}

Result<std::string> Store::setting(std::string_view name, std::string_view proposal) {
  TRY(connection_->query(
      "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name,
      proposal));
  const auto rows = TRY(connection_->query("SELECT value FROM settings WHERE name = $1", name));
  return rows.text(0, 0);
}

Result<void> Store::set(std::string_view name, std::string_view value) {
  TRY(
      connection_->query("INSERT INTO settings (name, value) VALUES ($1, $2)"
                         " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                         name, value));
  return {};
}

Result<void> Store::add_job(const Job& job, Moment now) {
  TRY(connection_->query(
      "INSERT INTO jobs (id, kind, payload, created_at, free_at) VALUES ($1, $2, $3, $4, $4)",
      job.id, job.kind, job.payload, now));
  return {};
}

Result<std::optional<Job>> Store::claim_job(std::string_view kind, Moment now, Moment until) {
  const auto rows = TRY(connection_->query(
      "UPDATE jobs SET free_at = $1 WHERE id = (SELECT id FROM jobs WHERE kind = $2"
      " AND free_at <= $3 ORDER BY created_at, id LIMIT 1 " +
          std::string(connection_->skip_locked()) + ") RETURNING id, kind, payload",
      until, kind, now));
  if (rows.empty()) return std::nullopt;
  return Job{rows.text(0, 0), rows.text(0, 1), rows.text(0, 2)};
}

Result<void> Store::finish_job(std::string_view id) {
  TRY(connection_->query("DELETE FROM jobs WHERE id = $1", id));
  return {};
}

}  // namespace outflank::store
