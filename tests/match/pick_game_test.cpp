#include "match/pick_game.h"

#include <gtest/gtest.h>

#include "match/formats.h"

namespace outflank::match {
namespace {

constexpr const char* kTwo =
    "(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[f5]W[d6]B[c3];)\n"
    "(;GM[Othello]PB[Eve]PW[Max]TY[8]B[f5];)\n";

Result<Record> picked(const std::string& text, std::optional<std::size_t> number) {
  const auto reader = guess_format(text).make_reader(source_of(text), {});
  return pick_game(*reader, "games", number);
}

std::string error_of(const std::string& text, std::optional<std::size_t> number) {
  const auto game = picked(text, number);
  return game ? "" : game.error().message();
}

TEST(PickGameTest, TheOnlyGameNeedsNoNumber) {
  EXPECT_EQ(picked("f5d6c3\n", {}).value().moves.size(), 3U);
  EXPECT_EQ(picked("f5d6c3\n", 1).value().moves.size(), 3U);
}

TEST(PickGameTest, OneOfSeveralIsTakenByItsNumber) {
  EXPECT_EQ(picked(kTwo, 1).value().moves.size(), 3U);
  EXPECT_EQ(picked(kTwo, 2).value().moves.size(), 1U);
}

TEST(PickGameTest, SeveralWithoutANumberAreNamed) {
  const auto game = picked(kTwo, {});
  ASSERT_FALSE(game);
  EXPECT_TRUE(game.error().is(InputError::Conflict));
  EXPECT_EQ(game.error().message(),
            "games: there are 2 games in it, and it is not said which is meant (1: Ann – Bob, 3 "
            "moves; 2: Eve – Max, 1 move)");
}

TEST(PickGameTest, VeryManyAreNotAllNamed) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "f5d6c3\n";
  const std::string error = error_of(text, {});
  EXPECT_TRUE(error.contains("there are 1000 games")) << error;
  EXPECT_TRUE(error.contains("8: othello, 3 moves; …)")) << error;
  EXPECT_LT(error.size(), 400U);
}

TEST(PickGameTest, ANumberThatIsTooHighGetsTheNumberOfGames) {
  EXPECT_EQ(error_of(kTwo, 3), "games: there is no game 3; there are 2 games");
  EXPECT_EQ(error_of("f5\n", 2), "games: there is no game 2; there is 1 game");
  EXPECT_EQ(error_of("", 1), "games: there is no game in it");
  EXPECT_EQ(error_of("", {}), "games: there is no game in it");
}

TEST(PickGameTest, ADamagedGameIsReportedWithItsLine) {
  EXPECT_TRUE(error_of("f5d6a1\n", {}).starts_with("games:1: "));
  // Also behind a game that is not.
  EXPECT_TRUE(
      error_of("(;GM[Othello]TY[8]B[f5];)\n(;GM[Othello]TY[8]B[", {}).starts_with("games:"));
}

}  // namespace
}  // namespace outflank::match
