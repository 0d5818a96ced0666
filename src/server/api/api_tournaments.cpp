// Tournaments of the arena, published to the store.

#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "server/api/api.h"
#include "server/base/json.h"
#include "server/people/secrets.h"
#include "store/published.h"

namespace outflank::server {
namespace {

constexpr int kTournamentsPerPage = 20;
constexpr int kMaxPage = 100;
constexpr int kMaxGame = 1'000'000'000;
constexpr int kUsualGames = 100;
constexpr int kMaxGames = 200;
// At most this many games are searched for those of one entrant; `next` continues.
constexpr int kMaxScannedGames = 2'000;
// A publisher sends a heartbeat every half minute.
constexpr store::Moment kSilence = 180'000;
constexpr std::string_view kAlwaysAsk = "private, no-cache";
constexpr std::string_view kForAnHour = "private, max-age=3600";

// A killed publisher cannot report that it has stopped.
std::string_view state_of(const store::TournamentRow& row, store::Moment now) {
  const bool silent = now - row.seen_at > kSilence;
  return name_of(row.status == store::TournamentStatus::Running && silent
                     ? store::TournamentStatus::Stopped
                     : row.status);
}

Json row_json(const store::TournamentRow& row, store::Moment now) {
  return {{"id", row.id},
          {"title", row.title},
          {"game", row.game},
          {"state", state_of(row, now)},
          {"created_at", row.created_at},
          {"updated_at", row.updated_at}};
}

// The publisher's texts are JSON already, and may be large: they are passed through verbatim.
struct JsonText {
  std::string_view key;
  const std::string& text;  // empty: null
};

std::string with_texts(const Json& object, std::initializer_list<JsonText> texts) {
  std::string body = to_text(object);
  body.pop_back();
  for (const auto& [key, text] : texts) {
    body += ",\"" + std::string(key) + "\":" + (text.empty() ? "null" : text);
  }
  return body + "}";
}

// Whether the client has this version already. A proxy that compresses a response makes its ETag
// weak.
bool is_known(const Request& request, const std::string& etag) {
  std::string_view known = request.if_none_match;
  if (known.starts_with("W/")) known.remove_prefix(2);
  return known == etag;
}

bool is_of(const store::PublishedSummary& game, std::string_view entrant) {
  if (entrant.empty()) return true;
  const Json summary = Json::parse(game.summary, nullptr, false);
  if (!summary.is_object() || !summary.contains("names")) return false;
  return std::ranges::any_of(summary["names"], [&](const Json& name) { return name == entrant; });
}

void set_caching(Response& response, std::string_view caching, std::string etag) {
  response.headers = {{"Cache-Control", std::string(caching)}, {"ETag", std::move(etag)}};
}

}  // namespace

Result<void> Api::get_tournaments(Call& call) {
  const Request& request = call.request;
  int limit = kTournamentsPerPage;
  if (const std::string_view text = request.query_value("limit"); !text.empty()) {
    limit = TRY(parse_int(text, 1, kMaxPage, "limit"));
  }
  const std::string_view after = request.query_value("after");
  const auto rows = TRY(store_.with(
      [&](store::Store& store) { return store::PublishedTournaments(store).list(after, limit); }));
  const store::Moment now = rooms_.wall_now();
  Json json = {{"tournaments", Json::array()}};
  for (const store::TournamentRow& row : rows) {
    Json one = row_json(row, now);
    const Json overview = Json::parse(row.overview, nullptr, false);
    one["overview"] = overview.is_object() && !overview.empty() ? overview : Json(nullptr);
    json["tournaments"].push_back(std::move(one));
  }
  const bool more = static_cast<int>(rows.size()) >= limit;
  json["next"] = more ? Json(rows.back().id) : Json(nullptr);
  std::string body = to_text(json);
  const std::string etag = "\"" + hash_token(body).substr(0, 32) + "\"";
  set_caching(call.response, kAlwaysAsk, etag);
  if (is_known(request, etag)) {
    call.response.status = 304;
  } else {
    call.response.body = std::move(body);
  }
  return {};
}

Result<void> Api::get_tournament(Call& call) {
  const store::Moment now = rooms_.wall_now();
  const auto etag_of = [&](const store::TournamentRow& row) {
    return "\"" + std::to_string(row.version) + "-" + std::string(state_of(row, now)) + "\"";
  };
  // Followers poll much more often than it changes: then the result is not even read.
  const auto read = [&](store::Store& store) -> Result<store::FullTournament> {
    store::PublishedTournaments tournaments(store);
    if (!call.request.if_none_match.empty()) {
      store::TournamentRow row = TRY(tournaments.find(call.path[1]));
      if (is_known(call.request, etag_of(row))) return store::FullTournament{std::move(row), ""};
    }
    return tournaments.load(call.path[1]);
  };
  const auto found = TRY(store_.with(read));
  const std::string etag = etag_of(found.row);
  set_caching(call.response, kAlwaysAsk, etag);
  if (is_known(call.request, etag)) {
    call.response.status = 304;
    return {};
  }
  Json json = row_json(found.row, now);
  json["version"] = found.row.version;
  call.response.body =
      with_texts(json, {{"settings", found.row.settings}, {"result", found.result}});
  return {};
}

Result<void> Api::get_tournament_games(Call& call) {
  const Request& request = call.request;
  int limit = kUsualGames;
  if (const std::string_view text = request.query_value("limit"); !text.empty()) {
    limit = TRY(parse_int(text, 1, kMaxGames, "limit"));
  }
  std::int64_t after = 0;
  if (const std::string_view text = request.query_value("after"); !text.empty()) {
    after = TRY(parse_int(text, 0, kMaxGame, "after"));
  }
  const std::string entrant(request.query_value("entrant"));
  const std::string id(call.path[1]);
  TRY(store_.with(
      [&](store::Store& store) { return store::PublishedTournaments(store).find(id); }));

  std::string body = R"({"games":[)";
  int listed = 0;
  bool more = true;
  for (int scanned = 0; more && listed < limit && scanned < kMaxScannedGames;) {
    const int most = entrant.empty() ? limit : kMaxGames;
    const auto games = TRY(store_.with([&](store::Store& store) {
      return store::PublishedTournaments(store).summaries(id, after, most);
    }));
    more = static_cast<int>(games.size()) == most;
    for (const store::PublishedSummary& game : games) {
      // The next page begins after the last game that was searched.
      if (listed == limit) {
        more = true;
        break;
      }
      after = game.number;
      ++scanned;
      if (!is_of(game, entrant)) continue;
      if (listed++ > 0) body += ",";
      body += game.summary;
    }
  }
  body += R"(],"next":)" + (more ? std::to_string(after) : "null") + "}";
  const std::string etag = "\"" + hash_token(body).substr(0, 32) + "\"";
  set_caching(call.response, kAlwaysAsk, etag);
  if (is_known(request, etag)) {
    call.response.status = 304;
  } else {
    call.response.body = std::move(body);
  }
  return {};
}

Result<void> Api::get_tournament_game(Call& call) {
  const int number = TRY(parse_int(call.path[3], 1, kMaxGame, "the number of a game"));
  const std::string id(call.path[1]);
  // A published game never changes.
  const std::string etag =
      "\"" + hash_token(id + "/" + std::to_string(number)).substr(0, 32) + "\"";
  const auto game = TRY(store_.with(
      [&](store::Store& store) { return store::PublishedTournaments(store).game(id, number); }));
  set_caching(call.response, kForAnHour, etag);
  if (is_known(call.request, etag)) {
    call.response.status = 304;
    return {};
  }
  call.response.body =
      with_texts({{"tournament", id}, {"number", number}},
                 {{"summary", game.summary}, {"record", game.record}, {"replay", game.replay}});
  return {};
}

}  // namespace outflank::server
