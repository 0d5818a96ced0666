// The export of a person's data over sockets: it comes in parts, of which one is in memory at a time.

#include <chrono>
#include <set>
#include <thread>
#include <vector>

#include "server/raw_socket.h"
#include "server/server_fixture.h"
#include "store/many_games_of.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr int kGames = 1200;
constexpr int kLongGames = 600;
constexpr int kMostExports = 6;  // so few that all begin before the first is cut off for being slow

class ServerExportTest : public ServerTest {
 protected:
  void SetUp() override {
    settings.most_exports = kMostExports;
    start();
    who = somebody("Cat");
    store = store::Store::open_another(settings.store).value();
  }
  void fill(int count, int chat_length = 10) {
    const auto id = get("/api/v1/me", who).json()["id"].get<std::string>();
    ASSERT_TRUE(tests::add_finished_games(*store, id, count, chat_length));
  }
  [[nodiscard]] std::string asking(const std::string& version) const {
    return "GET /api/v1/me/export HTTP/" + version + "\r\nHost: x\r\n" + who[0].first + ": " +
           who[0].second + "\r\n\r\n";
  }
  // From a socket that takes as little as it can.
  [[nodiscard]] tests::RawSocket slow_reader() const {
    tests::RawSocket socket(port, tests::RawSocket::Reading::Little);
    EXPECT_TRUE(socket.send(asking("1.1")));
    return socket;
  }

  Headers who;
  std::unique_ptr<store::Store> store;
};

// The number of different games in it; -1 if it is not whole.
int games_in(const Json& json) {
  if (!json.is_object() || !json.contains("games")) return -1;
  std::set<std::string> ids;
  for (const Json& game : json["games"]) ids.insert(game["id"].get<std::string>());
  EXPECT_EQ(ids.size(), json["games"].size());
  return static_cast<int>(ids.size());
}

TEST_F(ServerExportTest, AFewGamesComeAsAWhole) {
  fill(20);
  const HttpAnswer answer = get("/api/v1/me/export", who);
  EXPECT_EQ(answer.header("Content-Length"), std::to_string(answer.body.size()));
  EXPECT_EQ(games_in(answer.json()), 20);
}

TEST_F(ServerExportTest, ManyGamesComeInChunksAndTheConnectionStays) {
  fill(kGames);
  tests::HttpConnection connection(port);
  for (int i = 0; i < 2; ++i) {
    const HttpAnswer answer = connection.request("GET", "/api/v1/me/export", "", who);
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.header("Transfer-Encoding"), "chunked");
    EXPECT_EQ(answer.header("Content-Type"), "application/json");
    EXPECT_EQ(games_in(answer.json()), kGames);
  }
}

TEST_F(ServerExportTest, AnOldClientGetsThemUntilTheConnectionEnds) {
  fill(kGames);
  const tests::RawSocket socket(port);
  ASSERT_TRUE(socket.send(asking("1.0")));
  const auto [bytes, closed] = socket.read_to_end(20s);
  EXPECT_TRUE(closed);
  const std::size_t body = bytes.find("\r\n\r\n");
  ASSERT_NE(body, std::string::npos);
  EXPECT_FALSE(bytes.substr(0, body).contains("chunked"));
  EXPECT_EQ(games_in(Json::parse(bytes.substr(body + 4), nullptr, false)), kGames);
}

TEST_F(ServerExportTest, OneThatTheStoreCannotFinishIsCutOff) {
  fill(kGames);
  // A game in the middle cannot be read.
  ASSERT_TRUE(store->connection().run_script(
      "ALTER TABLE chat RENAME TO chat_lines;"
      "CREATE VIEW chat AS SELECT game, number, seat, at,"
      " CASE WHEN game = 'many300' THEN abs(-9223372036854775807 - 1) ELSE text END AS text"
      " FROM chat_lines"));
  for (const char* version : {"1.1", "1.0"}) {
    const tests::RawSocket socket(port);
    ASSERT_TRUE(socket.send(asking(version)));
    const auto [bytes, closed] = socket.read_to_end(20s);
    EXPECT_TRUE(closed);
    EXPECT_TRUE(bytes.contains(" 200 OK")) << "the first games came";
    EXPECT_TRUE(bytes.contains("many1200"));
    EXPECT_FALSE(bytes.contains("\r\n0\r\n\r\n")) << "an end as if it were whole";
    EXPECT_FALSE(bytes.contains("many1\""));
  }
  ASSERT_TRUE(
      store->connection().run_script("DROP VIEW chat; ALTER TABLE chat_lines RENAME TO chat"));
  EXPECT_EQ(games_in(get("/api/v1/me/export", who).json()), kGames);
}

TEST_F(ServerExportTest, OneThatTheStoreCannotBeginIsRefused) {
  fill(kGames);
  ASSERT_TRUE(store->connection().run_script("ALTER TABLE chat RENAME TO chat_lines"));
  const HttpAnswer answer = get("/api/v1/me/export", who);
  EXPECT_EQ(answer.status, 500) << answer.body;
  EXPECT_TRUE(answer.json().contains("error"));
}

TEST_F(ServerExportTest, SlowReadersAreFewAndWhoeverLeavesMakesRoom) {
  fill(kLongGames, 10'000);  // far more than the system buffers
  std::vector<tests::RawSocket> readers;
  for (int i = 0; i < kMostExports; ++i) {
    readers.push_back(slow_reader());
    EXPECT_TRUE(readers.back().read_until("\r\n\r\n", 20s).contains(" 200 OK")) << i;
  }
  EXPECT_EQ(get("/api/v1/me/export", who).status, 503);
  EXPECT_EQ(get("/api/v1/lobby").status, 200) << "nobody else waits";
  EXPECT_EQ(get("/api/v1/archive").status, 200) << "also not for the same threads";
  readers.pop_back();
  HttpAnswer answer;
  for (int i = 0; i < 200 && answer.status != 200; ++i) {
    answer = get("/api/v1/me/export", who);
    if (answer.status != 200) std::this_thread::sleep_for(50ms);
  }
  EXPECT_EQ(games_in(answer.json()), kLongGames);
}

TEST_F(ServerExportTest, ASlowReaderDoesNotDelayTheEndOfTheServer) {
  fill(kLongGames, 10'000);
  const tests::RawSocket reader = slow_reader();
  EXPECT_TRUE(reader.read_until("\r\n\r\n", 20s).contains(" 200 OK"));
  const auto before = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(std::chrono::steady_clock::now() - before, 10s);
  EXPECT_FALSE(reader.read_to_end(5s).bytes.contains("\r\n0\r\n\r\n"));
}

}  // namespace
}  // namespace outflank::server
