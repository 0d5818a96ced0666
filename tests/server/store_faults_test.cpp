// A server whose store is slow, silent or somebody else's.

#include <chrono>
#include <fstream>

#include <sys/stat.h>

#include "server/api/request_handler.h"
#include "server/server_fixture.h"
#include "store/databases.h"
#include "support/cutting_proxy.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

int mode_of(const std::string& path) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0 ? static_cast<int>(found.st_mode & 0777) : -1;
}

TEST_F(ServerTest, NobodyElseCanReadTheDatabase) {
  const std::string path = settings.store;
  std::ofstream(path).close();
  ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
  start();
  new_game(somebody(), {{"game", "othello"}});
  for (const char* beside : {"", "-wal", "-shm", "-lock"}) {
    EXPECT_EQ(mode_of(path + beside), 0600) << beside;
  }
}

TEST_F(ServerTest, ASecondServerOnOneFileIsRefused) {
  start();
  const auto second = Server::start(settings);
  ASSERT_FALSE(second);
  EXPECT_TRUE(second.error().message().contains("another server")) << second.error().message();
  stop();
  start();  // when the first has gone, it is free
}

TEST_F(ServerTest, LoginsDoNotDelayOthers) {
  start();
  ASSERT_EQ(post("accounts", {{"name", "Ann"}, {"password", "correct horse"}}).status, 201);
  std::atomic<int> done = 0;
  std::atomic<int> begun = 0;
  constexpr int kLogIns = 10;  // more than there are threads for usual requests
  std::vector<std::jthread> threads;
  for (int i = 0; i < kLogIns; ++i) {
    threads.emplace_back([&] {
      ++begun;
      std::ignore = post("login", {{"name", "Ann"}, {"password", "wrong horse"}});
      ++done;
    });
  }
  while (begun < kLogIns) std::this_thread::yield();
  EXPECT_EQ(get("/api/v1/lobby").status, 200);
  // If they shared their threads, the lobby would come after most of them.
  EXPECT_LE(done, kLogIns - static_cast<int>(kWorkers[0]) - 1);
}

TEST_F(ServerTest, TheStoreIsMeasured) {
  start();
  new_game(somebody(), {{"game", "othello"}, {"seats", {"me", "engine:1"}}});
  EXPECT_EQ(get("/healthz").status, 200);
  EXPECT_EQ(get("/readyz").status, 200);
  const std::string metrics = get("/metrics").body;
  for (const char* name :
       {"outflank_store_errors_total{error=\"store_unavailable\"} 0",
        "outflank_store_request_seconds_bucket{le=\"0.001\"}",
        "outflank_store_request_seconds_count", "outflank_store_write_seconds_sum"}) {
    EXPECT_TRUE(metrics.contains(name)) << metrics;
  }
}

class PostgresServerTest : public ServerTest,
                           public testing::WithParamInterface<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database = tests::make_database(GetParam());
    ASSERT_TRUE(database) << tests::why_missing(GetParam());
    proxy = std::make_unique<tests::CuttingProxy>(database->port());
    settings.store = database->where(proxy->port());
    settings.store_settings.statement_timeout = 1s;
    settings.store_settings.connect_timeout = 2s;
    start();
  }
  void TearDown() override { stop(); }
  // Waits until the path is answered by that status.
  [[nodiscard]] bool becomes(const std::string& path, int status) const {
    const auto until = Clock::now() + 30s;
    while (Clock::now() < until) {
      if (get(path).status == status) return true;
      std::this_thread::sleep_for(100ms);
    }
    return false;
  }

  std::unique_ptr<tests::Database> database;
  std::unique_ptr<tests::CuttingProxy> proxy;
};

TEST_P(PostgresServerTest, PlayersAreNotifiedOfASilentStoreAndTheServerRecovers) {
  const Headers ann = somebody("Ann");
  const std::string id = new_game(ann, {{"game", "othello"}, {"seats", {"me", "open"}}});
  ASSERT_EQ(post("games/" + id + "/join", Json::object(), somebody("Bea")).status, 200);
  const Json move = {{"type", "move"}, {"ply", 0}, {"move", "f5"}, {"ref", "a"}};

  proxy->set_silent(true);
  const auto before = Clock::now();
  const HttpAnswer refused = post("games/" + id + "/commands", move, ann);
  EXPECT_EQ(refused.status, 503) << refused.body;
  EXPECT_LT(Clock::now() - before, 25s);
  EXPECT_EQ(get("/healthz").status, 200);
  EXPECT_TRUE(becomes("/readyz", 503));

  proxy->set_silent(false);
  EXPECT_TRUE(becomes("/readyz", 200));
  const auto until = Clock::now() + 30s;
  HttpAnswer again = post("games/" + id + "/commands", move, ann);
  while (again.status == 503 && Clock::now() < until) {
    std::this_thread::sleep_for(200ms);
    again = post("games/" + id + "/commands", move, ann);
  }
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(get("/api/v1/games/" + id).json()["ply"], 1);
}

TEST_P(PostgresServerTest, TheServerEndsWhileItsStoreIsSilent) {
  const Headers ann = somebody("Ann");
  const std::string id =
      new_game(ann, {{"game", "othello"}, {"seats", {"me", "engine:1"}}, {"clock", "5:00"}});
  const auto live_ann = live(id, ann);
  proxy->set_silent(true);
  std::vector<std::jthread> askers;
  for (int i = 0; i < 30; ++i) {
    askers.emplace_back([&] {
      try {
        std::ignore = get("/api/v1/ratings");
      } catch (const std::exception&) {
        return;  // the server has gone
      }
    });
  }
  const auto before = Clock::now();
  stop();
  EXPECT_LT(Clock::now() - before, 20s);
}

TEST_P(PostgresServerTest, AnotherServerOnTheSameStoreTakesOverWhatAShutdownLeaves) {
  const Headers ann = somebody("Ann");
  const Headers bea = somebody("Bea");
  const std::string id = new_game(ann, {{"game", "othello"}, {"clock", "10:00"}});
  post("games/" + id + "/join", Json::object(), bea);
  const auto left = live(id, ann);
  left->receive("state");
  left->send({{"type", "move"}, {"ref", "a"}, {"ply", 0}, {"move", "f5"}});
  left->receive("ack");
  auto second = Server::start(settings);  // while the first one still runs
  ASSERT_TRUE(second) << second.error().message();
  const int other_port = (*second)->port();
  std::jthread other([&] { (*second)->run(Server::Signals::Ignored); });
  stop();
  EXPECT_EQ(left->receive("never"), nullptr);
  EXPECT_EQ(left->close_code(), 1001);

  LiveClient one(other_port, "/api/v1/games/" + id + "/live", ann);
  LiveClient two(other_port, "/api/v1/games/" + id + "/live", bea);
  const Json state = one.receive("state");
  EXPECT_EQ(state["you"], 1);
  EXPECT_EQ(state["moves"], Json{"f5"});
  EXPECT_EQ(state["clock_running"], true);
  two.receive("state");
  two.send({{"type", "move"}, {"ref", "b"}, {"ply", 1}, {"move", "d6"}});
  EXPECT_EQ(one.receive("moved")["ply"], 2);
  (*second)->stop();
  other.join();
}

std::vector<tests::DatabaseKind> kinds_with_a_link() {
  std::vector<tests::DatabaseKind> kinds = tests::database_kinds();
  std::erase(kinds, tests::DatabaseKind::Sqlite);
  return kinds;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PostgresServerTest);
INSTANTIATE_TEST_SUITE_P(Databases, PostgresServerTest, testing::ValuesIn(kinds_with_a_link()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::server
