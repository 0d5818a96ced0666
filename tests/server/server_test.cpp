// The server as its clients see it, over real sockets.

#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include <gtest/gtest.h>

#include "server/live_client.h"
#include "server/server_fixture.h"
#include "store/published.h"
#include "store/store.h"

namespace outflank::server {
namespace {

TEST_F(ServerTest, TwoPlayAndOneWatches) {
  start();
  const Headers ann = somebody("Ann");
  const Headers bea = somebody("Bea");
  const std::string id = new_game(ann, {{"game", "quoridor"}, {"clock", "5:00+3"}});
  EXPECT_EQ(post("games/" + id + "/join", Json::object(), bea).json()["seat"], 2);
  const auto one = live(id, ann);
  const auto two = live(id, bea);
  const auto guest = live(id, {});
  EXPECT_EQ(one->receive("state")["you"], 1);
  EXPECT_EQ(two->receive("state")["you"], 2);
  EXPECT_EQ(guest->receive("state")["you"], nullptr);
  one->send({{"type", "move"}, {"ref", "a"}, {"ply", 0}, {"move", "e2"}});
  for (const auto* client : {&one, &two, &guest}) {
    const Json moved = (*client)->receive("moved");
    EXPECT_EQ(moved["move"], "e2");
    EXPECT_EQ(moved["to_move"], 2);
  }
  const Json ack = one->receive("ack");
  EXPECT_EQ(ack["ref"], "a");
  EXPECT_EQ(ack["ply"], 1);
  two->send({{"type", "move"}, {"ref", "b"}, {"ply", 1}, {"move", "e9"}});
  EXPECT_EQ(two->receive("error")["error"], "not_reachable");
  guest->send({{"type", "move"}, {"ref", "c"}, {"ply", 1}, {"move", "e8"}});
  EXPECT_EQ(guest->receive("error")["error"], "not_a_player");
  two->send({{"type", "resign"}});
  EXPECT_EQ(guest->receive("ended")["result"], "1-0");
  const HttpAnswer record = get("/api/v1/games/" + id + "/record");
  EXPECT_TRUE(record.body.contains("[Reason \"resignation\"]")) << record.body;
}

TEST_F(ServerTest, AcknowledgedMovesSurviveARestartAndSeatsAreKept) {
  start();
  const Headers ann = somebody("Ann");
  const Headers bea = somebody("Bea");
  const std::string id = new_game(ann, {{"game", "othello"}, {"clock", "10:00"}});
  post("games/" + id + "/join", Json::object(), bea);
  const Json move = {{"type", "move"}, {"ref", "a"}, {"ply", 0}, {"move", "f5"}};
  EXPECT_EQ(post("games/" + id + "/commands", move, ann).json()["ply"], 1);
  stop();
  start();
  EXPECT_EQ(post("games/" + id + "/commands", move, ann).json()["ply"], 1) << "a retry";
  const Json state = get("/api/v1/games/" + id, bea).json();
  EXPECT_EQ(state["moves"], Json{"f5"});
  EXPECT_EQ(state["you"], 2);
  const auto client = live(id, bea);
  EXPECT_EQ(client->receive("state")["to_move"], 2);
}

TEST_F(ServerTest, AShutdownClosesConnectionsProperly) {
  start();
  const Headers ann = somebody();
  const auto client = live(new_game(ann, {{"game", "othello"}}), ann);
  client->receive("state");
  const std::jthread stopper([this] { server->stop(); });
  EXPECT_EQ(client->receive("never"), nullptr);
  EXPECT_EQ(client->close_code(), 1001);
}

TEST_F(ServerTest, AnEngineAnswers) {
  start();
  const Headers ann = somebody();
  const auto client =
      live(new_game(ann, {{"game", "quoridor"}, {"seats", {"engine:1", "me"}}}), ann);
  Json state = client->receive("state");
  if (state["ply"] == 0) client->receive("moved");
  client->send({{"type", "move"}, {"ref", "a"}, {"ply", 1}, {"move", "e8"}});
  EXPECT_EQ(client->receive("moved")["seat"], 2);
  EXPECT_EQ(client->receive("moved")["seat"], 1);
}

TEST_F(ServerTest, TheLobbyIsLive) {
  start();
  LiveClient lobby(port, "/api/v1/lobby/live", {});
  EXPECT_EQ(lobby.receive("lobby")["games"].size(), 0U);
  const Headers ann = somebody("Ann");
  const std::string id = new_game(ann, {{"game", "othello"}, {"visibility", "public"}});
  EXPECT_EQ(lobby.receive("lobby")["games"][0]["id"], id);
  EXPECT_EQ(get("/api/v1/lobby").json()["games"][0]["seats"][0]["name"], "Ann");
  post("games/" + id + "/join", Json::object(), somebody());
  EXPECT_EQ(lobby.receive("lobby")["games"].size(), 0U);
}

TEST_F(ServerTest, AnAccountHasRatingsHistoryAndAnEnd) {
  start();
  Headers who[2];
  for (int i = 0; i < 2; ++i) {
    const Json body = {{"name", i == 0 ? "Ann" : "Bea"}, {"password", "quiet lantern 7"}};
    const HttpAnswer made = post("accounts", body, somebody());
    ASSERT_EQ(made.status, 201) << made.body;
    who[i] = {{"Authorization", "Bearer " + made.json()["token"].get<std::string>()}};
  }
  EXPECT_EQ(post("accounts", {{"name", "ANN"}, {"password", "quiet lantern 7"}}, somebody()).status,
            409);
  EXPECT_EQ(post("login", {{"name", "Ann"}, {"password", "wrong one"}}, somebody()).status, 401);
  const std::string id = new_game(
      who[0], {{"game", "othello"}, {"clock", "5:00"}, {"rated", true}, {"visibility", "public"}});
  EXPECT_EQ(post("games/" + id + "/join", Json::object(), somebody()).status, 403);
  EXPECT_EQ(post("games/" + id + "/join", Json::object(), who[1]).status, 200);
  constexpr std::array kMoves = {"f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3"};
  for (std::size_t ply = 0; ply < kMoves.size(); ++ply) {
    const Json move = {{"type", "move"}, {"ply", ply}, {"move", kMoves[ply]}};
    ASSERT_EQ(post("games/" + id + "/commands", move, who[ply % 2]).status, 200) << ply;
  }
  post("games/" + id + "/commands", {{"type", "resign"}}, who[1]);
  Json player;
  for (int i = 0; i < 100 && player["history"].empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    player = get("/api/v1/players/ann").json();
  }
  EXPECT_GT(player["ratings"][0]["rating"], 1500);
  EXPECT_EQ(player["ratings"][0]["pool"], "othello:blitz");
  EXPECT_EQ(player["history"][0]["rating"], player["ratings"][0]["rating"]);
  EXPECT_EQ(player["history"][0]["deviation"], player["ratings"][0]["deviation"]);
  const Json found = get("/api/v1/archive?player=bea&result=1-0").json()["games"][0];
  EXPECT_EQ(found["id"], id);
  EXPECT_EQ(found["seats"][0]["rating"], 1500) << "when the game began";
  EXPECT_EQ(found["end"]["places"], (Json{1, 2}));
  EXPECT_EQ(get("/api/v1/archive?player=nobody").status, 404);
  EXPECT_EQ(get("/api/v1/archive?result=nonsense").status, 400);
  EXPECT_EQ(get("/api/v1/me/games", who[1]).json()["games"][0]["you"], 2);
  EXPECT_EQ(get("/api/v1/ratings?pool=othello:blitz").json()["players"], Json::array())
      << "one game does not establish a rating";
  EXPECT_EQ(get("/api/v1/ratings?pool=chess:blitz").status, 400);
  EXPECT_EQ(get("/api/v1/ratings?limit=101").status, 400);
  EXPECT_EQ(get("/api/v1/ratings").json()["pools"].size(), 8U);
  EXPECT_EQ(get("/api/v1/me/export", who[1]).json()["games"].size(), 1U);
  EXPECT_EQ(
      tests::request(port, "DELETE", "/api/v1/me", R"({"password":"quiet lantern 7"})", who[1])
          .status,
      204);
  EXPECT_EQ(get("/api/v1/me", who[1]).status, 401);
  EXPECT_EQ(get("/api/v1/players/Bea").status, 404);
  EXPECT_EQ(get("/api/v1/games/" + id).json()["seats"][1]["name"], "deleted");
}

TEST_F(ServerTest, ABrowserGetsACookieThatIsItsSeat) {
  start();
  const HttpAnswer me = get("/api/v1/me");
  const std::string cookie = me.header("Set-Cookie");
  ASSERT_TRUE(cookie.contains("HttpOnly")) << cookie;
  EXPECT_TRUE(cookie.contains("SameSite=Lax"));
  const Headers browser = {{"Cookie", cookie.substr(0, cookie.find(';'))},
                           {"Origin", "http://127.0.0.1:" + std::to_string(port)}};
  EXPECT_EQ(get("/api/v1/me", browser).json()["id"], me.json()["id"]);
  const std::string id = new_game(browser, {{"game", "othello"}});
  EXPECT_EQ(live(id, browser)->receive("state")["you"], 1);
}

TEST_F(ServerTest, FoldersOfPagesHaveAddressesWithoutAnEnding) {
  const std::string web = folder.file("web");
  std::filesystem::create_directories(web + "/docs/reference");
  std::ofstream(web + "/index.html") << "start";
  std::ofstream(web + "/docs/index.html") << "contents";
  std::ofstream(web + "/docs/rules.html") << "rules";
  std::ofstream(web + "/docs/bots.hu.html") << "botok";
  std::ofstream(web + "/docs/reference/c.html") << "c";
  std::ofstream(web + "/docs/404.html") << "no such page";
  settings.web = web;
  start();
  for (const char* address : {"/docs", "/docs/", "/docs/index.html"}) {
    EXPECT_EQ(get(address).body, "contents") << address;
  }
  const HttpAnswer rules = get("/docs/rules");
  EXPECT_EQ(rules.body, "rules");
  EXPECT_EQ(rules.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(rules.header("Cache-Control"), "no-cache");
  EXPECT_EQ(get("/docs/rules", {{"If-None-Match", rules.header("ETag")}}).status, 304);
  EXPECT_EQ(get("/docs/bots.hu").body, "botok");
  EXPECT_EQ(get("/docs/reference/c").body, "c");
  for (const char* address :
       {"/docs/missing", "/docs/missing.png", "/docs/reference/x/y", "/docs/rules/"}) {
    const HttpAnswer missing = get(address);
    EXPECT_EQ(missing.status, 404) << address;
    EXPECT_EQ(missing.body, "no such page") << address;
    // What is missing is never said to be unchanged.
    EXPECT_EQ(get(address, {{"If-None-Match", missing.header("ETag")}}).status, 404) << address;
  }
  EXPECT_EQ(get("/documents").body, "start");
  EXPECT_EQ(get("/docs/../index").status, 400);
}

TEST_F(ServerTest, PagesHaveTypesTagsAndAPolicy) {
  const std::string web = folder.file("web");
  std::filesystem::create_directories(web + "/assets");
  std::ofstream(web + "/index.html") << "<!doctype html>start";
  std::ofstream(web + "/assets/app-1.js") << "1";
  std::ofstream(web + "/assets/app-1.js.gz") << "zipped";
  std::ofstream(web + "/assets/app-1.js.br") << "smaller";
  settings.web = web;
  start();
  const HttpAnswer page = get("/");
  EXPECT_EQ(page.body, "<!doctype html>start");
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_TRUE(page.header("Content-Security-Policy").contains("default-src 'self'"));
  EXPECT_TRUE(page.header("Content-Security-Policy").ends_with("frame-ancestors 'none'"));
  const HttpAnswer board = get("/embed/quoridor?moves=e2");
  EXPECT_EQ(board.body, page.body);
  EXPECT_TRUE(board.header("Content-Security-Policy").contains("default-src 'self'"));
  EXPECT_TRUE(board.header("Content-Security-Policy").ends_with("frame-ancestors *"));
  for (const char* other : {"/embed", "/game/abc", "/x/embed/y", "/api/v1/lobby"}) {
    EXPECT_TRUE(get(other).header("Content-Security-Policy").ends_with("frame-ancestors 'none'"))
        << other;
  }
  EXPECT_EQ(page.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(get("/", {{"If-None-Match", page.header("ETag")}}).status, 304);
  EXPECT_EQ(get("/game/abc").body, page.body);
  EXPECT_EQ(get("/missing.js").status, 404);
  EXPECT_EQ(get("/../secret").status, 400);
  const HttpAnswer script = get("/assets/app-1.js", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(script.body, "zipped");
  EXPECT_TRUE(script.header("Cache-Control").contains("immutable"));
  EXPECT_EQ(script.header("Content-Encoding"), "gzip");
  EXPECT_EQ(get("/assets/app-1.js", {{"Accept-Encoding", "gzip, deflate, br"}}).body, "smaller");
  EXPECT_EQ(get("/assets/app-1.js").body, "1");
  EXPECT_EQ(get("/assets/app-1.js.br").status, 404);
}

TEST_F(ServerTest, HealthAndMetricsAreThere) {
  start();
  EXPECT_EQ(get("/healthz").json()["status"], "ok");
  somebody();
  const HttpAnswer metrics = get("/metrics");
  EXPECT_TRUE(metrics.body.contains("outflank_responses_total{class=\"2xx\"} ")) << metrics.body;
}

// Whether an answer has the keys and kinds of values that the description says.
void expect_like(const Json& schema, const Json& value, const Json& all, const std::string& place) {
  if (schema.contains("$ref")) {
    const std::string name = schema["$ref"].get<std::string>().substr(21);
    expect_like(all[name], value, all, place);
    return;
  }
  const auto is = [&](const std::string& type) {
    return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
           (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
           (type == "integer" && value.is_number_integer()) || (type == "null" && value.is_null());
  };
  if (schema.contains("type")) {
    bool fits = false;
    for (const Json& type :
         schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]})) {
      fits = fits || is(type);
    }
    EXPECT_TRUE(fits) << place << " is " << value.dump();
  }
  if (schema.contains("required")) {
    for (const Json& key : schema["required"]) {
      EXPECT_TRUE(value.contains(key)) << place << " has no " << key;
    }
  }
  if (schema.contains("properties") && value.is_object()) {
    for (const auto& [key, part] : value.items()) {
      ASSERT_TRUE(schema["properties"].contains(key)) << place << "." << key << " is not described";
      expect_like(schema["properties"][key], part, all, place + "." + key);
    }
  }
  if (schema.contains("items") && value.is_array()) {
    for (const Json& part : value) expect_like(schema["items"], part, all, place + "[]");
  }
}

TEST_F(ServerTest, AnswersAsItsDescriptionSays) {
  start();
  const Json description = get("/api/v1/openapi.json").json();
  const Json& schemas = description["components"]["schemas"];
  const HttpAnswer account =
      post("accounts", {{"name", "Ann"}, {"password", "quiet lantern 7"}}, somebody());
  const Headers ann = {{"Authorization", "Bearer " + account.json()["token"].get<std::string>()}};
  const std::string id =
      new_game(ann, {{"game", "quoridor"}, {"visibility", "public"}, {"clock", "5:00"}});
  // Another session of hers, to be ended.
  post("login", {{"name", "Ann"}, {"password", "quiet lantern 7"}}, somebody());
  std::string session;
  const Json sessions = get("/api/v1/me/sessions", ann).json()["sessions"];
  for (const Json& one : sessions) {
    if (one["current"] == false) session = one["id"];
  }
  const std::string job =
      post("jobs", {{"kind", "hint"}, {"game", "othello"}, {"time_ms", 50}}, ann).json()["id"];
  const auto publisher = store::open_to_publish(settings.store).value();
  store::PublishedTournaments published(*publisher);
  ASSERT_TRUE(published.begin({"cup", "Cup", "othello", "{}"}, 1));
  const std::string overview =
      R"({"kind":"match","seats":2,"entrants":2,"games_finished":1,"games_planned":2,"leaders":["a"]})";
  ASSERT_TRUE(published.update("cup", {store::TournamentStatus::Finished, overview, "{}"}, 2));
  ASSERT_TRUE(published.add("cup", std::vector<store::PublishedGame>{{1, "{}", "{}", "{}"}}));
  const std::map<std::string, Json> bodies = {
      {"/me post", {{"name", "Bea"}}},
      {"/identity post", {{"name", "Bot"}}},
      {"/accounts post", {{"name", "Cleo"}, {"password", "quiet lantern 7"}}},
      {"/login post", {{"name", "Ann"}, {"password", "quiet lantern 7"}}},
      {"/logout post", Json::object()},
      {"/me/password post", {{"password", "quiet lantern 7"}, {"new_password", "quiet lantern 7"}}},
      {"/games post", {{"game", "othello"}}},
      {"/jobs post", {{"kind", "hint"}, {"game", "othello"}, {"time_ms", 50}}},
      {"/games/{id}/join post", Json::object()},
      {"/games/{id}/commands post", {{"type", "ping"}, {"ref", "r"}}}};
  for (const auto& [path, methods] : description["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      const std::string what = path + " " + method;
      std::string target = path;
      for (const auto& [name, value] :
           {std::pair("{id}", id), std::pair("{name}", std::string("ann")),
            std::pair("{session}", session), std::pair("{job}", job),
            std::pair("{tournament}", std::string("cup")),
            std::pair("{number}", std::string("1"))}) {
        const std::string key = name;
        if (const auto at = target.find(key); at != std::string::npos) {
          target.replace(at, key.size(), value);
        }
      }
      std::string verb = method;
      for (char& c : verb) c = static_cast<char>(std::toupper(c));
      const auto body = bodies.find(what);
      ASSERT_TRUE(verb != "POST" || body != bodies.end()) << what;
      // Those who log out or go away are others, so that Ann stays.
      const bool other = what == "/logout post" || what == "/me delete" || what == "/me post";
      const HttpAnswer answer = tests::request(port, verb, "/api/v1" + target,
                                               body == bodies.end() ? "" : to_text(body->second),
                                               other ? somebody() : ann);
      const Json& responses = operation["responses"];
      ASSERT_TRUE(responses.contains(std::to_string(answer.status)))
          << what << " answers " << answer.status << " " << answer.body;
      const Json& response = responses[std::to_string(answer.status)];
      if (!response.contains("content") || !response["content"].contains("application/json"))
        continue;
      expect_like(response["content"]["application/json"]["schema"], answer.json(), schemas, what);
    }
  }
}

}  // namespace
}  // namespace outflank::server
