// People who want what is not theirs, or too much of it, while others play.

#include <atomic>
#include <deque>

#include "server/hostile_fixture.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;
using tests::frame;
using tests::HttpConnection;
using tests::Opcode;
using tests::RawSocket;

#ifdef OUTFLANK_SANITIZED
constexpr int kThousands = 1000;  // sanitizers are slow, and find what they find sooner
#else
constexpr int kThousands = 10'000;
#endif

Headers bearer(const std::string& token) {
  return {{"Authorization", "Bearer " + token}};
}

TEST_F(HostileClientTest, ForgedTokensAreRefused) {
  begin();
  const Headers ann = somebody("Ann");
  const std::string token = ann[0].second.substr(7);
  std::vector<std::string> forged = {"x",
                                     "a.",
                                     "s.",
                                     "a.b.c",
                                     "s.1234",
                                     std::string(5000, 'a'),
                                     token.substr(0, 20),
                                     token + "0",
                                     token + "." + token};
  // Every single character counts, in the identity and in the signature.
  for (std::size_t i = 0; i < token.size(); i += 3) {
    forged.push_back(token);
    forged.back()[i] = token[i] == '1' ? '2' : '1';
  }
  HttpConnection connection(port);
  for (const std::string& one : forged) {
    EXPECT_EQ(connection.request("GET", "/api/v1/me", "", bearer(one)).status, 401) << one;
  }
  for (const std::string& one : {forged[0], forged.back()}) {
    EXPECT_EQ(live(pair->game(), bearer(one))->refused(), 401);
  }
  EXPECT_EQ(get("/api/v1/me", ann).status, 200);
}

TEST_F(HostileClientTest, TokensAreWorthNothingAfterLogoutAndDeletion) {
  begin();
  const Json credentials = {{"name", "Ann"}, {"password", "quiet lantern 7"}};
  const std::string first = post("accounts", credentials, somebody()).json()["token"];
  const std::string second = post("login", credentials, somebody()).json()["token"];
  const std::string id = new_game(bearer(first), {{"game", "othello"}});
  EXPECT_EQ(post("logout", Json::object(), bearer(first)).status, 204);
  const auto expect_refused = [&](const std::string& token) {
    EXPECT_EQ(get("/api/v1/me", bearer(token)).status, 401);
    EXPECT_EQ(live(id, bearer(token))->refused(), 401);
    EXPECT_EQ(post("games/" + id + "/commands", {{"type", "abort"}}, bearer(token)).status, 401);
    // As a cookie it is somebody new, who has no seat.
    const Headers cookie = {{"Cookie", "outflank=" + token}};
    EXPECT_EQ(get("/api/v1/me", cookie).json()["account"], false);
    EXPECT_EQ(get("/api/v1/games/" + id, cookie).json()["you"], nullptr);
  };
  expect_refused(first);
  EXPECT_EQ(get("/api/v1/me", bearer(second)).json()["name"], "Ann") << "another session stays";
  EXPECT_EQ(tests::request(port, "DELETE", "/api/v1/me", R"({"password":"quiet lantern 7"})",
                           bearer(second))
                .status,
            204);
  expect_refused(second);
  EXPECT_EQ(post("login", credentials, somebody()).status, 401);
}

TEST_F(HostileClientTest, PagesOfOthersCannotUseACookie) {
  begin();
  const std::string set = get("/api/v1/me").header("Set-Cookie");
  const std::string cookie = set.substr(0, set.find(';'));
  const std::string own = "http://127.0.0.1:" + std::to_string(port);
  for (const std::string& origin :
       {std::string("http://evil.example"), std::string("null"), own + ".evil.example",
        std::string("http://127.0.0.1:1"), std::string("http://localhost:") + std::to_string(port),
        std::string("evil")}) {
    const Headers page = {{"Cookie", cookie}, {"Origin", origin}};
    EXPECT_EQ(post("games", {{"game", "othello"}}, page).status, 403) << origin;
    EXPECT_EQ(post("logout", Json::object(), page).status, 403) << origin;
    EXPECT_EQ(tests::request(port, "DELETE", "/api/v1/me", "", page).status, 403) << origin;
    EXPECT_EQ(live(pair->game(), page)->refused(), 403) << origin;
  }
  const Headers page = {{"Cookie", cookie}, {"Origin", own}};
  EXPECT_EQ(post("games", {{"game", "othello"}}, page).status, 201);
  const Headers form = {{"Cookie", cookie}, {"Content-Type", "text/plain"}};
  EXPECT_EQ(post("games", {{"game", "othello"}}, form).status, 415) << "a form without an origin";
}

TEST_F(HostileClientTest, NobodyMovesOutOfTurnForOthersOrAfterTheEnd) {
  begin();
  const Headers ann = somebody("Ann");
  const Headers bea = somebody("Bea");
  const Headers thief = somebody("Thief");
  const std::string id = new_game(ann, {{"game", "othello"}});
  const std::string commands = "games/" + id + "/commands";
  const auto move = [&](const Headers& who, int ply, const std::string& text) {
    return post(commands, {{"type", "move"}, {"ply", ply}, {"move", text}}, who).json()["error"];
  };
  EXPECT_EQ(move(ann, 0, "f5"), "not_now") << "before everybody is there";
  post("games/" + id + "/join", Json::object(), bea);
  EXPECT_EQ(move(bea, 0, "f5"), "not_your_turn");
  EXPECT_EQ(move(thief, 0, "f5"), "not_a_player");
  EXPECT_EQ(move({}, 0, "f5"), "not_a_player");
  EXPECT_EQ(move(ann, 1, "f5"), "wrong_ply");
  EXPECT_EQ(move(ann, 0, "a1"), "flips_nothing");
  EXPECT_EQ(move(ann, 0, "f5"), nullptr);
  EXPECT_EQ(move(ann, 1, "f4"), "not_your_turn");
  EXPECT_EQ(move(ann, 0, "d3"), "wrong_ply") << "the same ply again with another move";
  for (const char* type : {"resign", "offer_draw", "accept_draw", "ask_takeback", "abort", "claim",
                           "rematch", "decline_rematch"}) {
    EXPECT_EQ(post(commands, {{"type", type}}, thief).json()["error"], "not_a_player") << type;
  }
  EXPECT_EQ(post("games/" + id + "/join", {{"seat", 1}}, thief).json()["error"], "seat_taken");
  const auto watcher = live(id, thief);
  watcher->receive("state");
  watcher->send({{"type", "move"}, {"ref", "x"}, {"ply", 1}, {"move", "d6"}});
  EXPECT_EQ(watcher->receive("error")["error"], "not_a_player");
  const Json before = get("/api/v1/games/" + id).json();
  EXPECT_EQ(before["moves"], Json{"f5"});
  EXPECT_EQ(post(commands, {{"type", "resign"}}, bea).status, 200);
  EXPECT_EQ(move(bea, 1, "d6"), "match_over");
  EXPECT_EQ(post(commands, {{"type", "resign"}}, ann).json()["error"], "match_over");
  EXPECT_EQ(post(commands, {{"type", "ask_takeback"}}, bea).json()["error"], "match_over");
  const Json after = get("/api/v1/games/" + id).json();
  EXPECT_EQ(after["moves"], Json{"f5"});
  EXPECT_EQ(after["end"]["result"], "1-0");
}

TEST_F(HostileClientTest, ThousandsWhoWantOneSeatLeaveOneWinner) {
  begin();
  const std::string id = new_game(somebody(), {{"game", "othello"}});
  std::atomic<int> joined = 0;
  std::atomic<int> refused = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        // Without a token, everybody is somebody new.
        HttpConnection connection(port);
        for (int j = 0; j < kThousands / 4; ++j) {
          const HttpAnswer answer =
              connection.request("POST", "/api/v1/games/" + id + "/join", "{}");
          if (answer.status == 200) ++joined;
          if (answer.status == 409 && answer.json()["error"] == "seat_taken") ++refused;
        }
      });
    }
  }
  EXPECT_EQ(joined, 1);
  EXPECT_EQ(refused, kThousands / 4 * 4 - 1);
}

TEST_F(HostileClientTest, ThousandsComeToWatchAndGo) {
  begin();
  // Half a thousand at a time, all at the board of the pair.
  std::deque<RawSocket> watchers;
  const std::string request = tests::upgrade_request(pair->game());
  int watched = 0;
  for (int i = 0; i < kThousands; ++i) {
    if (watchers.size() >= 500) watchers.pop_front();
    RawSocket& one = watchers.emplace_back(port);
    if (one.send(request) && one.read_until("\r\n\r\n", 10s).starts_with("HTTP/1.1 101")) ++watched;
  }
  EXPECT_EQ(watched, kThousands);
  EXPECT_GE(metric("outflank_live_connections"), 400);
  watchers.clear();
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (metric("outflank_live_connections") > 2 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_EQ(metric("outflank_live_connections"), 2);
}

TEST_F(HostileClientTest, ThousandsOfSilentConnectionsComeAndGo) {
  settings.times.request = 500ms;
  begin();
  std::deque<RawSocket> sockets;
  for (int i = 0; i < kThousands; ++i) {
    if (sockets.size() >= 500) sockets.pop_front();
    sockets.emplace_back(port);
  }
  EXPECT_TRUE(sockets.back().read_to_end(10s).closed);
}

TEST_F(HostileClientTest, AnAddressHasOnlySoManyConnections) {
  settings.limits.scale = 1;
  settings.limits.connections = 20;
  begin();  // which takes two of them
  std::deque<RawSocket> sockets;
  for (int i = 0; i < 18; ++i) {
    sockets.emplace_back(port);
    ASSERT_TRUE(sockets.back().send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"));
    EXPECT_TRUE(sockets.back().read_until("\"ok\"", 10s).contains("\"ok\"")) << i;
  }
  const RawSocket over(port);
  std::ignore = over.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  const auto [answer, closed] = over.read_to_end(10s);
  EXPECT_TRUE(closed);
  EXPECT_EQ(answer, "");
  sockets.clear();
  for (int i = 0; i < 1000 && metric("outflank_connections") > 3; ++i) {
    std::this_thread::sleep_for(10ms);
  }
}

TEST_F(HostileClientTest, BehindAProxyWebSocketsAreCountedPerClient) {
  settings.limits.scale = 1;
  settings.limits.connections = 3;
  settings.behind_proxy = true;
  begin();
  const std::string attacker = "X-Forwarded-For: 6.6.6.6\r\n";
  std::deque<RawSocket> sockets;
  for (int i = 0; i < 3; ++i) sockets.push_back(watch(attacker));
  const RawSocket over(port);
  EXPECT_TRUE(over.send(tests::upgrade_request(pair->game(), attacker)));
  EXPECT_TRUE(over.read_to_end(10s).bytes.starts_with("HTTP/1.1 429"));
  watch("X-Forwarded-For: 7.7.7.7\r\n");
  sockets.clear();
  for (int i = 0; i < 1000 && metric("outflank_live_connections") > 2; ++i) {
    std::this_thread::sleep_for(10ms);
  }
  watch(attacker);
}

TEST_F(HostileClientTest, AFloodOfMessagesIsSlowedDownAndThenClosed) {
  settings.limits.scale = 1;
  settings.times.goodbye = 300ms;
  begin();
  const RawSocket socket = watch();
  const std::string ping = frame(Opcode::Text, R"({"type":"ping"})");
  for (int i = 0; i < 1000; ++i) std::ignore = socket.send(ping);
  const auto [answer, closed] = socket.read_to_end(20s);
  EXPECT_TRUE(answer.contains(R"("error":"too_many_requests")"));
  EXPECT_TRUE(answer.contains("retry_after_ms"));
  EXPECT_TRUE(closed);
  EXPECT_EQ(tests::close_code_in(answer), 1008);
}

TEST_F(HostileClientTest, AFloodOfGamesIsRefusedToOneAddressAlone) {
  settings.limits.scale = 1;
  settings.behind_proxy = true;
  begin();
  HttpConnection connection(port);
  const Headers attacker = {{"X-Forwarded-For", "6.6.6.6"}};
  int made = 0;
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    const HttpAnswer answer =
        connection.request("POST", "/api/v1/games", R"({"game":"othello"})", attacker);
    if (answer.status == 201) ++made;
    if (answer.status != 429) continue;
    ++refused;
    EXPECT_GE(std::stoi(answer.header("Retry-After")), 1);
    EXPECT_EQ(answer.json()["error"], "too_many_requests");
  }
  EXPECT_GE(made, 30);
  EXPECT_LE(made, 60);
  EXPECT_EQ(made + refused, 200);
  const Headers other = {{"X-Forwarded-For", "6.6.6.6, 7.7.7.7"}};
  EXPECT_EQ(post("games", {{"game", "othello"}}, other).status, 201) << "the last address counts";
}

TEST_F(HostileClientTest, BehindAProxyAnAddressCannotBeMadeUp) {
  settings.limits.scale = 1;
  settings.behind_proxy = true;
  begin();
  // What the client has sent comes first, be it in the same line or in one of its own; and a text
  // that is no address is the proxy's own.
  for (const bool junk : {false, true}) {
    int made = 0;
    for (int i = 0; i < 100; ++i) {
      const std::string other = "10.0.0." + std::to_string(i);
      const Headers headers =
          junk ? Headers{{"X-Forwarded-For", other + ", nobody-" + std::to_string(i)}}
               : Headers{{"X-Forwarded-For", other}, {"X-Forwarded-For", "6.6.6.6"}};
      if (post("games", {{"game", "othello"}}, headers).status == 201) ++made;
    }
    EXPECT_LE(made, 60) << junk;
  }
}

TEST_F(HostileClientTest, GuessingPasswordsIsSlow) {
  settings.limits.scale = 0.1;  // one log-in, and then none for most of a minute
  begin();
  HttpAnswer answer;
  for (int i = 0; i < 3 && answer.status != 429; ++i) {
    answer = post("login", {{"name", "Ann"}, {"password", "wrong one"}});
  }
  ASSERT_EQ(answer.status, 429);
  EXPECT_GE(std::stoi(answer.header("Retry-After")), 1);
  EXPECT_EQ(answer.json()["error"], "too_many_requests");
}

}  // namespace
}  // namespace outflank::server
