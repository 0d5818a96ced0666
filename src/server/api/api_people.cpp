// The part of the interface that is people.

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "server/api/api.h"
#include "server/api/summary.h"
#include "server/json.h"
#include "server/people/pools.h"
#include "server/people/rating.h"
#include "server/rooms/command.h"
#include "server/server_error.h"

namespace outflank::server {
namespace {

constexpr int kMostHistory = 500;  // of each pool
constexpr int kMostExported = 10'000;
constexpr int kUsualRanks = 50;
constexpr int kMostRanks = 100;

Json ratings_json(const std::vector<store::Rating>& ratings) {
  Json json = Json::array();
  for (const store::Rating& rating : ratings) {
    json.push_back({{"pool", rating.pool},
                    {"rating", std::lround(rating.rating)},
                    {"deviation", std::lround(rating.deviation)},
                    {"games", rating.games}});
  }
  return json;
}

Json history_json(const std::vector<store::RatingPoint>& points) {
  Json json = Json::array();
  for (const store::RatingPoint& point : points) {
    json.push_back({{"pool", point.pool},
                    {"game", point.game},
                    {"rating", std::lround(point.rating)},
                    {"deviation", std::lround(point.deviation)},
                    {"at", point.at}});
  }
  return json;
}

struct Credentials {
  std::string name;
  std::string password;
};

Result<Credentials> read_credentials(const std::string& body) {
  const auto json = parse_object(body);
  if (!json) return fail(InputError::Syntax, "the body must be an object with name and password");
  Fields fields(*json);
  auto name = fields.text("name", 200);
  if (!name) return Failure(name.error());
  const Json* password = fields.find("password");
  if (password == nullptr || !password->is_string() || name->empty()) {
    return fail(InputError::Missing, "name and password are needed");
  }
  if (const auto done = fields.done(); !done) return Failure(done.error());
  return Credentials{*std::move(name), password->get<std::string>()};
}

Result<std::string> read_name(const std::string& body) {
  const auto json = parse_object(body.empty() ? "{}" : body);
  if (!json) return Failure(json.error());
  Fields fields(*json);
  auto name = fields.text("name", kMaxPersonName);
  if (!name) return name;
  if (const auto done = fields.done(); !done) return Failure(done.error());
  return std::string(trim(*name));
}

Json identity_json(const Identity& identity) {
  return {{"id", identity.actor.player},
          {"name", identity.actor.name},
          {"account", identity.actor.account}};
}

}  // namespace

Result<void> Api::get_me(Call& call) {
  const Actor& actor = call.identity.actor;
  Json json = identity_json(call.identity);
  json["ratings"] = Json::array();
  if (actor.account) {
    const auto ratings =
        store_.with([&](store::Store& store) { return store.ratings(actor.player); });
    if (!ratings) return Failure(ratings.error());
    json["ratings"] = ratings_json(*ratings);
  }
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::rename_me(Call& call) {
  auto name = read_name(call.request.body);
  if (!name) return Failure(name.error());
  if (call.identity.actor.account) {
    return fail(ServerError::NotNow, "the name of an account stays as it is");
  }
  const bool by_cookie = call.identity.by_cookie;
  call.identity = identities_.renamed(call.identity.actor, *std::move(name));
  call.identity.by_cookie = by_cookie;
  Json json = identity_json(call.identity);
  if (!by_cookie) json["token"] = call.identity.token;
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::new_identity(Call& call) {
  auto name = read_name(call.request.body);
  if (!name) return Failure(name.error());
  call.identity = identities_.newcomer(*std::move(name));  // for a program: no cookie
  Json json = identity_json(call.identity);
  json["token"] = call.identity.token;
  call.response.status = 201;
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::new_account(Call& call) {
  const auto credentials = read_credentials(call.request.body);
  if (!credentials) return Failure(credentials.error());
  if (const auto right = check_account_name(credentials->name); !right) return right;
  if (const auto right = check_password(credentials->password); !right) return right;
  const Actor before = call.identity.actor;
  auto account = identities_.register_account(before, credentials->name, credentials->password);
  if (!account) return Failure(account.error());
  if (!before.account) rooms_.hand_over(before.player, account->actor);
  account->by_cookie = call.identity.by_cookie;
  call.identity = *std::move(account);
  Json json = identity_json(call.identity);
  json["token"] = call.identity.token;
  call.response.status = 201;
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::log_in(Call& call) {
  const auto credentials = read_credentials(call.request.body);
  if (!credentials) return Failure(credentials.error());
  auto account = identities_.log_in(credentials->name, credentials->password);
  if (!account) return Failure(account.error());
  account->by_cookie = call.identity.by_cookie;
  call.identity = *std::move(account);
  Json json = identity_json(call.identity);
  json["token"] = call.identity.token;
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::log_out(Call& call) {
  if (const auto done = identities_.log_out(call.identity.token); !done) return done;
  const bool by_cookie = call.identity.by_cookie;
  call.identity = identities_.newcomer();
  call.identity.by_cookie = by_cookie;
  call.response.status = 204;
  return {};
}

Result<void> Api::delete_me(Call& call) {
  const Actor& actor = call.identity.actor;
  const Actor nobody{"", "deleted", false};
  const auto gone = store_.with(
      [&](store::Store& store) { return store.delete_account(actor.player, nobody.name); });
  if (!gone) return gone;
  rooms_.hand_over(actor.player, nobody);
  const bool by_cookie = call.identity.by_cookie;
  call.identity = identities_.newcomer();
  call.identity.by_cookie = by_cookie;
  call.response.status = 204;
  return {};
}

Result<void> Api::export_me(Call& call) {
  const Actor& actor = call.identity.actor;
  Json json = identity_json(call.identity);
  store::ArchiveQuery query;
  query.player = actor.player;
  query.private_too = true;
  query.unfinished = true;
  query.limit = kMostExported;
  const auto games = store_.with([&](store::Store& store) { return store.archive(query); });
  if (!games) return Failure(games.error());
  json["games"] = Json::array();
  for (const store::GameRow& game : *games) {
    json["games"].push_back(summary_json(game, actor.player));
  }
  if (actor.account) {
    const auto ratings =
        store_.with([&](store::Store& store) { return store.ratings(actor.player); });
    const auto history = store_.with(
        [&](store::Store& store) { return store.rating_history(actor.player, kMostExported); });
    const auto account =
        store_.with([&](store::Store& store) { return store.account_of(actor.player); });
    if (!ratings) return Failure(ratings.error());
    if (!history) return Failure(history.error());
    if (!account) return Failure(account.error());
    json["ratings"] = ratings_json(*ratings);
    json["rating_history"] = history_json(*history);
    if (*account) json["created_at"] = (*account)->created_at;
  }
  call.response.body = to_text(json);
  call.response.headers.emplace_back("Content-Disposition",
                                     "attachment; filename=\"outflank.json\"");
  return {};
}

Result<void> Api::get_player(Call& call) {
  const auto account =
      store_.with([&](store::Store& store) { return store.find_account(call.path[1]); });
  if (!account) return Failure(account.error());
  if (!*account) {
    return fail(store::StoreError::NoSuchPlayer, "there is no account " + quoted(call.path[1]));
  }
  const std::string& id = (*account)->id;
  const auto ratings = store_.with([&](store::Store& store) { return store.ratings(id); });
  if (!ratings) return Failure(ratings.error());
  const auto history =
      store_.with([&](store::Store& store) { return store.rating_history(id, kMostHistory); });
  if (!history) return Failure(history.error());
  const Json json = {{"name", (*account)->name},
                     {"created_at", (*account)->created_at},
                     {"ratings", ratings_json(*ratings)},
                     {"history", history_json(*history)}};
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::get_ratings(Call& call) {
  const std::vector<std::string>& pools = rating_pools();
  std::string pool(call.request.query_value("pool"));
  if (pool.empty()) pool = pools.front();
  if (std::ranges::find(pools, pool) == pools.end()) {
    std::string known;
    for (const std::string& one : pools) known += (known.empty() ? "" : ", ") + one;
    return fail(InputError::Unknown,
                "there is no pool " + outflank::quoted(pool) + "; they are " + known);
  }
  int limit = kUsualRanks;
  if (const std::string_view text = call.request.query_value("limit"); !text.empty()) {
    const auto number = parse_int(text, 1, kMostRanks, "limit");
    if (!number) return Failure(number.error());
    limit = *number;
  }
  const auto best = store_.with(
      [&](store::Store& store) { return store.best_ratings(pool, kEstablishedBelow, limit); });
  if (!best) return Failure(best.error());
  Json json = {{"pool", pool}, {"pools", pools}, {"players", Json::array()}};
  for (const store::RankedPlayer& player : *best) {
    json["players"].push_back({{"rank", json["players"].size() + 1},
                               {"name", player.name},
                               {"rating", std::lround(player.rating)},
                               {"deviation", std::lround(player.deviation)},
                               {"games", player.games}});
  }
  call.response.body = to_text(json);
  return {};
}

}  // namespace outflank::server
