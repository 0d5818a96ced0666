// Sessions.

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "core/try.h"
#include "store/many_games.h"
#include "store/session_statements.h"
#include "store/store.h"

namespace outflank::store {
namespace {

constexpr std::string_view kColumns =
    "token_hash, player, created_at, expires_at, seen_at, device, client";

Session session_of(const Rows& rows, std::size_t at) {
  return {rows.text(at, 0),    rows.text(at, 1), rows.integer(at, 2), rows.integer(at, 3),
          rows.integer(at, 4), rows.text(at, 5), rows.text(at, 6)};
}

// The ids that are found; `sql` ends where the time comes.
Result<std::vector<std::string>> found_of(Connection& connection, const std::string& sql,
                                          std::span<const std::string> ids, Moment now) {
  std::vector<std::string> found;
  const auto read = for_each_batch(ids, [&](std::span<const std::string> some) -> Result<void> {
    Command select = for_games(sql, some);
    select.values.push_back(to_value(now));
    select.sql += "$" + std::to_string(select.values.size());
    const Rows rows = TRY(connection.query(select));
    for (std::size_t i = 0; i < rows.size(); ++i) found.push_back(rows.text(i, 0));
    return {};
  });
  if (!read) return Failure(read.error());
  return found;
}

}  // namespace

Command insert_session(const Session& session) {
  return command(
      "INSERT INTO sessions (" + std::string(kColumns) + ") VALUES ($1, $2, $3, $4, $5, $6, $7)",
      session.token_hash, session.player, session.created_at, session.expires_at, session.seen_at,
      session.device, session.client);
}

Command insert_ended_guest(std::string_view id, Moment until) {
  return command(
      "INSERT INTO ended_guests (id, ends_at) VALUES ($1, $2)"
      " ON CONFLICT (id) DO UPDATE SET ends_at = excluded.ends_at",
      id, until);
}

Result<void> Store::add_session(const Session& session) {
  const Command insert = insert_session(session);
  return write({&insert, 1},
               command("SELECT player FROM sessions WHERE token_hash = $1", session.token_hash));
}

Result<std::optional<Session>> Store::find_session(std::string_view token_hash, Moment now) {
  const Rows rows =
      TRY(connection_->query("SELECT " + std::string(kColumns) +
                                 " FROM sessions WHERE token_hash = $1 AND expires_at > $2",
                             token_hash, now));
  if (rows.empty()) return std::nullopt;
  return session_of(rows, 0);
}

Result<void> Store::end_session(std::string_view token_hash) {
  TRY(connection_->query("DELETE FROM sessions WHERE token_hash = $1", token_hash));
  return {};
}

Result<void> Store::renew_session(std::string_view token_hash, Moment seen_at, Moment expires_at) {
  TRY(connection_->query("UPDATE sessions SET seen_at = $1, expires_at = $2 WHERE token_hash = $3",
                         seen_at, expires_at, token_hash));
  return {};
}

Result<std::vector<Session>> Store::sessions(std::string_view player, Moment now) {
  const Rows rows =
      TRY(connection_->query("SELECT " + std::string(kColumns) +
                                 " FROM sessions WHERE player = $1 AND expires_at > $2"
                                 " ORDER BY seen_at DESC, token_hash",
                             player, now));
  std::vector<Session> sessions;
  for (std::size_t i = 0; i < rows.size(); ++i) sessions.push_back(session_of(rows, i));
  return sessions;
}

Result<std::vector<std::string>> Store::end_sessions(std::string_view player,
                                                     std::string_view but_hash) {
  const Rows rows = TRY(connection_->query(
      "DELETE FROM sessions WHERE player = $1 AND token_hash <> $2 RETURNING token_hash", player,
      but_hash));
  std::vector<std::string> hashes;
  for (std::size_t i = 0; i < rows.size(); ++i) hashes.push_back(rows.text(i, 0));
  return hashes;
}

Result<std::vector<std::string>> Store::ended_among(std::span<const std::string> token_hashes,
                                                    Moment now) {
  const auto there = TRY(found_of(
      *connection_, "SELECT token_hash FROM sessions WHERE token_hash IN ({}) AND expires_at > ",
      token_hashes, now));
  const std::unordered_set<std::string_view> alive(there.begin(), there.end());
  std::vector<std::string> ended;
  std::ranges::copy_if(token_hashes, std::back_inserter(ended),
                       [&](const std::string& hash) { return !alive.contains(hash); });
  return ended;
}

Result<std::vector<std::string>> Store::ended_guests(std::span<const std::string> ids, Moment now) {
  return found_of(*connection_, "SELECT id FROM ended_guests WHERE id IN ({}) AND ends_at > ", ids,
                  now);
}

Result<void> Store::end_guest(std::string_view id, Moment until) {
  TRY(connection_->query(insert_ended_guest(id, until)));
  return {};
}

Result<bool> Store::has_ended(std::string_view guest, Moment now) {
  const Rows rows = TRY(
      connection_->query("SELECT 1 FROM ended_guests WHERE id = $1 AND ends_at > $2", guest, now));
  return !rows.empty();
}

Result<void> Store::drop_old_sessions(Moment now) {
  for (const std::string_view sql : {"DELETE FROM sessions WHERE expires_at <= $1",
                                     "DELETE FROM ended_guests WHERE ends_at <= $1",
                                     "DELETE FROM kept_names WHERE ends_at <= $1"}) {
    TRY(connection_->query(std::string(sql), now));
  }
  return {};
}

}  // namespace outflank::store
