// Games.

#include <charconv>
#include <future>

#include "core/text.h"
#include "core/try.h"
#include "games/game.h"
#include "match/ending.h"
#include "match/formats.h"
#include "server/api/api.h"
#include "server/base/json.h"
#include "server/base/server_error.h"
#include "server/people/rating.h"
#include "server/rooms/new_game.h"
#include "server/rooms/summary.h"

namespace outflank::server {
namespace {

constexpr auto kStoreTakesAtMost = std::chrono::seconds(10);
constexpr int kGamesPerPage = 50;
constexpr int kMaxOnAPage = 200;

Result<store::Moment> parse_moment(std::string_view text) {
  store::Moment moment = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), moment);
  if (error != std::errc() || end != text.data() + text.size() || moment < 0) {
    return fail(InputError::Syntax, "before must be milliseconds since 1970, not " + quote(text));
  }
  return moment;
}

template <class T>
Result<T> wait_for(std::future<Result<T>> future) {
  if (future.wait_for(kStoreTakesAtMost) == std::future_status::ready) return future.get();
  return fail(store::StoreError::Busy, "the store takes too long");
}

}  // namespace

// The lobby shows the current rating of a rated game's maker; when the game begins, ratings are
// taken at that moment.
Result<void> Api::show_rating(store::GameRow& game, const Actor& actor) {
  if (!game.rated) return {};
  const auto ratings = TRY(store_.with(
      [&](store::Store& store) { return shown_ratings(store, game.pool, {actor.player}); }));
  for (store::SeatRow& seat : game.seats) {
    if (seat.player == actor.player) seat.rating = ratings.at(actor.player);
  }
  return {};
}

Result<void> Api::new_game(Call& call) {
  auto game = TRY(parse_new_game(call.request.body, call.identity.actor, rooms_.wall_now()));
  if (!call.identity.actor.account && game.seat) {
    const std::string& name = game.game.seats[game.seat->index()].name;
    TRY(check_name(name));
  }
  TRY(show_rating(game.game, call.identity.actor));
  TRY(rooms_.create(game.game, call.identity.actor));
  const Json json = {{"id", game.game.id},
                     {"path", "/game/" + game.game.id},
                     {"seat", game.seat ? Json(game.seat->number()) : Json(nullptr)}};
  call.response.status = 201;
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::get_game(Call& call) {
  const auto room = TRY(rooms_.find(std::string(call.path[1])));
  const auto promise = std::make_shared<std::promise<Result<std::string>>>();
  room->ask_state(call.identity.actor,
                  [promise](Result<std::string> state) { promise->set_value(std::move(state)); });
  call.response.body = TRY(wait_for(promise->get_future()));
  return {};
}

Result<Ack> Api::run_command(const Call& call, const Command& command) {
  const auto once = [&]() -> Result<Ack> {
    const auto room = TRY(rooms_.find(std::string(call.path[1])));
    const auto promise = std::make_shared<std::promise<Result<Ack>>>();
    room->handle(call.identity.actor, command, nullptr,
                 [promise](const Result<Ack>& ack) { promise->set_value(ack); });
    return wait_for(promise->get_future());
  };
  Result<Ack> ack = once();
  // The room may just have been retired; there is a new one by now.
  if (!ack && ack.error().is(store::StoreError::Busy)) ack = once();
  return ack;
}

Result<void> Api::join_game(Call& call) {
  const std::string body = call.request.body.empty() ? "{}" : call.request.body;
  auto json = TRY(parse_object(body));
  json["type"] = "join";
  const auto command = TRY(parse_command(to_text(json)));
  const auto ack = TRY(run_command(call, command));
  call.response.body = to_text(Json{{"seat", ack.seat.value_or(games::kFirstSeat).number()}});
  return {};
}

Result<void> Api::command_game(Call& call) {
  const auto command = TRY(parse_command(call.request.body));
  const auto ack = TRY(run_command(call, command));
  Json json = {{"type", "ack"}};
  if (!command.ref.empty()) json["ref"] = command.ref;
  json["ply"] = ack.ply;
  if (ack.seat) json["seat"] = ack.seat->number();
  call.response.body = to_text(json);
  return {};
}

Result<match::Record> Api::record_of(const std::string& game) {
  const auto room = TRY(rooms_.find(game));
  const auto promise = std::make_shared<std::promise<Result<match::Record>>>();
  room->ask_record(
      [promise](Result<match::Record> record) { promise->set_value(std::move(record)); });
  return wait_for(promise->get_future());
}

Result<void> Api::get_record(Call& call) {
  const std::string_view name = call.request.query_value("format");
  const auto* const format = TRY(match::find_format(name.empty() ? "record" : name));
  const auto record = TRY(record_of(std::string(call.path[1])));
  call.response.body = TRY(match::write(*format, record));
  if (format != &match::json_format()) call.response.content_type = "text/plain; charset=utf-8";
  return {};
}

Result<void> Api::get_lobby(Call& call) {
  call.response.body = to_text(rooms_.lobby().list());
  return {};
}

Result<void> Api::list_games(Call& call, store::ArchiveQuery query) {
  const Request& request = call.request;
  query.limit = kGamesPerPage;
  if (const std::string_view limit = request.query_value("limit"); !limit.empty()) {
    query.limit = TRY(parse_int(limit, 1, kMaxOnAPage, "limit"));
  }
  if (const std::string_view before = request.query_value("before"); !before.empty()) {
    query.before = TRY(parse_moment(before));
  }
  const auto games = TRY(store_.with([&](store::Store& store) { return store.archive(query); }));
  Json json = {{"games", Json::array()}};
  for (const store::GameRow& game : games) {
    json["games"].push_back(summary_json(game, call.identity.actor.player));
  }
  const bool more = static_cast<int>(games.size()) >= query.limit;
  json["next"] = more ? Json(games.back().updated_at) : Json(nullptr);
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::get_archive(Call& call) {
  store::ArchiveQuery query;
  query.game = call.request.query_value("game");
  query.result = call.request.query_value("result");
  // A value that no game can have would scan all of them.
  if (!query.game.empty()) {
    TRY(games::find_game_type(query.game));
  }
  if (!query.result.empty()) {
    TRY(match::parse_result(query.result));
  }
  if (const std::string_view name = call.request.query_value("player"); !name.empty()) {
    const auto account =
        TRY(store_.with([&](store::Store& store) { return store.find_account(name); }));
    if (!account) {
      return fail(store::StoreError::NoSuchPlayer, "there is no account " + quote(name));
    }
    query.player = account->id;
    query.private_too = query.player == call.identity.actor.player;
  }
  return list_games(call, std::move(query));
}

Result<void> Api::my_games(Call& call) {
  store::ArchiveQuery query;
  query.player = call.identity.actor.player;
  query.private_too = true;
  query.unfinished = true;
  return list_games(call, std::move(query));
}

}  // namespace outflank::server
