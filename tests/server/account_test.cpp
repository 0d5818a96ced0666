// Accounts, sessions and what becomes of them, over real sockets.

#include <array>

#include "server/server_fixture.h"

namespace outflank::server {
namespace {

Headers bearer(const Json& identity) {
  return {{"Authorization", "Bearer " + identity["token"].get<std::string>()}};
}

class AccountTest : public ServerTest {
 protected:
  Headers sign_up(const std::string& name, const Headers& more = {}) const {
    Headers headers = somebody();
    headers.insert(headers.end(), more.begin(), more.end());
    const HttpAnswer made =
        post("accounts", {{"name", name}, {"password", "quiet lantern 7"}}, headers);
    EXPECT_EQ(made.status, 201) << made.body;
    Headers who = bearer(made.json());
    who.insert(who.end(), more.begin(), more.end());
    return who;
  }
  HttpAnswer erase(const std::string& target, const Json& body, const Headers& who) const {
    return tests::request(port, "DELETE", "/api/v1/" + target, body.is_null() ? "" : to_text(body),
                          who);
  }
  // Whether a connection ends, by the code for somebody who may not be here.
  static bool is_sent_away(LiveClient& client) {
    return client.receive("never").is_null() && client.close_code() == 1008;
  }
};

TEST_F(AccountTest, WrongPasswordsAreSlowForAnAccountFromHoweverManyAddresses) {
  settings.limits.scale = 1;
  settings.behind_proxy = true;
  start();
  const auto attempt = [&](int number, const std::string& password) {
    return post("login", {{"name", number % 2 == 0 ? "Ann" : "ANN"}, {"password", password}},
                {{"X-Forwarded-For", "10.0.0." + std::to_string(number)}});
  };
  sign_up("Ann", {{"X-Forwarded-For", "10.1.0.1"}});
  int wrong = 0;
  HttpAnswer last;
  for (int i = 0; i < 20; ++i) {
    last = attempt(i, "not the one");
    if (last.status == 401) ++wrong;
  }
  EXPECT_GE(wrong, 10);
  EXPECT_LE(wrong, 12);
  EXPECT_EQ(last.status, 429) << last.body;
  EXPECT_EQ(last.json()["error"], "too_many_requests");
  EXPECT_GE(std::stoi(last.header("Retry-After")), 30);
  EXPECT_EQ(attempt(30, "quiet lantern 7").status, 429)
      << "and nobody learns whether it is the right one";
  const std::string metrics = get("/metrics").body;
  EXPECT_TRUE(metrics.contains("outflank_log_ins_total{outcome=\"throttled\"} ")) << metrics;
  EXPECT_FALSE(metrics.contains("outflank_log_ins_total{outcome=\"wrong\"} 0\n")) << metrics;
}

TEST_F(AccountTest, CommonPasswordsAreRefused) {
  start();
  const HttpAnswer answer =
      post("accounts", {{"name", "Ann"}, {"password", "password1"}}, somebody());
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.json()["error"], "common_password");
  EXPECT_EQ(post("accounts", {{"name", "Wanderer"}, {"password", "wanderer1"}}, somebody()).status,
            400);
}

TEST_F(AccountTest, ALogOutEndsLiveConnections) {
  start();
  const Headers ann = sign_up("Ann");
  const Headers other =
      bearer(post("login", {{"name", "Ann"}, {"password", "quiet lantern 7"}}, somebody()).json());
  const std::string id = new_game(ann, {{"game", "othello"}});
  const auto first = live(id, ann);
  LiveClient lobby(port, "/api/v1/lobby/live", ann);
  const auto second = live(id, other);
  first->receive("state");
  lobby.receive("lobby");
  EXPECT_EQ(second->receive("state")["you"], 1);
  EXPECT_EQ(post("logout", Json::object(), ann).status, 204);
  EXPECT_TRUE(is_sent_away(*first));
  EXPECT_TRUE(is_sent_away(lobby));
  second->send({{"type", "ping"}, {"ref", "p"}});
  EXPECT_EQ(second->receive("ack")["ref"], "p") << "another session";
}

TEST_F(AccountTest, ALogOutEndsAGuestsTokenAndConnections) {
  start();
  const Headers guest = somebody("Max");
  const std::string id = new_game(guest, {{"game", "othello"}});
  const auto client = live(id, guest);
  client->receive("state");
  EXPECT_EQ(post("logout", Json::object(), guest).status, 204);
  EXPECT_TRUE(is_sent_away(*client));
  EXPECT_EQ(get("/api/v1/me", guest).status, 401);
  EXPECT_EQ(live(id, guest)->refused(), 401);
  stop();
  start();
  EXPECT_EQ(get("/api/v1/me", guest).status, 401) << "after a restart";
}

TEST_F(AccountTest, LogOutEverywhere) {
  start();
  const Headers ann = sign_up("Ann");
  const Headers other =
      bearer(post("login", {{"name", "Ann"}, {"password", "quiet lantern 7"}}, somebody()).json());
  const auto client = live(new_game(other, {{"game", "othello"}}), other);
  client->receive("state");
  EXPECT_EQ(post("logout", {{"everywhere", true}}, ann).status, 204);
  EXPECT_TRUE(is_sent_away(*client));
  EXPECT_EQ(get("/api/v1/me", ann).status, 401);
  EXPECT_EQ(get("/api/v1/me", other).status, 401);
}

TEST_F(AccountTest, SessionsAreListedAndEndedOneByOne) {
  start();
  const Headers ann = sign_up("Ann", {{"User-Agent", "curl/8.1"}});
  const Headers other =
      bearer(post("login", {{"name", "Ann"}, {"password", "quiet lantern 7"}}, somebody()).json());
  const Json list = get("/api/v1/me/sessions", ann).json()["sessions"];
  ASSERT_EQ(list.size(), 2U) << list.dump();
  const std::size_t own = list[0]["current"] == true ? 0 : 1;
  EXPECT_EQ(list[own]["client"], "curl");
  EXPECT_EQ(list[1 - own]["current"], false);
  EXPECT_GT(list[own]["expires_at"], list[own]["seen_at"]);
  const std::string id = list[1 - own]["id"];
  EXPECT_EQ(erase("me/sessions/nonsense", nullptr, ann).status, 404);
  EXPECT_EQ(erase("me/sessions/" + id, nullptr, sign_up("Bea")).status, 404) << "somebody else's";
  EXPECT_EQ(get("/api/v1/me", other).status, 200);
  EXPECT_EQ(erase("me/sessions/" + id, nullptr, ann).status, 204);
  EXPECT_EQ(get("/api/v1/me", other).status, 401);
  EXPECT_EQ(get("/api/v1/me/sessions", ann).json()["sessions"].size(), 1U);
  EXPECT_EQ(get("/api/v1/me/sessions", somebody()).status, 409) << "without an account";
}

TEST_F(AccountTest, APasswordIsChangedByWhoKnowsIt) {
  start();
  const Headers ann = sign_up("Ann");
  const Headers other =
      bearer(post("login", {{"name", "Ann"}, {"password", "quiet lantern 7"}}, somebody()).json());
  const auto change = [&](const std::string& old_one, const std::string& new_one) {
    return post("me/password", {{"password", old_one}, {"new_password", new_one}}, ann);
  };
  EXPECT_EQ(change("wrong one", "another lantern 8").json()["error"], "bad_password");
  EXPECT_EQ(change("quiet lantern 7", "password1").json()["error"], "common_password");
  EXPECT_EQ(change("quiet lantern 7", "short").json()["error"], "out_of_range");
  EXPECT_EQ(change("quiet lantern 7", "another lantern 8").status, 204);
  EXPECT_EQ(get("/api/v1/me", ann).status, 200);
  EXPECT_EQ(get("/api/v1/me", other).status, 401) << "all other sessions end";
  EXPECT_EQ(post("login", {{"name", "Ann"}, {"password", "quiet lantern 7"}}).status, 401);
  EXPECT_EQ(post("login", {{"name", "Ann"}, {"password", "another lantern 8"}}).status, 200);
}

TEST_F(AccountTest, DeletingAsksForThePasswordAndKeepsTheNameButNotTheWords) {
  start();
  const Headers ann = sign_up("Ann");
  const Headers bea = sign_up("Bea");
  const std::string id = new_game(ann, {{"game", "othello"}});
  post("games/" + id + "/join", Json::object(), bea);
  post("games/" + id + "/commands", {{"type", "chat"}, {"text", "of Ann"}}, ann);
  post("games/" + id + "/commands", {{"type", "chat"}, {"text", "of Bea"}}, bea);
  const auto hers = live(id, ann);
  hers->receive("state");
  const auto other = live(id, bea);
  EXPECT_EQ(other->receive("state")["chat"].size(), 2U);
  EXPECT_EQ(erase("me", nullptr, ann).json()["error"], "missing");
  EXPECT_EQ(erase("me", {{"password", "wrong one"}}, ann).json()["error"], "bad_password");
  EXPECT_EQ(get("/api/v1/me", ann).status, 200);
  EXPECT_EQ(erase("me", {{"password", "quiet lantern 7"}}, ann).status, 204);
  EXPECT_TRUE(is_sent_away(*hers));
  const Json told = other->receive("state");
  EXPECT_EQ(told["seats"][0]["name"], "deleted");
  ASSERT_EQ(told["chat"].size(), 1U);
  EXPECT_EQ(told["chat"][0]["text"], "of Bea");
  stop();
  start();
  EXPECT_EQ(get("/api/v1/games/" + id, bea).json()["chat"].size(), 1U) << "also in the store";
  const Json again = {{"name", "ann"}, {"password", "quiet lantern 7"}};
  EXPECT_EQ(post("accounts", again, somebody()).json()["error"], "name_taken");
  EXPECT_EQ(post("login", again, somebody()).status, 401);
}

TEST_F(AccountTest, AnExportHoldsMovesAndChat) {
  start();
  const Headers ann = sign_up("Ann");
  const std::string id = new_game(ann, {{"game", "othello"}});
  const Headers guest = somebody("Max");
  post("games/" + id + "/join", Json::object(), guest);
  post("games/" + id + "/commands", {{"type", "move"}, {"ply", 0}, {"move", "f5"}}, ann);
  post("games/" + id + "/commands", {{"type", "chat"}, {"text", "hello"}}, ann);
  for (const Headers& who : {ann, guest}) {
    Json game;
    for (int i = 0; i < 100 && game["chat"].empty(); ++i) {
      game = get("/api/v1/me/export", who).json()["games"][0];
    }
    EXPECT_EQ(game["id"], id);
    EXPECT_EQ(game["moves"], Json{"f5"});
    ASSERT_EQ(game["chat"].size(), 1U);
    EXPECT_EQ(game["chat"][0]["text"], "hello");
    EXPECT_EQ(game["chat"][0]["seat"], 1);
  }
  EXPECT_EQ(get("/api/v1/me/export", ann).json()["sessions"].size(), 1U);
}

TEST_F(AccountTest, NobodyWithoutAnAccountIsCalledAsAnAccountIs) {
  start();
  const Headers early = somebody("Ann");  // before there was an account
  sign_up("Ann");
  const auto error = [&](const std::string& target, const Json& body, const Headers& who) {
    return post(target, body, who).json()["error"];
  };
  EXPECT_EQ(error("identity", {{"name", "ann"}}, {}), "name_taken");
  EXPECT_EQ(error("identity", {{"name", " ANN "}}, {}), "name_taken");
  EXPECT_EQ(error("me", {{"name", "Ann"}}, somebody()), "name_taken");
  EXPECT_EQ(error("games", {{"game", "othello"}, {"name", "Ann"}}, somebody()), "name_taken");
  EXPECT_EQ(error("games", {{"game", "othello"}}, early), "name_taken");
  const std::string id = new_game(somebody("Max"), {{"game", "othello"}});
  EXPECT_EQ(error("games/" + id + "/join", {{"name", "Ann"}}, somebody()), "name_taken");
  const auto client = live(id, somebody());
  client->receive("state");
  client->send({{"type", "join"}, {"ref", "j"}, {"name", "Ann"}});
  EXPECT_EQ(client->receive("error")["error"], "name_taken");
  EXPECT_EQ(post("games/" + id + "/join", {{"name", "Anna"}}, somebody()).status, 200);
  EXPECT_EQ(error("accounts", {{"name", "Anonymous"}, {"password", "quiet lantern 7"}}, somebody()),
            "conflict");
  EXPECT_EQ(error("identity", {{"name", "Ann\u202e"}}, {}), "syntax");
}

TEST_F(AccountTest, RatedGamesAreForTwoPeople) {
  settings.rated_at_one_address = SameAddress::Refused;
  settings.behind_proxy = true;
  start();
  const auto at = [](const std::string& address) { return Headers{{"X-Forwarded-For", address}}; };
  const Headers ann = sign_up("Ann", at("2001:db8::1"));
  const Json rated = {{"game", "othello"}, {"clock", "5:00"}, {"rated", true}};
  const std::string id = new_game(ann, rated);
  const auto join = [&](const Headers& who) {
    return post("games/" + id + "/join", Json::object(), who).json()["error"];
  };
  EXPECT_EQ(join(sign_up("Neighbour", at("2001:db8::2"))), "same_person") << "the same network";
  EXPECT_EQ(join(sign_up("Ann2", at("10.0.0.1"))), nullptr) << "another lantern 8";
  // The same browser, from elsewhere: its cookie survives logouts and logins.
  std::string cookie;
  const auto browser = [&](const std::string& target, const Json& body) {
    Headers headers = at("10.0.0.2");
    if (!cookie.empty()) headers.emplace_back("Cookie", cookie);
    const HttpAnswer answer = post(target, body, headers);
    const std::string set = answer.header("Set-Cookie");
    if (!set.empty()) cookie = set.substr(0, set.find(';'));
    return answer;
  };
  browser("accounts", {{"name", "First"}, {"password", "quiet lantern 7"}});
  const std::string own = browser("games", rated).json()["id"];
  browser("logout", Json::object());
  browser("accounts", {{"name", "Second"}, {"password", "quiet lantern 7"}});
  const HttpAnswer again = post("games/" + own + "/join", Json::object(),
                                {{"Cookie", cookie}, {"X-Forwarded-For", "10.9.9.9"}});
  EXPECT_EQ(again.json()["error"], "same_person") << again.body;
}

TEST_F(AccountTest, EnginesAreSharedFairly) {
  settings.engine_threads = 1;
  start();
  const Json heavy = {
      {"game", "quoridor"}, {"rules", "size=25x25"}, {"seats", {"engine:10", "engine:10"}}};
  const Headers hog = somebody();
  std::vector<std::string> games;
  int refused = 0;
  for (int i = 0; i < 28; ++i) {
    const HttpAnswer answer = post("games", heavy, i % 2 == 0 ? hog : somebody());
    if (answer.status == 201) games.push_back(answer.json()["id"]);
    if (answer.json()["error"] == "too_many_games") ++refused;
  }
  EXPECT_EQ(games.size(), 4U) << "also with other identities of the same place";
  EXPECT_EQ(refused, 24);
  const auto begun = std::chrono::steady_clock::now();
  const Headers ann = sign_up("Ann");
  const auto client =
      live(new_game(ann, {{"game", "quoridor"}, {"seats", {"engine:3", "me"}}}), ann);
  Json state = client->receive("state");
  if (state["ply"] == 0) state = client->receive("moved");
  EXPECT_FALSE(state.is_null());
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
  EXPECT_EQ(post("games/" + games[0] + "/commands", {{"type", "abort"}}, ann).json()["error"],
            "not_a_player");
  EXPECT_EQ(post("games/" + games[0] + "/commands", {{"type", "abort"}}, hog).status, 200);
  EXPECT_EQ(post("games", heavy, hog).status, 201) << "there is room for another one";
  const std::string metrics = get("/metrics").body;
  for (const char* name :
       {"outflank_engine_queue ", "outflank_engine_wait_seconds_bucket{le=\"0.5\"} ",
        "outflank_engine_wait_seconds_count ", "outflank_engine_games 4\n"}) {
    EXPECT_TRUE(metrics.contains(name)) << name << metrics;
  }
}

}  // namespace
}  // namespace outflank::server
