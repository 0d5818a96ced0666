#include "server/rooms/new_game.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "server/people/secrets.h"

namespace outflank::server {
namespace {

const Actor kAnn{"ann", "Ann", false};

Result<NewGame> parse(std::string_view body, const Actor& actor = kAnn) {
  EXPECT_TRUE(begin_secrets());
  return parse_new_game(body, actor, 1000);
}

std::string error_of(std::string_view body) {
  const auto game = parse(body);
  return game ? "none" : std::string(game.error().name());
}

TEST(NewGameTest, HasTheUsualRulesAndAnOpenSeat) {
  const auto game = parse(R"({"game":"quoridor"})");
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->seat, games::SeatId(0));
  EXPECT_EQ(game->game.status, store::Status::Open);
  EXPECT_EQ(game->game.clock, "none");
  ASSERT_EQ(game->game.seats.size(), 2U);
  EXPECT_EQ(game->game.seats[0].player, "ann");
  EXPECT_EQ(game->game.seats[1].kind, store::SeatKind::Open);
}

TEST(NewGameTest, RulesAreATextOrAnObject) {
  const auto text = parse(R"({"game":"quoridor","rules":"players=4"})");
  const auto object = parse(R"({"game":"quoridor","rules":{"players":4}})");
  ASSERT_TRUE(text && object);
  EXPECT_EQ(text->game.rules, object->game.rules);
  EXPECT_EQ(text->game.seats.size(), 4U);
}

TEST(NewGameTest, AGameAgainstAnEngineBeginsAtOnce) {
  const auto game = parse(R"({"game":"othello","seats":["engine:3","me"],"clock":"5:00+3"})");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->seat, games::SeatId(1));
  EXPECT_EQ(game->game.status, store::Status::Running);
  EXPECT_EQ(game->game.seats[0].level, 3);
}

TEST(NewGameTest, SeatsAreDealtOutAtRandom) {
  int first = 0;
  constexpr int kGames = 200;
  for (int i = 0; i < kGames; ++i) {
    first += parse(R"({"game":"othello","shuffle":true})")->seat == games::kFirstSeat ? 1 : 0;
  }
  EXPECT_GT(first, kGames / 4);
  EXPECT_LT(first, kGames * 3 / 4);
}

TEST(NewGameTest, RatedGamesHaveTheStandardRulesAndTheirMaker) {
  const Actor account{"ann", "Ann", true};
  const auto rated = [&](const std::string& more) {
    const auto game = parse(R"({"clock":"5:00","rated":true,)" + more + "}", account);
    return game ? "none" : std::string(game.error().name());
  };
  EXPECT_EQ(rated(R"("game":"quoridor")"), "none");
  EXPECT_EQ(rated(R"("game":"quoridor","rules":"players=2 walls=10")"), "none") << "said anyway";
  EXPECT_EQ(rated(R"("game":"othello","seats":["open","me"])"), "none");
  EXPECT_EQ(rated(R"("game":"quoridor","rules":"size=3x3 walls=0")"), "conflict");
  EXPECT_EQ(rated(R"("game":"quoridor","rules":"walls=9")"), "conflict");
  EXPECT_EQ(rated(R"("game":"othello","rules":"size=6x6")"), "conflict");
  EXPECT_EQ(rated(R"("game":"othello","seats":["open","open"])"), "conflict");
  EXPECT_EQ(rated(R"("game":"othello","seats":["me","engine:1"])"), "conflict");
}

TEST(NewGameTest, NamesHideNothing) {
  EXPECT_EQ(error_of("{\"game\":\"othello\",\"name\":\"Ann\u202e\"}"), "syntax");
  EXPECT_EQ(parse(R"({"game":"othello","name":" Max "})")->game.seats[0].name, "Max");
}

TEST(NewGameTest, WhatIsWrongIsNamed) {
  EXPECT_EQ(error_of("{}"), "missing");
  EXPECT_EQ(error_of("x"), "syntax");
  EXPECT_EQ(error_of(R"({"game":"chess"})"), "unknown");
  EXPECT_EQ(error_of(R"({"game":"othello","colour":"black"})"), "unknown");
  EXPECT_EQ(error_of(R"({"game":"othello","seats":["me"]})"), "out_of_range");
  EXPECT_EQ(error_of(R"({"game":"othello","seats":["me","me"]})"), "duplicate");
  EXPECT_EQ(error_of(R"({"game":"othello","seats":["me","engine:11"]})"), "out_of_range");
  EXPECT_EQ(error_of(R"({"game":"othello","clock":"soon"})"), "syntax");
  EXPECT_EQ(error_of(R"({"game":"othello","visibility":"secret"})"), "unknown");
  EXPECT_EQ(error_of(R"({"game":"othello","rated":true,"clock":"5:00"})"), "conflict");
  EXPECT_EQ(error_of(R"({"game":"othello","position":"nonsense"})"), "syntax");
}

}  // namespace
}  // namespace outflank::server
