// Openings of the games of a server, as people ask for them.

#include <chrono>
#include <thread>

#include "server/server_fixture.h"

namespace outflank::server {
namespace {

class ExplorerTest : public ServerTest {
 protected:
  void play(const std::string& visibility, const std::vector<std::string>& moves) {
    const Headers players[] = {somebody("Ann"), somebody("Bob")};
    const std::string id = new_game(
        players[0], {{"game", "quoridor"}, {"visibility", visibility}, {"seats", {"me", "open"}}});
    const std::string game = "games/" + id;
    ASSERT_EQ(post(game + "/join", {{"name", "Bob"}}, players[1]).status, 200);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      const auto answer =
          post(game + "/commands", {{"type", "move"}, {"ply", ply}, {"move", moves[ply]}},
               players[ply % 2]);
      ASSERT_EQ(answer.status, 200) << answer.body;
    }
    ASSERT_EQ(post(game + "/commands", {{"type", "resign"}}, players[1]).status, 200);
  }

  Json ask(const std::string& query) { return get("/api/v1/explorer?" + query).json(); }

  // The server counts when it has time.
  Json once_counted(const std::string& query) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    Json answer = ask(query);
    while (answer["games"] == 0 && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      answer = ask(query);
    }
    return answer;
  }
};

TEST_F(ExplorerTest, ShowsWhatWasPlayedInFinishedPublicGames) {
  start();
  play("private", {"d1", "e8"});
  play("public", {"e2", "e8", "f3h"});
  EXPECT_EQ(once_counted("game=quoridor&moves=e2"),
            (Json{{"game", "quoridor"},
                  {"games", 1},
                  {"plies", 12},
                  {"moves", {{{"move", "e8"}, {"games", 1}, {"wins", 1}, {"draws", 0}}}}}));
  EXPECT_EQ(ask("")["moves"][0]["move"], "e2");
  EXPECT_EQ(ask("")["games"], 1) << "a private game is nobody's business";
  EXPECT_EQ(ask("game=othello")["games"], 0);
  EXPECT_EQ(ask("game=quoridor&moves=e2+e8+e3")["moves"], Json::array());
}

TEST_F(ExplorerTest, RefusesWhatCannotBePlayed) {
  start();
  EXPECT_EQ(get("/api/v1/explorer?game=chess").status, 400);
  const HttpAnswer illegal = get("/api/v1/explorer?game=quoridor&moves=e2+e2");
  EXPECT_EQ(illegal.status, 400) << illegal.body;
  EXPECT_FALSE(illegal.json()["message"].get<std::string>().empty());
  EXPECT_EQ(get("/api/v1/explorer?moves=%3Cscript%3E").status, 400);
  EXPECT_EQ(post("explorer", Json::object()).status, 405);
}

}  // namespace
}  // namespace outflank::server
