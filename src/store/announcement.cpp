#include "store/announcement.h"

#include <charconv>

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "store/stored_seat.h"

namespace outflank::store {
namespace {

using Json = nlohmann::json;

Json json_of(const std::optional<std::int64_t>& number) {
  return number ? Json(*number) : Json(nullptr);
}

std::optional<std::int64_t> number_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<std::int64_t>();
}

Json json_of(const SeatRow& seat) {
  return {static_cast<int>(seat.kind), seat.name, seat.player, seat.account, seat.level,
          json_of(seat.rating)};
}

games::SeatId seat_at(const Json& json, std::size_t index) {
  return games::SeatId(json.at(index).get<int>());
}

SeatRow seat_of(const Json& json) {
  SeatRow seat;
  seat.kind = static_cast<SeatKind>(json.at(0).get<int>());
  seat.name = json.at(1);
  seat.player = json.at(2);
  seat.account = json.at(3);
  seat.level = json.at(4);
  if (const auto rating = number_of(json.at(5))) seat.rating = static_cast<int>(*rating);
  return seat;
}

GameChange change_of(const Json& json) {
  GameChange change;
  change.token = json.at("token");
  change.after = json.at("after");
  if (const auto keep = number_of(json.at("keep"))) change.keep_plies = static_cast<int>(*keep);
  change.first_ply = json.at("first");
  for (const Json& move : json.at("moves")) {
    change.moves.push_back(
        {move.at(0), seat_at(move, 1), number_of(move.at(2)), move.at(3), move.at(4)});
  }
  for (const Json& left : json.at("left")) {
    const auto reason = match::parse_end_reason(left.at(2).get<std::string>());
    if (!reason) throw Json::other_error::create(501, reason.error().message(), nullptr);
    change.departures.push_back({left.at(0), seat_at(left, 1), *reason});
  }
  for (const Json& seat : json.at("seats")) {
    change.seats.emplace_back(seat_at(seat, 0), seat_of(seat.at(1)));
  }
  for (const Json& line : json.at("chat")) {
    change.chat.push_back({seat_at(line, 0), line.at(1), line.at(2)});
  }
  change.status = static_cast<Status>(json.at("status").get<int>());
  change.ply = json.at("ply");
  change.result = json.at("result");
  change.reason = json.at("reason");
  change.at = json.at("at");
  change.turn_seat = read_seat_to_move(json.at("turn_seat").get<std::int64_t>());
  change.turn_at = json.at("turn_at");
  change.wake_at = number_of(json.at("wake_at"));
  change.offers = json.at("offers");
  change.events = json.at("events");
  if (const std::string next = json.at("next"); !next.empty()) {
    change.next_game.emplace();
    change.next_game->id = next;
  }
  return change;
}

}  // namespace

std::string change_text(const GameChange& change) {
  Json moves = Json::array();
  for (const MoveRow& move : change.moves) {
    moves.push_back({move.move, stored(move.seat), json_of(move.clock_ms), move.ref, move.at});
  }
  Json left = Json::array();
  for (const match::Departure& departure : change.departures) {
    left.push_back({departure.ply, stored(departure.seat), match::name_of(departure.reason)});
  }
  Json seats = Json::array();
  for (const auto& [seat, row] : change.seats) seats.push_back({stored(seat), json_of(row)});
  Json chat = Json::array();
  for (const ChatLine& line : change.chat) chat.push_back({stored(line.seat), line.text, line.at});
  const Json json = {{"token", change.token},
                     {"after", change.after},
                     {"keep", json_of(change.keep_plies)},
                     {"first", change.first_ply},
                     {"moves", std::move(moves)},
                     {"left", std::move(left)},
                     {"seats", std::move(seats)},
                     {"chat", std::move(chat)},
                     {"status", static_cast<int>(change.status)},
                     {"ply", change.ply},
                     {"result", change.result},
                     {"reason", change.reason},
                     {"at", change.at},
                     {"turn_seat", stored(change.turn_seat)},
                     {"turn_at", change.turn_at},
                     {"wake_at", json_of(change.wake_at)},
                     {"offers", change.offers},
                     {"next", change.next_game ? change.next_game->id : std::string()},
                     {"events", change.events}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<GameChange> parse_change(std::string_view game, std::int64_t version,
                                std::string_view text) {
  try {
    GameChange change = change_of(Json::parse(text));
    change.id = game;
    change.version = version;
    return change;
  } catch (const Json::exception& error) {
    return fail(InputError::Syntax, std::string("this is not a change of a game: ") + error.what());
  }
}

std::string announcement_text(const GameChange& change) {
  const std::string head = "c " + change.id + " " + std::to_string(change.version);
  std::string text = head + " " + change_text(change);
  return text.size() > kMaxAnnouncement ? head : text;
}

Command announcement(const GameChange& change) {
  return command("SELECT pg_notify('" + std::string(kChannel) +
                     "', CAST($1 AS TEXT)) FROM games WHERE id = $2 AND writer = $3",
                 announcement_text(change), change.id, change.token);
}

std::optional<ChangeNews> parse_change_news(std::string_view text) {
  if (!text.starts_with("c ")) return std::nullopt;
  text.remove_prefix(2);
  ChangeNews news;
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  news.game = text.substr(0, space);
  text.remove_prefix(space + 1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), news.version);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty()) text.remove_prefix(1);
  news.change = text;
  return news;
}

}  // namespace outflank::store
