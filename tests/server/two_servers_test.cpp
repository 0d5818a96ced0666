// Several servers on one PostgreSQL: clients of one see what happens on the others.

#include <atomic>
#include <chrono>
#include <set>

#include "server/server_fixture.h"
#include "store/databases.h"
#include "support/cutting_proxy.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// One of several servers, with people of its own.
class Node {
 public:
  enum class Limits : std::uint8_t { None, AsSet };
  explicit Node(ServerSettings settings, Limits limits = Limits::None) {
    settings.port = 0;
    if (limits == Limits::None) settings.limits.scale = 0;
    settings.rated_at_one_address = SameAddress::Allowed;
    auto started = Server::start(settings);
    EXPECT_TRUE(started) << started.error().message();
    server_ = *std::move(started);
    thread_ = std::jthread([this] { server_->run(Server::Signals::Ignored); });
  }
  ~Node() {
    server_->stop();
    thread_.join();
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  [[nodiscard]] HttpAnswer get(const std::string& target, const Headers& who = {}) const {
    return tests::request(server_->port(), "GET", target, "", who);
  }
  [[nodiscard]] HttpAnswer post(const std::string& target, const Json& body,
                                const Headers& who = {}) const {
    return tests::request(server_->port(), "POST", "/api/v1/" + target, to_text(body), who);
  }
  [[nodiscard]] Json state(const std::string& id, const Headers& who = {}) const {
    return get("/api/v1/games/" + id, who).json();
  }
  [[nodiscard]] std::unique_ptr<LiveClient> live(const std::string& id, const Headers& who) const {
    return std::make_unique<LiveClient>(server_->port(), "/api/v1/games/" + id + "/live", who);
  }
  [[nodiscard]] bool lists(const std::string& id) const {
    return get("/api/v1/lobby").body.contains(id);
  }
  // A line of /metrics without labels.
  [[nodiscard]] int metric(const std::string& name) const {
    const std::string text = get("/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
  }

 private:
  std::unique_ptr<Server> server_;
  std::jthread thread_;
};

class TwoServersTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database = tests::make_database(GetParam());
    ASSERT_TRUE(database) << tests::why_missing(GetParam());
    settings.store = database->where(database->port());
    a = std::make_unique<Node>(settings);
    b = std::make_unique<Node>(settings);
    ann = somebody("Ann");
    bea = somebody("Bea");
  }

  [[nodiscard]] Headers somebody(const std::string& name) const {
    const auto token = a->post("identity", {{"name", name}}).json()["token"].get<std::string>();
    return {{"Authorization", "Bearer " + token}};
  }
  // A game that Ann has made at A and Bea has joined at B.
  std::string begun(Json body) {
    body["seats"] = {"me", "open"};
    const HttpAnswer made = a->post("games", body, ann);
    EXPECT_EQ(made.status, 201) << made.body;
    const std::string id = made.json()["id"];
    const HttpAnswer joined = b->post("games/" + id + "/join", Json::object(), bea);
    EXPECT_EQ(joined.status, 200) << joined.body;
    return id;
  }
  static bool becomes(const std::function<bool()>& what, Clock::duration within = 20s) {
    const auto until = Clock::now() + within;
    while (Clock::now() < until) {
      if (what()) return true;
      std::this_thread::sleep_for(20ms);
    }
    return false;
  }
  // A client learns of a change by an event, or by a new state if its server had to reload the game.
  static bool told(LiveClient& client, const std::string& type,
                   const std::function<bool(const Json&)>& shows) {
    for (Json message = client.receive(); !message.is_null(); message = client.receive()) {
      if (message["type"] == type) return true;
      if (message["type"] == "state" && shows(message)) return true;
    }
    return false;
  }
  static bool told_of_move(LiveClient& client, int ply, const std::string& text) {
    return told(client, "moved", [&](const Json& state) {
      return state["ply"] == ply + 1 && state["moves"].back() == text;
    });
  }
  static Json move(int ply, const std::string& text) {
    return {{"type", "move"}, {"ply", ply}, {"move", text}, {"ref", "m" + std::to_string(ply)}};
  }

  std::unique_ptr<tests::Database> database;
  ServerSettings settings;
  std::unique_ptr<Node> a;
  std::unique_ptr<Node> b;
  Headers ann;
  Headers bea;
};

TEST_P(TwoServersTest, PlayersOfDifferentServersSeeEachOthersMoves) {
  const std::string id = begun({{"game", "othello"}, {"clock", "5:00"}});
  const auto at_a = a->live(id, ann);
  const auto at_b = b->live(id, bea);
  const auto spectator = b->live(id, somebody("Guest"));
  EXPECT_EQ(at_a->receive("state")["status"], "running");
  EXPECT_EQ(at_b->receive("state")["you"], 2);
  spectator->receive("state");
  constexpr std::array kMoves = {"f5", "d6", "c3", "d3", "c4", "f4"};
  for (int ply = 0; ply < 6; ++ply) {
    LiveClient& mover = ply % 2 == 0 ? *at_a : *at_b;
    LiveClient& other = ply % 2 == 0 ? *at_b : *at_a;
    mover.send(move(ply, kMoves[static_cast<std::size_t>(ply)]));
    EXPECT_EQ(mover.receive("ack")["ply"], ply + 1);
    EXPECT_TRUE(told_of_move(other, ply, kMoves[static_cast<std::size_t>(ply)]));
    EXPECT_TRUE(told_of_move(*spectator, ply, kMoves[static_cast<std::size_t>(ply)]));
  }
  EXPECT_EQ(a->state(id)["moves"], b->state(id)["moves"]);
}

TEST_P(TwoServersTest, OffersAndChatAreShared) {
  const std::string id = begun({{"game", "quoridor"}});
  const auto at_a = a->live(id, ann);
  const auto at_b = b->live(id, bea);
  at_a->receive("state");
  at_b->receive("state");
  at_a->send({{"type", "chat"}, {"text", "good luck"}, {"ref", "c"}});
  at_a->receive("ack");
  EXPECT_EQ(at_b->receive("chat")["text"], "good luck");
  at_b->send({{"type", "offer_draw"}, {"ref", "o"}});
  at_b->receive("ack");
  EXPECT_EQ(at_a->receive("draw_offered")["seat"], 2);
  // A later visitor of either server sees it.
  EXPECT_EQ(a->state(id, ann)["draw"]["seat"], 2);
  at_a->send({{"type", "accept_draw"}, {"ref", "y"}});
  at_a->receive("ack");
  EXPECT_EQ(at_b->receive("ended")["reason"], "agreement");
  at_a->send({{"type", "rematch"}, {"ref", "r"}});
  EXPECT_EQ(at_b->receive("rematch_wanted")["seat"], 1);
  at_b->send({{"type", "rematch"}, {"ref", "s"}});
  const Json next = at_a->receive("rematch");
  EXPECT_EQ(next["id"], at_b->receive("rematch")["id"]);
  EXPECT_EQ(a->state(next["id"])["status"], "running");
}

TEST_P(TwoServersTest, AMoveIsTakenBackAcrossServers) {
  const std::string id = begun({{"game", "othello"}, {"clock", "5:00"}});
  const auto at_a = a->live(id, ann);
  const auto at_b = b->live(id, bea);
  at_a->send(move(0, "f5"));
  EXPECT_TRUE(told_of_move(*at_b, 0, "f5"));
  at_a->send({{"type", "ask_takeback"}, {"ref", "t"}});
  EXPECT_TRUE(told(*at_b, "takeback_asked",
                   [](const Json& state) { return state["takeback"].is_object(); }));
  at_b->send({{"type", "accept_takeback"}, {"ref", "y"}});
  const auto begun_anew = [](const Json& state) { return state["ply"] == 0; };
  EXPECT_TRUE(told(*at_a, "taken_back", begun_anew));
  EXPECT_TRUE(told(*at_b, "taken_back", begun_anew));
  at_a->send({{"type", "move"}, {"ply", 0}, {"move", "d3"}, {"ref", "again"}});
  EXPECT_TRUE(told_of_move(*at_b, 0, "d3"));
}

TEST_P(TwoServersTest, TheLobbyIsOne) {
  const HttpAnswer made = a->post(
      "games", {{"game", "othello"}, {"seats", {"me", "open"}}, {"visibility", "public"}}, ann);
  const std::string id = made.json()["id"];
  EXPECT_TRUE(becomes([&] { return b->lists(id); }));
  ASSERT_EQ(b->post("games/" + id + "/join", Json::object(), bea).status, 200);
  EXPECT_TRUE(becomes([&] { return !a->lists(id) && !b->lists(id); }));
}

TEST_P(TwoServersTest, OfManyWhoTakeASeatAtOnceOneGetsIt) {
  const HttpAnswer made = a->post("games", {{"game", "othello"}, {"seats", {"me", "open"}}}, ann);
  const std::string id = made.json()["id"];
  std::vector<Headers> people;
  for (int i = 0; i < 10; ++i) people.push_back(somebody("P" + std::to_string(i)));
  std::atomic<int> seated = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 10; ++i) {
      threads.emplace_back([&, i] {
        const Node& node = i % 2 == 0 ? *a : *b;
        const auto answer = node.post("games/" + id + "/join", Json::object(), people[size_t(i)]);
        EXPECT_TRUE(answer.status == 200 || answer.status == 409) << answer.body;
        if (answer.status == 200) ++seated;
      });
    }
  }
  EXPECT_EQ(seated, 1);
}

TEST_P(TwoServersTest, EverybodySeesWhoIsPresent) {
  const std::string id = begun({{"game", "othello"}});
  const auto at_a = a->live(id, ann);
  at_a->receive("state");
  {
    const auto at_b = b->live(id, bea);
    EXPECT_TRUE(becomes([&] { return a->state(id)["seats"][1]["here"] == true; }));
    EXPECT_TRUE(becomes([&] { return b->state(id)["seats"][0]["here"] == true; }));
  }
  EXPECT_TRUE(becomes([&] { return a->state(id)["seats"][1]["here"] == false; }));
}

TEST_P(TwoServersTest, WordsAndMovesAtTheSameMomentAreAllTaken) {
  const std::string id = begun({{"game", "othello"}});
  const auto at_a = a->live(id, ann);
  const auto at_b = b->live(id, bea);
  constexpr int kLines = 25;
  const auto talk = [&](LiveClient& client, const std::string& who) {
    for (int i = 0; i < kLines; ++i) {
      client.send({{"type", "chat"}, {"text", who + std::to_string(i)}, {"ref", "c"}});
      Json answer = client.receive();
      while (!answer.is_null() && answer["type"] != "ack" && answer["type"] != "error") {
        answer = client.receive();
      }
      ASSERT_EQ(answer.is_null() ? "closed" : answer["type"], "ack") << answer;
    }
  };
  {
    const std::jthread one([&] { talk(*at_a, "a"); });
    const std::jthread other([&] { talk(*at_b, "b"); });
    for (const auto& [ply, text] : {std::pair(0, "f5"), {1, "d6"}, {2, "c3"}}) {
      const Node& node = ply % 2 == 0 ? *a : *b;
      const auto answer =
          node.post("games/" + id + "/commands", move(ply, text), ply % 2 == 0 ? ann : bea);
      EXPECT_EQ(answer.status, 200) << answer.body;
    }
  }
  std::set<std::string> said;
  const Json chat = a->state(id, ann)["chat"];
  for (const Json& line : chat) said.insert(line["text"]);
  EXPECT_EQ(said.size(), 2U * kLines);
  EXPECT_EQ(b->state(id, bea)["chat"], chat);
  EXPECT_EQ(b->state(id)["ply"], 3);
}

TEST_P(TwoServersTest, ANewAccountHasItsSeatEverywhere) {
  const std::string id = begun({{"game", "othello"}});
  const auto at_b = b->live(id, bea);  // the room is in B's memory
  at_b->receive("state");
  const HttpAnswer account =
      a->post("accounts", {{"name", "Annabel"}, {"password", "correct horse battery"}}, ann);
  ASSERT_EQ(account.status, 201) << account.body;
  const Headers annabel = {
      {"Authorization", "Bearer " + account.json()["token"].get<std::string>()}};
  EXPECT_TRUE(becomes(
      [&] { return b->post("games/" + id + "/commands", move(0, "f5"), annabel).status == 200; }));
  EXPECT_EQ(at_b->receive("moved")["move"], "f5");
  // Logging out on one server closes her connections on all of them.
  const auto elsewhere = b->live(id, annabel);
  elsewhere->receive("state");
  EXPECT_EQ(a->post("logout", Json::object(), annabel).status, 204);
  while (!elsewhere->receive().is_null()) continue;
  EXPECT_EQ(elsewhere->close_code(), 1008);
}

// Messages that are not stored are lost on the way to and from a server that is cut off.
TEST_P(TwoServersTest, WhatWasMissedWhileCutOffIsMadeUpFor) {
  tests::CuttingProxy proxy(database->port());
  b.reset();
  ServerSettings cut_off = settings;
  cut_off.store = database->where(proxy.port());
  b = std::make_unique<Node>(cut_off);
  const auto account = [&](const std::string& name, const Headers& guest) {
    const HttpAnswer made =
        a->post("accounts", {{"name", name}, {"password", "correct horse battery"}}, guest);
    EXPECT_EQ(made.status, 201) << made.body;
    return Headers{{"Authorization", "Bearer " + made.json()["token"].get<std::string>()}};
  };
  const std::string id = begun({{"game", "othello"}});
  const Headers owner = account("Owner", somebody("Owner"));
  const auto bea_at_b = b->live(id, bea);
  bea_at_b->receive("state");
  const auto owner_at_b = b->live(id, owner);
  owner_at_b->receive("state");
  ASSERT_TRUE(becomes([&] { return a->state(id)["seats"][1]["here"] == true; }));

  proxy.set_silent(true);
  const Headers annabel = account("Annabel", ann);
  EXPECT_EQ(a->post("logout", Json::object(), owner).status, 204);
  ASSERT_TRUE(becomes([&] { return a->state(id)["seats"][1]["here"] == false; }));
  std::this_thread::sleep_for(store::Listener::kMaxSilence + 1s);  // so that B connects anew
  proxy.set_silent(false);

  while (!owner_at_b->receive().is_null()) continue;
  EXPECT_EQ(owner_at_b->close_code(), 1008);
  EXPECT_TRUE(becomes([&] { return a->state(id)["seats"][1]["here"] == true; }));
  const HttpAnswer moved = b->post("games/" + id + "/commands", move(0, "f5"), annabel);
  EXPECT_EQ(moved.status, 200) << moved.body;
}

TEST_P(TwoServersTest, WrongPasswordsCountWhereverTheyAreTried) {
  settings.limits.scale = 1;
  b = std::make_unique<Node>(settings, Node::Limits::AsSet);
  const auto c = std::make_unique<Node>(settings, Node::Limits::AsSet);
  ASSERT_EQ(
      a->post("accounts", {{"name", "Annabel"}, {"password", "correct horse battery"}}, ann).status,
      201);
  const auto log_in = [](const Node& node) {
    return node.post("login", {{"name", "annabel"}, {"password", "wrong horse battery"}}).status;
  };
  // An address may try ten times at each server, and so may an account at all of them together.
  for (int i = 0; i < 9; ++i) ASSERT_EQ(log_in(*b), 401) << i;
  EXPECT_TRUE(becomes([&] { return log_in(*c) == 429; }));
  EXPECT_LT(c->metric("outflank_log_ins_total{outcome=\"wrong\"}"), 5);
}

TEST_P(TwoServersTest, AFlagFallsOnceAndTheSameForAll) {
  const std::string id = begun({{"game", "othello"}, {"clock", "0:01"}});
  const auto at_a = a->live(id, ann);
  const auto at_b = b->live(id, bea);
  at_a->send(move(0, "f5"));
  EXPECT_TRUE(told_of_move(*at_b, 0, "f5"));
  const auto over = [](const Json& state) { return state["status"] == "finished"; };
  EXPECT_TRUE(told(*at_a, "ended", over));
  EXPECT_TRUE(told(*at_b, "ended", over));
  const Json end = a->state(id)["end"];
  EXPECT_EQ(end["reason"], "time");
  EXPECT_EQ(end["result"], "1-0");
  EXPECT_EQ(b->state(id)["end"], end);
}

TEST_P(TwoServersTest, AnEnginesMoveIsSearchedForOnce) {
  const HttpAnswer made =
      a->post("games", {{"game", "othello"}, {"seats", {"me", "engine:1"}}}, ann);
  const std::string id = made.json()["id"];
  const auto at_b = b->live(id, bea);  // a spectator of another server
  at_b->receive("state");
  for (int ply = 0; ply < 8; ply += 2) {
    const Node& node = ply % 4 == 0 ? *a : *b;
    const std::string text = node.state(id)["legal_moves"][0];
    ASSERT_EQ(node.post("games/" + id + "/commands", move(ply, text), ann).status, 200);
    ASSERT_TRUE(becomes([&] { return a->state(id)["ply"] == ply + 2; })) << ply;
  }
  const std::string count = "outflank_engine_wait_seconds_count";
  EXPECT_EQ(a->metric(count) + b->metric(count), 4);
}

TEST_P(TwoServersTest, EachKnowsTheOtherUntilItHasGone) {
  EXPECT_TRUE(becomes([&] { return a->metric("outflank_other_servers") == 1; }));
  EXPECT_TRUE(becomes([&] { return a->metric("outflank_notification_lag_seconds_count") > 0; }));
  b.reset();
  EXPECT_TRUE(becomes([&] { return a->metric("outflank_other_servers") == 0; }));
}

// One that was so slow that the others have forgotten its people.
TEST_P(TwoServersTest, AServerThatIsHeardAgainIsAskedWhoIsThere) {
  const std::string id = begun({{"game", "othello"}});
  ASSERT_EQ(a->state(id)["status"], "running");  // both servers have the game in memory
  std::atomic<int> asked = 0;
  std::atomic<bool> listens = false;
  const store::Listener listener(
      settings.store, {},
      {[&](std::string_view text) { asked += text.contains(R"("of":"slow")") ? 1 : 0; },
       [&] { listens = true; }});
  ASSERT_TRUE(becomes([&] { return listens.load(); }));
  const auto store = store::Store::open(settings.store);
  ASSERT_TRUE(store) << store.error().message();
  for (int times = 1; times <= 2; ++times) {
    ASSERT_TRUE((*store)->publish(std::vector<std::string>{R"({"n":"slow","t":"beat","us":0})"}));
    EXPECT_TRUE(becomes([&] { return asked == 2 * times; })) << "both servers";
    ASSERT_TRUE(becomes([&] {
      return a->metric("outflank_other_servers") == 1 && b->metric("outflank_other_servers") == 1;
    }));
  }
}

TEST_P(TwoServersTest, OutlivesMessagesThatMakeNoSense) {
  const auto store = store::Store::open(settings.store);
  ASSERT_TRUE(store) << store.error().message();
  const std::vector<std::string> nonsense = {
      "",  "[",  R"({"n":7})",  R"({"n":"x","t":"seen","players":[1]})",
      "7", "{}", R"({"t":[]})", R"({"n":"x","t":"hand_over","player":{}})"};
  ASSERT_TRUE((*store)->publish(nonsense));
  const std::string id = begun({{"game", "othello"}});
  EXPECT_TRUE(becomes([&] { return b->state(id)["status"] == "running"; }));
  ASSERT_EQ(a->post("games/" + id + "/commands", move(0, "f5"), ann).status, 200);
  EXPECT_TRUE(becomes([&] { return b->state(id)["ply"] == 1; }));
}

TEST_P(TwoServersTest, AServerThatComesLaterTakesNobodysTime) {
  const std::string id = begun({{"game", "othello"}, {"clock", "5:00"}});
  ASSERT_EQ(a->post("games/" + id + "/commands", move(0, "f5"), ann).status, 200);
  std::this_thread::sleep_for(1200ms);
  const Node third(settings);
  const int left = third.state(id)["clocks_ms"][1];
  EXPECT_LT(left, 299'200);  // and gives none back, since servers were there
}

INSTANTIATE_TEST_SUITE_P(Databases, TwoServersTest,
                         testing::ValuesIn(tests::shared_database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TwoServersTest);

}  // namespace
}  // namespace outflank::server
