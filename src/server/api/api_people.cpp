// People.

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "core/try.h"
#include "server/api/api.h"
#include "server/base/json.h"
#include "server/base/server_error.h"
#include "server/people/names.h"
#include "server/people/pools.h"
#include "server/people/rating.h"
#include "server/rooms/command.h"

namespace outflank::server {
namespace {

constexpr int kMaxHistory = 500;  // of each pool
constexpr int kUsualRanks = 50;
constexpr int kMaxRanks = 100;

Json history_json(const std::vector<store::RatingPoint>& points) {
  Json json = Json::array();
  for (const store::RatingPoint& point : points) json.push_back(rating_point_json(point));
  return json;
}

Result<std::string> read_name(const std::string& body) {
  const auto json = TRY(parse_object(body.empty() ? "{}" : body));
  Fields fields(json);
  auto name = TRY(fields.text("name", kMaxPersonName));
  TRY(fields.reject_unknown());
  TRY(check_person_name(name));
  return std::string(trim(name));
}

}  // namespace

Json Api::identity_json(const Identity& identity) {
  return {{"id", identity.actor.player},
          {"name", identity.actor.name},
          {"account", identity.actor.account}};
}

std::string Api::token_text(const Identity& identity) {
  Json json = identity_json(identity);
  json["token"] = identity.token;
  return to_text(json);
}

// Switches the call to another identity; a cookie stays a cookie.
void Api::become(Call& call, Identity identity) {
  identity.by_cookie = call.identity.by_cookie;
  identity.actor.network = call.identity.actor.network;
  call.identity = std::move(identity);
}

// Fails unless a guest may use that name.
Result<void> Api::check_name(const std::string& name) {
  return store_.with([&](store::Store& store) { return check_free_name(store, name); });
}

Result<Api::RatingsJson> Api::ratings_of(const std::string& player, int most) {
  return store_.with([&](store::Store& store) -> Result<RatingsJson> {
    const auto now = TRY(store.ratings(player));
    const auto history = TRY(store.rating_history(player, most));
    return RatingsJson{ratings_json(now), history_json(history)};
  });
}

Result<void> Api::get_me(Call& call) {
  const Actor& actor = call.identity.actor;
  Json json = identity_json(call.identity);
  json["ratings"] = Json::array();
  if (actor.account) {
    const auto ratings =
        TRY(store_.with([&](store::Store& store) { return store.ratings(actor.player); }));
    json["ratings"] = ratings_json(ratings);
  }
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::rename_me(Call& call) {
  auto name = TRY(read_name(call.request.body));
  if (call.identity.actor.account) {
    return fail(ServerError::NotNow, "the name of an account stays as it is");
  }
  TRY(check_name(name));
  become(call, identities_.renamed(call.identity.actor, std::move(name), rooms_.wall_now()));
  Json json = identity_json(call.identity);
  if (!call.identity.by_cookie) json["token"] = call.identity.token;
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::new_identity(Call& call) {
  auto name = TRY(read_name(call.request.body));
  TRY(check_name(name));
  // For a program: no cookie.
  call.identity = identities_.newcomer(rooms_.wall_now(), std::move(name));
  Json json = identity_json(call.identity);
  json["token"] = call.identity.token;
  call.response.status = 201;
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::get_player(Call& call) {
  const auto account =
      TRY(store_.with([&](store::Store& store) { return store.find_account(call.path[1]); }));
  if (!account) {
    return fail(store::StoreError::NoSuchPlayer, "there is no account " + quote(call.path[1]));
  }
  auto ratings = TRY(ratings_of(account->id, kMaxHistory));
  const Json json = {{"name", account->name},
                     {"created_at", account->created_at},
                     {"ratings", std::move(ratings.now)},
                     {"history", std::move(ratings.history)}};
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
    return fail(InputError::Unknown, "there is no pool " + quote(pool) + "; they are " + known);
  }
  int limit = kUsualRanks;
  if (const std::string_view text = call.request.query_value("limit"); !text.empty()) {
    limit = TRY(parse_int(text, 1, kMaxRanks, "limit"));
  }
  const auto best = TRY(store_.with(
      [&](store::Store& store) { return store.best_ratings(pool, kEstablishedBelow, limit); }));
  Json json = {{"pool", pool}, {"pools", pools}, {"players", Json::array()}};
  for (const store::RankedPlayer& player : best) {
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
