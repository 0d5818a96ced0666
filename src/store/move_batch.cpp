#include "store/move_batch.h"

#include <string>

#include <nlohmann/json.hpp>

#include "store/announcement.h"
#include "store/stored_seat.h"

namespace outflank::store {
namespace {

using Json = nlohmann::json;

// Values are passed as two JSON lists, so that the statement's text is the same for any number of
// changes and is prepared once. A game is updated by at most one of them.
constexpr std::string_view kStatement = R"(
WITH input AS (
  SELECT * FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS i(n BIGINT, id TEXT, version BIGINT,
    previous TEXT, token TEXT, status BIGINT, ply BIGINT, result TEXT, reason TEXT, at BIGINT,
    turn_seat BIGINT, turn_at BIGINT, wake_at BIGINT, offers TEXT, news TEXT)),
locked AS MATERIALIZED (
  SELECT id FROM games WHERE id IN (SELECT jsonb_array_elements_text(CAST($3 AS jsonb)))
  ORDER BY id COLLATE "C" FOR NO KEY UPDATE),
changed AS (
  UPDATE games g SET version = g.version + 1, writer = i.token, status = i.status, ply = i.ply,
    result = i.result, reason = i.reason, updated_at = i.at, turn_seat = i.turn_seat,
    turn_at = i.turn_at, wake_at = i.wake_at, offers = i.offers
  FROM input i, locked l
  WHERE l.id = i.id AND g.id = i.id AND g.version = i.version
    AND (i.previous = '' OR g.writer = i.previous)
  RETURNING i.n AS n, i.news AS news),
moved AS (
  INSERT INTO moves (game, ply, seat, move, clock_ms, ref, at)
  SELECT m.game, m.ply, m.seat, m.move, m.clock_ms, m.ref, m.at
  FROM jsonb_to_recordset(CAST($2 AS jsonb)) AS m(n BIGINT, game TEXT, ply BIGINT, seat BIGINT,
    move TEXT, clock_ms BIGINT, ref TEXT, at BIGINT) JOIN changed c ON c.n = m.n)
SELECT c.n)";

Json json_of(const std::optional<std::int64_t>& number) {
  return number ? Json(*number) : Json(nullptr);
}

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

bool is_plain(const GameChange& change) {
  return change.status == Status::Running && !change.keep_plies && change.departures.empty() &&
         change.seats.empty() && change.chat.empty() && change.job.empty() && !change.next_game;
}

Command batch_statement(std::span<const GameChange* const> changes,
                        std::span<const GameChange* const> all, Announce announce) {
  Json input = Json::array();
  Json moves = Json::array();
  Json ids = Json::array();
  for (std::size_t n = 0; n < changes.size(); ++n) {
    const GameChange& change = *changes[n];
    input.push_back({{"n", n},
                     {"id", change.id},
                     {"version", change.version},
                     {"previous", change.after},
                     {"token", change.token},
                     {"status", static_cast<int>(change.status)},
                     {"ply", change.ply},
                     {"result", change.result},
                     {"reason", change.reason},
                     {"at", change.at},
                     {"turn_seat", stored(change.turn_seat)},
                     {"turn_at", change.turn_at},
                     {"wake_at", json_of(change.wake_at)},
                     {"offers", change.offers}});
    if (announce == Announce::Yes) input.back()["news"] = announcement_text(change);
    int ply = change.first_ply;
    for (const MoveRow& move : change.moves) {
      moves.push_back({{"n", n},
                       {"game", change.id},
                       {"ply", ply++},
                       {"seat", stored(move.seat)},
                       {"move", move.move},
                       {"clock_ms", json_of(move.clock_ms)},
                       {"ref", move.ref},
                       {"at", move.at}});
    }
  }
  for (const GameChange* change : all) ids.push_back(change->id);
  std::string sql(kStatement);
  if (announce == Announce::Yes) sql += ", pg_notify('" + std::string(kChannel) + "', c.news)";
  return command(sql + " FROM changed c", text_of(input), text_of(moves), text_of(ids));
}

}  // namespace outflank::store
