// Published tournaments by HTTP, beside a publisher that writes to the same file.

#include <chrono>
#include <numeric>

#include "server/server_fixture.h"
#include "store/published.h"
#include "store/store.h"

namespace outflank::server {
namespace {

class TournamentsTest : public ServerTest {
 protected:
  void SetUp() override {
    start();
    publisher_ = store::open_to_publish(settings.store).value();
  }
  store::PublishedTournaments published() { return store::PublishedTournaments(*publisher_); }
  static store::Moment now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  void publish(const std::string& id, store::Moment at,
               store::TournamentStatus status = store::TournamentStatus::Running) {
    ASSERT_TRUE(published().begin({id, "Cup " + id, "quoridor", R"({"clock":"none"})"}, at));
    ASSERT_TRUE(published().update(
        id, {status, R"({"kind":"swiss","games_finished":1})", R"({"name":"Cup"})"}, at));
    ASSERT_TRUE(published().add(
        id, std::vector<store::PublishedGame>{{1, R"({"number":1})", R"({"moves":[]})", ""},
                                              {2, R"({"number":2})", "", R"({"frames":[]})"}}));
  }
  [[nodiscard]] HttpAnswer tournament(const std::string& rest, const Headers& headers = {}) const {
    return get("/api/v1/tournaments" + rest, headers);
  }

  std::unique_ptr<store::Store> publisher_;
};

TEST_F(TournamentsTest, ThereAreNoneUntilOneIsPublished) {
  const HttpAnswer answer = tournament("");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json(), (Json{{"tournaments", Json::array()}, {"next", nullptr}}));
}

TEST_F(TournamentsTest, TheyAreListedPageByPageNewestFirst) {
  for (int i = 0; i < 5; ++i) publish("cup" + std::to_string(i), now() + i);
  std::string seen;
  std::string after;
  for (int page = 0; page < 9; ++page) {
    const Json json = tournament("?limit=2&after=" + after).json();
    for (const Json& one : json["tournaments"]) seen += one["id"].get<std::string>() + " ";
    if (json["next"].is_null()) break;
    after = json["next"];
  }
  EXPECT_EQ(seen, "cup4 cup3 cup2 cup1 cup0 ");
  const Json one = tournament("?limit=1").json()["tournaments"][0];
  EXPECT_EQ(one["title"], "Cup cup4");
  EXPECT_EQ(one["state"], "running");
  EXPECT_EQ(one["overview"]["kind"], "swiss");
  for (const char* wrong : {"0", "101", "x"}) {
    EXPECT_EQ(tournament("?limit=" + std::string(wrong)).status, 400) << wrong;
  }
}

TEST_F(TournamentsTest, OneIsReadWithItsResultAndItsGames) {
  publish("cup", now(), store::TournamentStatus::Finished);
  const Json json = tournament("/cup").json();
  EXPECT_EQ(json["state"], "finished");
  EXPECT_EQ(json["settings"]["clock"], "none");
  EXPECT_EQ(json["result"]["name"], "Cup");
  const Json first = tournament("/cup/games/1").json();
  EXPECT_EQ(first["summary"]["number"], 1);
  EXPECT_EQ(first["record"]["moves"], Json::array());
  EXPECT_EQ(first["replay"], nullptr);
  const Json second = tournament("/cup/games/2").json();
  EXPECT_EQ(second["record"], nullptr);
  EXPECT_EQ(second["replay"]["frames"], Json::array());
}

TEST_F(TournamentsTest, EveryGameIsListedPageByPageAlsoOfOneEntrant) {
  constexpr int kGames = 2'150;
  ASSERT_TRUE(published().begin({"cup", "Cup", "quoridor", "{}"}, now()));
  std::vector<store::PublishedGame> games;
  for (int number = 1; number <= kGames; ++number) {
    // The last entrant plays no more than the last game.
    const std::string second = number == kGames ? "R\u00f3za & Co" : "two";
    games.push_back(
        {number, Json{{"number", number}, {"names", {"one", second}}}.dump(), "{}", ""});
  }
  ASSERT_TRUE(published().add("cup", games));
  const auto numbers_of = [&](const std::string& query) {
    std::vector<int> numbers;
    std::string after;
    for (int page = 0; page < 99; ++page) {
      const HttpAnswer answer = tournament("/cup/games?" + query + "&after=" + after);
      EXPECT_EQ(answer.status, 200) << answer.body;
      const Json json = answer.json();
      for (const Json& game : json["games"]) numbers.push_back(game["number"]);
      if (json["next"].is_null()) break;
      after = json["next"].dump();
    }
    return numbers;
  };
  std::vector<int> all(kGames);
  std::iota(all.begin(), all.end(), 1);
  EXPECT_EQ(numbers_of("limit=200"), all);
  EXPECT_EQ(numbers_of("limit=200&entrant=one"), all);
  EXPECT_EQ(numbers_of("entrant=R%C3%B3za%20%26%20Co"), std::vector<int>{kGames});
  EXPECT_TRUE(numbers_of("entrant=nobody").empty());
  EXPECT_EQ(tournament("/cup/games").json()["games"].size(), 100U);
  // Not the whole tournament is searched at once.
  const Json first = tournament("/cup/games?entrant=nobody").json();
  EXPECT_EQ(first["next"], 2'000);
}

TEST_F(TournamentsTest, BeforeTheFirstGameThereIsNoResult) {
  ASSERT_TRUE(published().begin({"cup", "Cup", "othello", "{}"}, now()));
  const HttpAnswer answer = tournament("/cup");
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.json()["result"], nullptr);
  EXPECT_EQ(tournament("").json()["tournaments"][0]["overview"], nullptr);
}

TEST_F(TournamentsTest, AClientWithTheSameVersionGetsNothing) {
  publish("cup", now());
  for (const char* what : {"", "/cup", "/cup/games", "/cup/games/1"}) {
    const HttpAnswer first = tournament(what);
    const std::string etag = first.header("ETag");
    ASSERT_FALSE(etag.empty()) << what;
    EXPECT_TRUE(first.header("Cache-Control").starts_with("private")) << what;
    // A proxy makes a weak mark of it.
    for (const std::string& mark : {etag, "W/" + etag}) {
      const HttpAnswer again = tournament(what, {{"If-None-Match", mark}});
      EXPECT_EQ(again.status, 304) << what;
      EXPECT_EQ(again.body, "") << what;
      EXPECT_EQ(again.header("ETag"), etag) << what;
    }
  }
  const std::string old = tournament("/cup").header("ETag");
  ASSERT_TRUE(published().update("cup", {store::TournamentStatus::Running, "{}", "{}"}, now()));
  EXPECT_EQ(tournament("/cup", {{"If-None-Match", old}}).status, 200);
  const std::string news = tournament("/cup").header("ETag");
  // A sign of life alone is no news.
  ASSERT_TRUE(published().note_alive("cup", now()));
  EXPECT_EQ(tournament("/cup", {{"If-None-Match", news}}).status, 304);
}

TEST_F(TournamentsTest, OneWhosePublisherIsSilentHasStopped) {
  publish("cup", now() - 4 * 60 * 1000);
  const HttpAnswer silent = tournament("/cup");
  EXPECT_EQ(silent.json()["state"], "stopped");
  EXPECT_EQ(tournament("").json()["tournaments"][0]["state"], "stopped");
  ASSERT_TRUE(published().note_alive("cup", now()));
  const HttpAnswer back = tournament("/cup", {{"If-None-Match", silent.header("ETag")}});
  EXPECT_EQ(back.status, 200);
  EXPECT_EQ(back.json()["state"], "running");
}

TEST_F(TournamentsTest, WhatIsMissingHasANamedError) {
  publish("cup", now());
  const auto expect = [&](const std::string& what, int status, const std::string& name) {
    const HttpAnswer answer = tournament(what);
    EXPECT_EQ(answer.status, status) << what;
    EXPECT_EQ(answer.json()["error"], name) << what;
    EXPECT_FALSE(answer.header("Cache-Control").starts_with("private")) << what;
  };
  expect("/other", 404, "no_such_tournament");
  expect("/other/games", 404, "no_such_tournament");
  expect("/cup/games?limit=201", 400, "out_of_range");
  expect("/cup/games?after=-1", 400, "syntax");
  expect("/other/games/1", 404, "no_such_game");
  expect("/cup/games/3", 404, "no_such_game");
  expect("/cup/games/0", 400, "out_of_range");
  expect("/cup/games/99999999999", 400, "out_of_range");
  expect("/cup/games/one", 400, "syntax");
  expect("/%27%20OR%201=1", 404, "no_such_tournament");
  EXPECT_EQ(post("tournaments", Json::object()).status, 405);
}

}  // namespace
}  // namespace outflank::server
