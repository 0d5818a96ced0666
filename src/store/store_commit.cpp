// Writing games.

#include <algorithm>
#include <cassert>
#include <optional>
#include <tuple>

#include "core/text.h"
#include "core/try.h"
#include "store/announcement.h"
#include "store/move_batch.h"
#include "store/postgres.h"
#include "store/store.h"
#include "store/stored_seat.h"

namespace outflank::store {
namespace {

using Changes = std::span<const GameChange* const>;
using Answers = std::vector<Result<void>*>;

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
      game.created_at, stored(game.turn_seat), game.wake_at, game.turn_at));
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

// The statements of a change. The first one writes `token` into the game if its version matches,
// and the others take effect only where they find that token, so that all can be sent in one
// pipeline.
void add_change(std::vector<Command>& out, const GameChange& change) {
  const std::string& token = change.token;
  out.push_back(command(
      "UPDATE games SET version = version + 1, writer = $1, status = $2, ply = $3, result = $4,"
      " reason = $5, updated_at = $6, turn_seat = $7, turn_at = $8, wake_at = $9,"
      " next_game = CASE WHEN CAST($10 AS TEXT) = '' THEN next_game ELSE CAST($10 AS TEXT) END,"
      " offers = $14"
      " WHERE id = $11 AND version = $12 AND (CAST($13 AS TEXT) = '' OR writer = $13)",
      token, static_cast<int>(change.status), change.ply, change.result, change.reason, change.at,
      stored(change.turn_seat), change.turn_at, change.wake_at,
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
    out.push_back(command(
        "INSERT INTO moves (game, ply, seat, move, clock_ms, ref, at) SELECT id,"
        " CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT),"
        " CAST($6 AS TEXT), CAST($7 AS BIGINT) FROM games WHERE id = $1 AND writer = $8",
        change.id, ply++, stored(move.seat), move.move, move.clock_ms, move.ref, move.at, token));
  }
  for (const match::Departure& departure : change.departures) {
    out.push_back(command(
        "INSERT INTO departures (game, seat, ply, reason, number) SELECT id,"
        " CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT),"
        " (SELECT COUNT(*) FROM departures WHERE game = $1)"
        " FROM games WHERE id = $1 AND writer = $5",
        change.id, stored(departure.seat), departure.ply, match::name_of(departure.reason), token));
  }
  for (const auto& [seat, row] : change.seats) {
    out.push_back(command(
        "UPDATE seats SET kind = $1, name = $2, player = $3, account = $4, level = $5, rating = $6"
        " WHERE game = $7 AND seat = $8 AND EXISTS"
        " (SELECT 1 FROM games WHERE id = $7 AND writer = $9)",
        static_cast<int>(row.kind), row.name, row.player, row.account, row.level, row.rating,
        change.id, stored(seat), token));
  }
  for (const ChatLine& line : change.chat) {
    out.push_back(
        command("INSERT INTO chat (game, number, seat, text, at) SELECT id,"
                " (SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE game = $1),"
                " CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS BIGINT)"
                " FROM games WHERE id = $1 AND writer = $5",
                change.id, stored(line.seat), line.text, line.at, token));
  }
  if (!change.job.empty()) {
    out.push_back(
        command("INSERT INTO jobs (id, kind, payload, created_at, free_at) SELECT"
                " CAST($2 AS TEXT), CAST($3 AS TEXT), id, CAST($4 AS BIGINT), CAST($4 AS BIGINT)"
                " FROM games WHERE id = $1 AND writer = $5 ON CONFLICT (id) DO NOTHING",
                change.id, change.job + ":" + change.id, change.job, change.at, token));
  }
  if (change.status == Status::Finished) {
    // The columns by which the archive finds a person's games.
    out.push_back(command(
        "UPDATE seats SET (ended_at, ended_game, ended_result, ended_visibility) ="
        " (SELECT updated_at, games.game, result, visibility FROM games WHERE id = seats.game)"
        " WHERE game = $1 AND EXISTS (SELECT 1 FROM games WHERE id = $1 AND writer = $2)",
        change.id, token));
    // The maker matters only while the game is played, and is not kept longer.
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

// The changes of one transaction: those that one statement writes, and those with statements of their own.
struct Parts {
  std::vector<std::size_t> batch;
  std::vector<std::size_t> others;
};

// The changes are in the order of their games. One statement cannot change a game twice.
Parts parts_of(Changes changes, const Connection& connection) {
  Parts parts;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const bool only = (i == 0 || changes[i - 1]->id != changes[i]->id) &&
                      (i + 1 == changes.size() || changes[i + 1]->id != changes[i]->id);
    const bool together = connection.is_shared() && only && is_plain(*changes[i]);
    (together ? parts.batch : parts.others).push_back(i);
  }
  return parts;
}

std::vector<const GameChange*> some_of(Changes changes, const std::vector<std::size_t>& which) {
  std::vector<const GameChange*> some;
  for (const std::size_t i : which) some.push_back(changes[i]);
  return some;
}

// Writes plain changes of different games in one statement. Unsettled if the outcome is unknown.
Result<void> write_at_once(Connection& connection, Changes changes, Answers& answers,
                           Announce announce) {
  const auto rows = TRY(query_alone(connection, batch_statement(changes, changes, announce)));
  std::vector<bool> found(changes.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    found[static_cast<std::size_t>(rows.integer(i, 0))] = true;
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (!found[i]) *answers[i] = taken(*changes[i]);
  }
  return {};
}

// Whether such a statement was executed; if so, fills in the results of the changes that it has not
// written.
Result<bool> find_written(Connection& connection, Changes changes, Answers& answers) {
  std::vector<bool> found(changes.size());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    // The row's lock may belong to the very statement in question: wait for its end.
    const Rows rows = TRY(connection.query(
        "SELECT writer FROM games WHERE id = $1 " + std::string(connection.for_update()),
        changes[i]->id));
    found[i] = !rows.empty() && rows.text(0, 0) == changes[i]->token;
  }
  if (std::ranges::find(found, true) == found.end()) return false;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (!found[i]) *answers[i] = taken(*changes[i]);
  }
  return true;
}

}  // namespace

Result<void> Store::create_game(const GameRow& game) {
  assert(game.status != Status::Finished);
  std::vector<Command> commands;
  add_game(commands, game, "", "");
  add_maker(commands, game, "", "");
  return write(commands, command("SELECT id FROM games WHERE id = $1", game.id));
}

Result<void> Store::write_together(std::span<const GameChange* const> changes,
                                   std::vector<Result<void>*>& answers) {
  const Parts parts = parts_of(changes, *connection_);
  const Announce announce = announces_ ? Announce::Yes : Announce::No;
  std::vector<Command> commands;
  std::vector<std::size_t> first;  // index of the first command of each other change
  for (const std::size_t i : parts.others) {
    first.push_back(commands.size());
    add_change(commands, *changes[i]);
    if (announces_) commands.push_back(announcement(*changes[i]));
  }
  std::vector<bool> found(changes.size());  // whether each found its version
  auto transaction = TRY(Transaction::begin(*connection_));
  if (!parts.batch.empty()) {
    const auto batch = some_of(changes, parts.batch);
    const Rows rows = TRY(connection_->query(batch_statement(batch, changes, announce)));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      found[parts.batch[static_cast<std::size_t>(rows.integer(i, 0))]] = true;
    }
  }
  if (!commands.empty()) {
    const auto changed = TRY(connection_->run_all(commands));
    for (std::size_t i = 0; i < parts.others.size(); ++i) {
      found[parts.others[i]] = changed[first[i]] != 0;
    }
  }
  std::optional<std::size_t> last;  // the last change that found its version
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (found[i]) last = i;
  }
  Result<void> done = transaction.commit();
  // If no change found its version, the outcome does not matter.
  if (!done && done.error().is(StoreError::Unsettled)) {
    done =
        last ? look_up(std::move(done), changes[*last]->id, changes[*last]->token) : Result<void>();
  }
  if (!done) return done;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (!found[i]) *answers[i] = taken(*changes[i]);
  }
  return {};
}

Result<void> Store::look_up(Result<void> unsettled, const std::string& game,
                            const std::string& token) {
  // The row's lock may belong to the very transaction in question: wait for its end.
  std::ignore = connection_->query(
      "SELECT id FROM games WHERE id = $1 " + std::string(connection_->for_update()), game);
  return settled(std::move(unsettled),
                 command("SELECT id FROM games WHERE id = $1 AND writer = $2", game, token));
}

std::vector<Result<void>> Store::commit(std::span<const GameChange> changes) {
  std::vector<Result<void>> results(changes.size());
  if (changes.empty()) return results;
  // In the order of their games, so that two programs cannot deadlock.
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
  Result<void> together;
  const bool at_once = parts_of(sorted, *connection_).others.empty();
  if (at_once) {
    together =
        write_at_once(*connection_, sorted, answers, announces_ ? Announce::Yes : Announce::No);
  }
  if (!together && together.error().is(StoreError::Unsettled)) {
    // What is not found may still be committed: rewriting that change would conflict with itself.
    const auto written = find_written(*connection_, sorted, answers);
    if (written && *written) return results;
    if (!written) together = Failure(written.error());
  }
  if (!at_once || (!together && (together.error().is(StoreError::Busy) ||
                                 together.error().is(StoreError::Unsettled)))) {
    together = write_together(sorted, answers);
    if (!together && together.error().is(StoreError::Busy)) {
      together = write_together(sorted, answers);
    }
  }
  if (together) return results;
  // One rejected change must not fail the others; an unavailable database fails all of them at
  // once.
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

}  // namespace outflank::store
