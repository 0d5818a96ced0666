#include "match/games_of_file.h"

#include <array>
#include <string_view>

#include <gtest/gtest.h>

namespace outflank::match {
namespace {

constexpr const char* kThree =
    "(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[f5]W[d6]B[c3];)\n"
    "(;GM[Othello]PB[Eve]PW[Max]TY[8]B[f5];)\n"
    "(;GM[Othello]PB[Kim]PW[Lea]TY[8]B[d3]W[c3];)\n";

// The names of the first seats, `!` for a game that cannot be read.
std::string listed(GamesOfFile& games) {
  std::string names;
  for (auto game = games.next(); !game || *game; game = games.next()) {
    names += game ? (*game)->seats[0].name : "!";
    names += std::to_string(games.number());
  }
  return names;
}

TEST(GamesOfFileTest, AreListedWithTheirNumbers) {
  GamesOfFile games(kThree);
  EXPECT_EQ(games.number(), 0U);
  EXPECT_EQ(listed(games), "Ann1Eve2Kim3");
  EXPECT_EQ(games.number(), 3U);
}

TEST(GamesOfFileTest, AreReadInAnyOrder) {
  GamesOfFile games(kThree);
  for (const std::size_t number : {3U, 1U, 1U, 2U, 3U}) {
    const auto game = games.read(number);
    ASSERT_TRUE(game);
    constexpr std::array<std::string_view, 3> kNames = {"Ann", "Eve", "Kim"};
    EXPECT_EQ(game->seats[0].name, kNames[number - 1]);
  }
}

TEST(GamesOfFileTest, TheListContinuesBehindTheGameThatWasRead) {
  GamesOfFile games(kThree);
  ASSERT_TRUE(games.read(2));
  EXPECT_EQ(listed(games), "Kim3");
}

TEST(GamesOfFileTest, AGameThatCannotBeReadKeepsItsNumberAndHidesNoOther) {
  std::string file = kThree;
  file.replace(file.find("(;GM[Othello]PB[Eve]"), 2, "x");
  GamesOfFile games(file);
  EXPECT_EQ(listed(games), "Ann1!2Kim3");
  EXPECT_FALSE(games.read(2));
  EXPECT_EQ(games.read(3).value().seats[0].name, "Kim");
}

TEST(GamesOfFileTest, OneThatIsReadIsReplayed) {
  GamesOfFile games("f5d6c3\nf5d6c4\n");
  EXPECT_EQ(games.read(2).value().game, "othello");
  GamesOfFile illegal("[Outflank \"1\"]\n[Game \"othello\"]\n[Result \"*\"]\n\n1. f5 a1 *\n");
  EXPECT_TRUE(illegal.next().value());
  const auto game = illegal.read(1);
  ASSERT_FALSE(game);
  EXPECT_TRUE(game.error().message().contains("a1")) << game.error().message();
}

TEST(GamesOfFileTest, ANumberThatIsTooHighIsToldWithTheLastOne) {
  GamesOfFile games(kThree);
  const auto game = games.read(4);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().message(),
            "there is no game 4 in this file; the last one has the number 3");
  EXPECT_EQ(GamesOfFile("").read(1).error().message(), "there is no game in this file");
}

}  // namespace
}  // namespace outflank::match
