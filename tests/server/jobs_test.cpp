// Hints, analyses and reviews by HTTP, done by a server that has no other worker.

#include <chrono>

#include "server/server_fixture.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

class JobsTest : public ServerTest {
 protected:
  [[nodiscard]] HttpAnswer job(const std::string& id, const Headers& who) const {
    return get("/api/v1/jobs/" + id, who);
  }
  Json after(const std::string& id, const Headers& who, const std::string& status) const {
    Json json;
    for (int i = 0; i < 4000; ++i) {
      json = job(id, who).json();
      if (json["status"] == status) break;
      std::this_thread::sleep_for(20ms);
    }
    EXPECT_EQ(json["status"], status) << json;
    return json;
  }
  [[nodiscard]] HttpAnswer cancel(const std::string& id, const Headers& who) const {
    return tests::request(port, "DELETE", "/api/v1/jobs/" + id, "", who);
  }
};

TEST_F(JobsTest, AHintIsTheBestMove) {
  start();
  const Headers ann = somebody("Ann");
  const HttpAnswer made = post(
      "jobs", {{"kind", "hint"}, {"game", "othello"}, {"moves", {"f5"}}, {"time_ms", 50}}, ann);
  ASSERT_EQ(made.status, 202) << made.body;
  const std::string id = made.json()["id"];
  const Json done = after(id, ann, "done");
  EXPECT_EQ(done["result"]["to_move"], 2);
  EXPECT_FALSE(done["result"]["lines"][0]["moves"].empty());
  EXPECT_EQ(done["partial"], nullptr);
  EXPECT_EQ(get("/api/v1/jobs", ann).json()["jobs"][0]["id"], id);
  EXPECT_EQ(job(id, somebody("Bea")).json()["error"], "no_such_job");
}

TEST_F(JobsTest, AGameIsReviewedWhenItIsOver) {
  start();
  const Headers ann = somebody("Ann");
  const Headers bea = somebody("Bea");
  const std::string id = new_game(ann, {{"game", "othello"}});
  post("games/" + id + "/join", Json::object(), bea);
  post("games/" + id + "/commands", {{"type", "move"}, {"ply", 0}, {"move", "f5"}}, ann);
  post("games/" + id + "/commands", {{"type", "move"}, {"ply", 1}, {"move", "d6"}}, bea);
  const Json request = {{"kind", "review"}, {"game_id", id}, {"time_ms", 50}};
  const HttpAnswer early = post("jobs", request, ann);
  EXPECT_EQ(early.status, 409) << early.body;
  post("games/" + id + "/commands", {{"type", "resign"}}, bea);
  const HttpAnswer made = post("jobs", request, ann);
  ASSERT_EQ(made.status, 202) << made.body;
  const Json done = after(made.json()["id"], ann, "done");
  EXPECT_EQ(done["result"]["moves"].size(), 2U);
  EXPECT_EQ(done["result"]["result"], "1-0");
  EXPECT_EQ(done["progress"]["done"], done["progress"]["total"]);
}

TEST_F(JobsTest, AJobIsCancelled) {
  start();
  const Headers ann = somebody("Ann");
  const Json request = {{"kind", "analysis"}, {"game", "quoridor"}, {"time_ms", 60'000}};
  const std::string id = post("jobs", request, ann).json()["id"];
  after(id, ann, "running");
  EXPECT_EQ(cancel(id, somebody("Bea")).status, 404);
  EXPECT_EQ(cancel(id, ann).status, 204);
  EXPECT_EQ(job(id, ann).json()["status"], "cancelled");
  // The worker is free for the next one long before the minute is over.
  const HttpAnswer next =
      post("jobs", {{"kind", "analysis"}, {"game", "othello"}, {"time_ms", 50}}, ann);
  after(next.json()["id"], ann, "done");
}

TEST_F(JobsTest, AServerThatEndsLeavesItsJobsToTheNext) {
  start();
  const Headers ann = somebody("Ann");
  const Json request = {{"kind", "analysis"}, {"game", "othello"}, {"time_ms", 2000}};
  const std::string id = post("jobs", request, ann).json()["id"];
  after(id, ann, "running");
  stop();
  start();
  after(id, ann, "done");
}

TEST_F(JobsTest, TooManyOfOnePersonAreRefused) {
  start();
  const Headers ann = somebody("Ann");
  const Json request = {{"kind", "analysis"}, {"game", "othello"}, {"time_ms", 60'000}};
  HttpAnswer last;
  for (int i = 0; i < 12 && last.status != 409; ++i) last = post("jobs", request, ann);
  EXPECT_EQ(last.status, 409) << last.body;
  EXPECT_EQ(last.json()["error"], "too_many_jobs");
}

}  // namespace
}  // namespace outflank::server
