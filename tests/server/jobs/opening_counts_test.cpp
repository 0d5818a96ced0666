#include "server/jobs/opening_counts.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "store/databases.h"

namespace outflank::server {
namespace {

using store::OpeningCount;

class OpeningCountsTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  OpeningCountsTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = store::Store::on(database_->connect()).value();
  }

  // A finished public game of the standard rules, unless changed.
  struct Finished {
    std::string game = "quoridor";
    std::string moves;
    std::string result = "1-0";
    std::string rules{};
    std::string position{};
  };
  void finish(const Finished& finished) {
    store::GameRow game;
    game.id = "game-" + std::to_string(++games_);
    game.game = finished.game;
    game.rules = finished.rules;
    game.position = finished.position;
    game.visibility = store::Visibility::Public;
    game.status = store::Status::Running;
    game.seats = {{store::SeatKind::Person, "Ann", "a"}, {store::SeatKind::Person, "Bob", "b"}};
    ASSERT_TRUE(store_->create_game(game));
    store::GameChange change = store::unchanged(game);
    for (const std::string_view move : words(finished.moves)) {
      change.moves.push_back({std::string(move), games::SeatId(0), {}, "", 1});
    }
    change.ply = static_cast<int>(change.moves.size());
    change.status = store::Status::Finished;
    change.result = finished.result;
    change.reason = "agreement";
    ASSERT_TRUE(store_->commit({&change, 1}).front());
  }

  // `e2 3+1=1`: played in three games, of which one was won by the first player and one drawn.
  std::vector<std::string> after(std::string_view moves, std::string_view name = "quoridor") {
    const auto game = games::find_game_type(name).value()->start("").value();
    EXPECT_TRUE(game->play_list(moves));
    const auto counts = played_after(*store_, *game).value();
    std::vector<std::string> out;
    for (const OpeningCount& one : counts) {
      out.push_back(one.move + " " + std::to_string(one.games) + "+" + std::to_string(one.wins) +
                    "=" + std::to_string(one.draws));
    }
    return out;
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<store::Store> store_;
  int games_ = 0;
};

using Texts = std::vector<std::string>;

TEST_P(OpeningCountsTest, MovesAreCountedWithTheirResults) {
  finish({.moves = "e2 e8 e3"});
  finish({.moves = "e2 e8 e3h", .result = "1/2-1/2"});
  finish({.moves = "e2 e8", .result = "0-1"});
  finish({.game = "othello", .moves = "f5"});
  EXPECT_EQ(count_some_openings(*store_, 99), 4);
  EXPECT_EQ(count_some_openings(*store_, 99), 0);
  EXPECT_EQ(after(""), Texts{"e2 3+1=1"});
  EXPECT_EQ(after("e2"), Texts{"e8 3+1=1"});
  EXPECT_EQ(after("e2 e8"), (Texts{"d3h 1+0=1", "e3 1+1=0"}));
  EXPECT_EQ(after("e2 e8 e3"), Texts{});
}

TEST_P(OpeningCountsTest, GamesThatMirrorEachOtherCountAsOne) {
  finish({.moves = "d1 e8 d2"});
  finish({.moves = "f1 e8 f2"});
  EXPECT_EQ(count_some_openings(*store_, 99), 2);
  EXPECT_EQ(after(""), Texts{"d1 2+2=0"});
  EXPECT_EQ(after("d1 e8"), Texts{"d2 2+2=0"});
  EXPECT_EQ(after("f1 e8"), Texts{"f2 2+2=0"}) << "on the board as it is";
  for (const char* const first : {"f5", "e6", "d3", "c4"}) {
    finish({.game = "othello", .moves = first});
  }
  EXPECT_EQ(count_some_openings(*store_, 99), 4);
  EXPECT_EQ(after("", "othello"), Texts{"c4 4+4=0"});
}

TEST_P(OpeningCountsTest, OtherGamesDoNotCountForOpenings) {
  finish({.moves = "e2", .rules = "walls=5"});
  finish({.moves = "e2", .result = "*"});
  finish({.moves = "e3", .position = "9x9 e2:10/e9:10 -/- 1 0"});
  finish({.moves = "e2 nonsense"});
  finish({.game = "chess", .moves = "e4"});
  EXPECT_EQ(count_some_openings(*store_, 99), 5) << "they are not looked at again";
  EXPECT_EQ(count_some_openings(*store_, 99), 0);
  EXPECT_EQ(after(""), Texts{});
}

TEST_P(OpeningCountsTest, AreCountedSomeAtATimeAndToACertainDepth) {
  const std::string line = "e2 e8 e3 e7 e4 e6 a1h a8h c1h c8h g1h g8h";
  ASSERT_EQ(words(line).size(), static_cast<std::size_t>(kOpeningPlies));
  for (int i = 0; i < 3; ++i) finish({.moves = line + " a3h"});
  EXPECT_EQ(count_some_openings(*store_, 2), 2);
  EXPECT_EQ(after(""), Texts{"e2 2+2=0"});
  EXPECT_EQ(count_some_openings(*store_, 2), 1);
  EXPECT_EQ(after("e2 e8 e3 e7 e4 e6 a1h a8h c1h c8h g1h").size(), 1U);
  EXPECT_EQ(after(line), Texts{});
}

INSTANTIATE_TEST_SUITE_P(Databases, OpeningCountsTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

// What is stored is found by these numbers.
TEST(LineKeyTest, NeverChanges) {
  EXPECT_EQ(static_cast<std::uint64_t>(line_key("", {})), 0xcbf29ce484222325U);
  EXPECT_EQ(static_cast<std::uint64_t>(line_key("a", {})), 0xaf63dc4c8601ec8cU);
  EXPECT_NE(line_key("othello", {"c4"}), line_key("othello", {}));
  EXPECT_NE(line_key("othello", {"c4", "c3"}), line_key("othello", {"c4c3"}));
}

}  // namespace
}  // namespace outflank::server
