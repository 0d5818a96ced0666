// The part of the store that is games.

#include <algorithm>
#include <cassert>
#include <functional>
#include <map>
#include <optional>
#include <tuple>

#include "core/text.h"
#include "store/announcement.h"
#include "store/archive.h"
#include "store/many_games.h"
#include "store/store.h"

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
  game.turn_seat = static_cast<int>(rows.integer(at, 15));
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

// Adds a game, if the game `guard` was last changed by `token` (with an empty guard: in any case).
void add_game(std::vector<Command>& out, const GameRow& game, std::string_view guard,
              std::string_view token) {
  constexpr std::string_view kIf =
      " WHERE CAST($1 AS TEXT) = '' OR EXISTS"
      " (SELECT 1 FROM games WHERE id = CAST($1 AS TEXT) AND writer = CAST($2 AS TEXT))";
  out.push_back(command(
      "INSERT INTO games (id, game, rules, position, clock, visibility, rated, pool, status,"
      " version, writer, ply, result, reason, created_at, updated_at, turn_seat, turn_at, wake_at,"
      " next_game) SELECT CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT),"
      " CAST($7 AS TEXT), CAST($8 AS BIGINT), CAST($9 AS BIGINT), CAST($10 AS TEXT),"
      " CAST($11 AS BIGINT), 0, '', 0, '*', '', CAST($12 AS BIGINT), CAST($12 AS BIGINT),"
      " CAST($13 AS BIGINT), CAST($15 AS BIGINT), CAST($14 AS BIGINT), ''" +
          std::string(kIf),
      guard, token, game.id, game.game, game.rules, game.position, game.clock,
      static_cast<int>(game.visibility), game.rated, game.pool, static_cast<int>(game.status),
      game.created_at, game.turn_seat, game.wake_at, game.turn_at));
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const SeatRow& row = game.seats[seat];
    out.push_back(
        command("INSERT INTO seats (game, seat, kind, name, player, account, level, rating) SELECT"
                " CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS TEXT),"
                " CAST($7 AS TEXT), CAST($8 AS BIGINT), CAST($9 AS BIGINT), CAST($10 AS BIGINT)" +
                    std::string(kIf),
                guard, token, game.id, seat, static_cast<int>(row.kind), row.name, row.player,
                row.account, row.level, row.rating));
  }
}

void add_maker(std::vector<Command>& out, const GameRow& game, std::string_view guard,
               std::string_view token) {
  if (game.maker.player.empty() || game.status == Status::Finished) return;
  out.push_back(
      command("INSERT INTO makers (game, player, account, network, device) SELECT CAST($3 AS TEXT),"
              " CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS TEXT)"
              " WHERE CAST($1 AS TEXT) = '' OR EXISTS"
              " (SELECT 1 FROM games WHERE id = CAST($1 AS TEXT) AND writer = CAST($2 AS TEXT))",
              guard, token, game.id, game.maker.player, game.maker.account, game.maker.network,
              game.maker.device));
}

// The statements of a change. The first one writes `token` into the game if its version is right, and
// the others do something only where they find it there, so that all of them can be sent without
// waiting for an answer.
void add_change(std::vector<Command>& out, const GameChange& change) {
  const std::string& token = change.token;
  out.push_back(command(
      "UPDATE games SET version = version + 1, writer = $1, status = $2, ply = $3, result = $4,"
      " reason = $5, updated_at = $6, turn_seat = $7, turn_at = $8, wake_at = $9,"
      " next_game = CASE WHEN CAST($10 AS TEXT) = '' THEN next_game ELSE CAST($10 AS TEXT) END,"
      " offers = $14"
      " WHERE id = $11 AND version = $12 AND (CAST($13 AS TEXT) = '' OR writer = $13)",
      token, static_cast<int>(change.status), change.ply, change.result, change.reason, change.at,
      change.turn_seat, change.turn_at, change.wake_at,
      change.next_game ? change.next_game->id : std::string(), change.id, change.version,
      change.after, change.offers));
  if (change.keep_plies) {
    out.push_back(
        command("DELETE FROM moves WHERE game = $1 AND ply >= $2 AND EXISTS"
                " (SELECT 1 FROM games WHERE id = $1 AND writer = $3)",
                change.id, *change.keep_plies, token));
  }
  int ply = change.first_ply;
  for (const MoveRow& move : change.moves) {
    out.push_back(
        command("INSERT INTO moves (game, ply, seat, move, clock_ms, ref, at) SELECT id,"
                " CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT),"
                " CAST($6 AS TEXT), CAST($7 AS BIGINT) FROM games WHERE id = $1 AND writer = $8",
                change.id, ply++, move.seat, move.move, move.clock_ms, move.ref, move.at, token));
  }
  for (const match::Departure& departure : change.departures) {
    out.push_back(
        command("INSERT INTO departures (game, seat, ply, reason, number) SELECT id,"
                " CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT),"
                " (SELECT COUNT(*) FROM departures WHERE game = $1)"
                " FROM games WHERE id = $1 AND writer = $5",
                change.id, departure.seat, departure.ply, match::name_of(departure.reason), token));
  }
  for (const auto& [seat, row] : change.seats) {
    out.push_back(command(
        "UPDATE seats SET kind = $1, name = $2, player = $3, account = $4, level = $5, rating = $6"
        " WHERE game = $7 AND seat = $8 AND EXISTS"
        " (SELECT 1 FROM games WHERE id = $7 AND writer = $9)",
        static_cast<int>(row.kind), row.name, row.player, row.account, row.level, row.rating,
        change.id, seat, token));
  }
  for (const ChatLine& line : change.chat) {
    out.push_back(
        command("INSERT INTO chat (game, number, seat, text, at) SELECT id,"
                " (SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE game = $1),"
                " CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS BIGINT)"
                " FROM games WHERE id = $1 AND writer = $5",
                change.id, line.seat, line.text, line.at, token));
  }
  if (!change.job.empty()) {
    out.push_back(
        command("INSERT INTO jobs (id, kind, payload, created_at, free_at) SELECT"
                " CAST($2 AS TEXT), CAST($3 AS TEXT), id, CAST($4 AS BIGINT), CAST($4 AS BIGINT)"
                " FROM games WHERE id = $1 AND writer = $5 ON CONFLICT (id) DO NOTHING",
                change.id, change.job + ":" + change.id, change.job, change.at, token));
  }
  if (change.status == Status::Finished) {
    // What the archive finds a person's games by.
    out.push_back(command(
        "UPDATE seats SET (ended_at, ended_game, ended_result, ended_visibility) ="
        " (SELECT updated_at, games.game, result, visibility FROM games WHERE id = seats.game)"
        " WHERE game = $1 AND EXISTS (SELECT 1 FROM games WHERE id = $1 AND writer = $2)",
        change.id, token));
    // Who has made it matters while it is played, and is not kept for longer.
    out.push_back(
        command("DELETE FROM makers WHERE game = $1 AND EXISTS"
                " (SELECT 1 FROM games WHERE id = $1 AND writer = $2)",
                change.id, token));
  }
  if (!change.next_game) return;
  add_game(out, *change.next_game, change.id, token);
  add_maker(out, *change.next_game, change.id, token);
}

Failure taken(const GameChange& change) {
  return fail(StoreError::PlyTaken, "the game " + quote(change.id) +
                                        " has been changed by somebody else in the meantime");
}

}  // namespace

Result<void> Store::create_game(const GameRow& game) {
  assert(game.status != Status::Finished);
  std::vector<Command> commands;
  add_game(commands, game, "", "");
  add_maker(commands, game, "", "");
  return write(commands, command("SELECT id FROM games WHERE id = $1", game.id));
}

Result<StoredGame> Store::load_game(std::string_view id) {
  // Within one transaction, so that moves and version belong together.
  const auto transaction = Transaction::begin(*connection_, Access::Read);
  if (!transaction) return Failure(transaction.error());
  const auto rows =
      connection_->query("SELECT " + std::string(kColumns) + " FROM games WHERE id = $1", id);
  if (!rows) return Failure(rows.error());
  if (rows->empty()) return fail(StoreError::NoSuchGame, "there is no game " + quote(id));
  StoredGame game;
  game.row = game_of(*rows, 0);
  if (auto done = load_seats(std::span(&game.row, 1)); !done) return Failure(done.error());
  const auto makers =
      connection_->query("SELECT player, account, network, device FROM makers WHERE game = $1", id);
  if (!makers) return Failure(makers.error());
  if (!makers->empty()) {
    game.row.maker = {makers->text(0, 0), makers->integer(0, 1) != 0, makers->text(0, 2),
                      makers->text(0, 3)};
  }
  const auto moves = connection_->query(
      "SELECT move, seat, clock_ms, ref, at FROM moves WHERE game = $1 ORDER BY ply", id);
  if (!moves) return Failure(moves.error());
  for (std::size_t i = 0; i < moves->size(); ++i) {
    game.moves.push_back({moves->text(i, 0), static_cast<int>(moves->integer(i, 1)),
                          moves->maybe_integer(i, 2), moves->text(i, 3), moves->integer(i, 4)});
  }
  const auto departures = connection_->query(
      "SELECT ply, seat, reason FROM departures WHERE game = $1 ORDER BY ply, number, seat", id);
  if (!departures) return Failure(departures.error());
  for (std::size_t i = 0; i < departures->size(); ++i) {
    const auto reason = match::parse_end_reason(departures->text(i, 2));
    if (!reason) return Failure(reason.error());
    game.departures.push_back({static_cast<int>(departures->integer(i, 0)),
                               static_cast<int>(departures->integer(i, 1)), *reason});
  }
  return game;
}

Result<void> Store::write_together(std::span<const GameChange* const> changes,
                                   std::vector<Result<void>*>& answers) {
  std::vector<Command> commands;
  std::vector<std::size_t> first;  // command of each change
  for (const GameChange* change : changes) {
    first.push_back(commands.size());
    add_change(commands, *change);
    if (announces_) commands.push_back(announcement(*change));
  }
  auto transaction = Transaction::begin(*connection_);
  if (!transaction) return Failure(transaction.error());
  const auto changed = connection_->run_all(commands);
  if (!changed) return Failure(changed.error());
  std::optional<std::size_t> last;  // that has found its version: of its game the last one as well
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if ((*changed)[first[i]] != 0) last = i;
  }
  Result<void> done = transaction->commit();
  // Where no change has found its version, it does not matter.
  if (!done && done.error().is(StoreError::Unsettled)) {
    done =
        last ? look_up(std::move(done), changes[*last]->id, changes[*last]->token) : Result<void>();
  }
  if (!done) return done;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if ((*changed)[first[i]] == 0) *answers[i] = taken(*changes[i]);
  }
  return {};
}

Result<void> Store::look_up(Result<void> unsettled, const std::string& game,
                            const std::string& token) {
  // Who still holds the row may be the very transaction that is asked for: its end is waited for.
  std::ignore = connection_->query(
      "SELECT id FROM games WHERE id = $1 " + std::string(connection_->for_update()), game);
  return settled(std::move(unsettled),
                 command("SELECT id FROM games WHERE id = $1 AND writer = $2", game, token));
}

std::vector<Result<void>> Store::commit(std::span<const GameChange> changes) {
  std::vector<Result<void>> results(changes.size());
  if (changes.empty()) return results;
  // In the order of their games, so that two programs cannot wait for each other.
  std::vector<std::size_t> order(changes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {},
                           [&](std::size_t i) -> const std::string& { return changes[i].id; });
  std::vector<const GameChange*> sorted;
  std::vector<Result<void>*> answers;
  for (const std::size_t i : order) {
    sorted.push_back(&changes[i]);
    answers.push_back(&results[i]);
  }
  auto together = write_together(sorted, answers);
  if (!together && together.error().is(StoreError::Busy)) {
    together = write_together(sorted, answers);
  }
  if (together) return results;
  // One change that the database does not accept must not take the others with it; a database that is
  // not there refuses all of them at once.
  const auto own_fault = [](const Result<void>& result) {
    return !result &&
           (result.error().is(StoreError::Duplicate) || result.error().is(StoreError::Refused));
  };
  const bool one_by_one = changes.size() > 1 && own_fault(together);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    std::vector<Result<void>*> answer{answers[i]};
    if (one_by_one && (i == 0 || together || own_fault(together))) {
      together = write_together(std::span(sorted).subspan(i, 1), answer);
    }
    if (together) continue;
    *answers[i] = together.error().is(StoreError::Duplicate) ? taken(*sorted[i]) : together;
  }
  return results;
}

Result<std::vector<std::string>> Store::games_to_wake(Moment now, int limit) {
  const auto rows = connection_->query(
      "SELECT id FROM games WHERE wake_at IS NOT NULL AND wake_at <= $1 ORDER BY wake_at LIMIT $2",
      now, limit);
  if (!rows) return Failure(rows.error());
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < rows->size(); ++i) ids.push_back(rows->text(i, 0));
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
    const auto rows = connection_->query(
        for_games("SELECT game, seat, kind, name, player, account, level, rating FROM seats"
                  " WHERE game IN ({}) ORDER BY game, seat",
                  some));
    if (!rows) return Failure(rows.error());
    for (std::size_t i = 0; i < rows->size(); ++i) {
      by_id.at(rows->text(i, 0))->seats.push_back(seat_of(*rows, i));
    }
    return {};
  });
}

Result<std::vector<GameRow>> Store::rows_of(const Rows& rows) {
  std::vector<GameRow> games;
  for (std::size_t i = 0; i < rows.size(); ++i) games.push_back(game_of(rows, i));
  if (auto done = load_seats(games); !done) return Failure(done.error());
  return games;
}

Result<std::vector<GameRow>> Store::open_games(int limit) {
  const auto rows = connection_->query(
      "SELECT " + std::string(kColumns) +
          " FROM games WHERE status = 0 AND visibility = 1 ORDER BY updated_at DESC LIMIT $1",
      limit);
  if (!rows) return Failure(rows.error());
  return rows_of(*rows);
}

Result<std::vector<GameRow>> Store::archive(const ArchiveQuery& query) {
  if (!query.player.empty()) return archive_of_player(query);
  const auto rows = connection_->query(archive_statement(query, kColumns));
  if (!rows) return Failure(rows.error());
  return rows_of(*rows);
}

Result<std::vector<GameRow>> Store::archive_of_player(const ArchiveQuery& query) {
  // Within one transaction, so that a game that ends meanwhile is found once.
  const auto transaction = Transaction::begin(*connection_, Access::Read);
  if (!transaction) return Failure(transaction.error());
  std::vector<std::pair<Moment, std::string>> found;
  for (const Command& statement : player_statements(query)) {
    const auto rows = connection_->query(statement);
    if (!rows) return Failure(rows.error());
    for (std::size_t i = 0; i < rows->size(); ++i) {
      found.emplace_back(rows->integer(i, 1), rows->text(i, 0));
    }
  }
  std::ranges::sort(found, std::greater());
  found.erase(std::ranges::unique(found).begin(), found.end());
  auto page = found.begin() + std::min(std::ssize(found), static_cast<std::ptrdiff_t>(query.limit));
  while (page != found.begin() && page != found.end() && page->first == (page - 1)->first) ++page;
  found.erase(page, found.end());
  std::vector<std::string> ids;
  for (const auto& [moment, id] : found) ids.push_back(id);
  std::map<std::string, GameRow> by_id;
  const auto read = for_each_batch(ids, [&](std::span<const std::string> some) -> Result<void> {
    const auto rows = connection_->query(
        for_games("SELECT " + std::string(kColumns) + " FROM games WHERE id IN ({})", some));
    if (!rows) return Failure(rows.error());
    for (std::size_t i = 0; i < rows->size(); ++i) by_id[rows->text(i, 0)] = game_of(*rows, i);
    return {};
  });
  if (!read) return Failure(read.error());
  std::vector<GameRow> games;
  for (const std::string& id : ids) games.push_back(std::move(by_id.at(id)));
  if (auto done = load_seats(games); !done) return Failure(done.error());
  return games;
}

Result<void> Store::forgive_time(Moment from, Moment to) {
  const auto done = connection_->query(
      "UPDATE games SET"
      " wake_at = wake_at + CAST($2 AS BIGINT) -"
      "  CASE WHEN turn_at <= $1 THEN CAST($1 AS BIGINT) ELSE turn_at END,"
      " turn_at = turn_at + CAST($2 AS BIGINT) -"
      "  CASE WHEN turn_at <= $1 THEN CAST($1 AS BIGINT) ELSE turn_at END"
      " WHERE status < 2",
      from, to);
  if (!done) return Failure(done.error());
  return {};
}

Result<std::vector<ChatLine>> Store::chat(std::string_view game, int limit) {
  const auto rows = connection_->query(
      "SELECT seat, text, at FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2", game, limit);
  if (!rows) return Failure(rows.error());
  std::vector<ChatLine> lines;
  for (std::size_t i = rows->size(); i-- > 0;) {
    lines.push_back({static_cast<int>(rows->integer(i, 0)), rows->text(i, 1), rows->integer(i, 2)});
  }
  return lines;
}

}  // namespace outflank::store
