// Reading games.

#include <algorithm>
#include <functional>
#include <map>

#include "core/text.h"
#include "core/try.h"
#include "store/archive.h"
#include "store/many_games.h"
#include "store/store.h"
#include "store/stored_seat.h"

namespace outflank::store {
namespace {

constexpr std::string_view kColumns =
    "id, game, rules, position, clock, visibility, rated, pool, status, version, ply, result, "
    "reason, created_at, updated_at, turn_seat, turn_at, wake_at, next_game, writer, offers";

GameRow game_of(const Rows& rows, std::size_t at) {
  GameRow game;
  game.id = rows.text(at, 0);
  game.game = rows.text(at, 1);
  game.rules = rows.text(at, 2);
  game.position = rows.text(at, 3);
  game.clock = rows.text(at, 4);
  game.visibility = static_cast<Visibility>(rows.integer(at, 5));
  game.rated = rows.integer(at, 6) != 0;
  game.pool = rows.text(at, 7);
  game.status = static_cast<Status>(rows.integer(at, 8));
  game.version = rows.integer(at, 9);
  game.ply = static_cast<int>(rows.integer(at, 10));
  game.result = rows.text(at, 11);
  game.reason = rows.text(at, 12);
  game.created_at = rows.integer(at, 13);
  game.updated_at = rows.integer(at, 14);
  game.turn_seat = read_seat_to_move(rows.integer(at, 15));
  game.turn_at = rows.integer(at, 16);
  game.wake_at = rows.maybe_integer(at, 17);
  game.next_game = rows.text(at, 18);
  game.writer = rows.text(at, 19);
  game.offers = rows.text(at, 20);
  return game;
}

SeatRow seat_of(const Rows& rows, std::size_t at) {
  SeatRow seat;
  seat.kind = static_cast<SeatKind>(rows.integer(at, 2));
  seat.name = rows.text(at, 3);
  seat.player = rows.text(at, 4);
  seat.account = rows.integer(at, 5) != 0;
  seat.level = static_cast<int>(rows.integer(at, 6));
  if (const auto rating = rows.maybe_integer(at, 7)) seat.rating = static_cast<int>(*rating);
  return seat;
}

}  // namespace

Result<StoredGame> Store::load_game(std::string_view id) {
  // Within one transaction, so that moves and version are consistent.
  const auto transaction = TRY(Transaction::begin(*connection_, Access::Read));
  const Rows rows =
      TRY(connection_->query("SELECT " + std::string(kColumns) + " FROM games WHERE id = $1", id));
  if (rows.empty()) return fail(StoreError::NoSuchGame, "there is no game " + quote(id));
  StoredGame game;
  game.row = game_of(rows, 0);
  TRY(load_seats(std::span(&game.row, 1)));
  const Rows makers = TRY(connection_->query(
      "SELECT player, account, network, device FROM makers WHERE game = $1", id));
  if (!makers.empty()) {
    game.row.maker = {makers.text(0, 0), makers.integer(0, 1) != 0, makers.text(0, 2),
                      makers.text(0, 3)};
  }
  const auto moves = TRY(connection_->query(
      "SELECT move, seat, clock_ms, ref, at FROM moves WHERE game = $1 ORDER BY ply", id));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    game.moves.push_back({moves.text(i, 0), games::SeatId(moves.integer(i, 1)),
                          moves.maybe_integer(i, 2), moves.text(i, 3), moves.integer(i, 4)});
  }
  const auto departures = TRY(connection_->query(
      "SELECT ply, seat, reason FROM departures WHERE game = $1 ORDER BY ply, number, seat", id));
  for (std::size_t i = 0; i < departures.size(); ++i) {
    const auto reason = TRY(match::parse_end_reason(departures.text(i, 2)));
    game.departures.push_back({static_cast<int>(departures.integer(i, 0)),
                               games::SeatId(departures.integer(i, 1)), reason});
  }
  return game;
}

Result<std::vector<std::string>> Store::games_to_wake(Moment now, int limit) {
  const auto rows = TRY(connection_->query(
      "SELECT id FROM games WHERE wake_at IS NOT NULL AND wake_at <= $1 ORDER BY wake_at LIMIT $2",
      now, limit));
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < rows.size(); ++i) ids.push_back(rows.text(i, 0));
  return ids;
}

Result<void> Store::load_seats(std::span<GameRow> games) {
  std::vector<std::string> ids;
  std::map<std::string_view, GameRow*> by_id;
  for (GameRow& game : games) {
    ids.push_back(game.id);
    by_id[game.id] = &game;
  }
  return for_each_batch(ids, [&](std::span<const std::string> some) -> Result<void> {
    const auto rows = TRY(connection_->query(
        for_games("SELECT game, seat, kind, name, player, account, level, rating FROM seats"
                  " WHERE game IN ({}) ORDER BY game, seat",
                  some)));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      by_id.at(rows.text(i, 0))->seats.push_back(seat_of(rows, i));
    }
    return {};
  });
}

Result<std::vector<GameRow>> Store::rows_of(const Rows& rows) {
  std::vector<GameRow> games;
  for (std::size_t i = 0; i < rows.size(); ++i) games.push_back(game_of(rows, i));
  TRY(load_seats(games));
  return games;
}

Result<std::vector<GameRow>> Store::rows_of(std::span<const std::string> ids) {
  std::map<std::string, GameRow, std::less<>> by_id;
  const auto read = for_each_batch(ids, [&](std::span<const std::string> some) -> Result<void> {
    const auto rows = TRY(connection_->query(
        for_games("SELECT " + std::string(kColumns) + " FROM games WHERE id IN ({})", some)));
    for (std::size_t i = 0; i < rows.size(); ++i) by_id[rows.text(i, 0)] = game_of(rows, i);
    return {};
  });
  TRY(read);
  std::vector<GameRow> games;
  for (const std::string& id : ids) {
    if (const auto found = by_id.find(id); found != by_id.end()) {
      games.push_back(std::move(found->second));
    }
  }
  TRY(load_seats(games));
  return games;
}

Result<std::vector<GameRow>> Store::open_games(int limit) {
  const auto rows = TRY(connection_->query(
      "SELECT " + std::string(kColumns) +
          " FROM games WHERE status = 0 AND visibility = 1 ORDER BY updated_at DESC LIMIT $1",
      limit));
  return rows_of(rows);
}

Result<std::vector<GameRow>> Store::archive(const ArchiveQuery& query) {
  if (!query.player.empty()) return archive_of_player(query);
  const auto rows = TRY(connection_->query(archive_statement(query, kColumns)));
  return rows_of(rows);
}

Result<std::vector<GameRow>> Store::archive_of_player(const ArchiveQuery& query) {
  // Within one transaction, so that a game that ends at the same time is found once.
  const auto transaction = TRY(Transaction::begin(*connection_, Access::Read));
  std::vector<std::pair<Moment, std::string>> found;
  for (const Command& statement : player_statements(query)) {
    const auto rows = TRY(connection_->query(statement));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      found.emplace_back(rows.integer(i, 1), rows.text(i, 0));
    }
  }
  std::ranges::sort(found, std::greater());
  found.erase(std::ranges::unique(found).begin(), found.end());
  auto page = found.begin() + std::min(std::ssize(found), static_cast<std::ptrdiff_t>(query.limit));
  while (page != found.begin() && page != found.end() && page->first == (page - 1)->first) ++page;
  found.erase(page, found.end());
  std::vector<std::string> ids;
  for (const auto& [moment, id] : found) ids.push_back(id);
  return rows_of(ids);
}

Result<void> Store::forgive_time(Moment from, Moment to) {
  TRY(
      connection_->query("UPDATE games SET"
                         " wake_at = wake_at + CAST($2 AS BIGINT) -"
                         "  CASE WHEN turn_at <= $1 THEN CAST($1 AS BIGINT) ELSE turn_at END,"
                         " turn_at = turn_at + CAST($2 AS BIGINT) -"
                         "  CASE WHEN turn_at <= $1 THEN CAST($1 AS BIGINT) ELSE turn_at END"
                         " WHERE status < 2",
                         from, to));
  return {};
}

Result<std::vector<ChatLine>> Store::chat(std::string_view game, int limit) {
  const auto rows = TRY(connection_->query(
      "SELECT seat, text, at FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2", game,
      limit));
  std::vector<ChatLine> lines;
  for (std::size_t i = rows.size(); i-- > 0;) {
    lines.push_back({games::SeatId(rows.integer(i, 0)), rows.text(i, 1), rows.integer(i, 2)});
  }
  return lines;
}

}  // namespace outflank::store
