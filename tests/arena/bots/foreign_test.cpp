// Other people's engines, as they speak, through the pipes and the sandbox.

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "arena/bots/bot_games.h"
#include "arena/check.h"

namespace outflank::arena {
namespace {

Bot student(const std::string& form, const std::string& first) {
  Bot bot;
  bot.name = "student";
  bot.directory = OUTFLANK_TEST_BOTS;
  bot.command = {"/usr/bin/python3", "-B", bot.directory + "/student.py", form, first};
  bot.protocol = *protocol::find_protocol("qtp");
  return bot;
}

std::string moves_of(const JudgedGame& judged) {
  std::string text;
  for (const auto& move : judged.record.moves) text += (text.empty() ? "" : " ") + move.move;
  return text;
}

TEST(ForeignTest, AStudentsEnginePlaysAsUnderItsOwnReferee) {
  const JudgedGame judged = play(short_game(student("two", "step")), usual_sandbox());
  EXPECT_FALSE(judged.failed()) << judged.seats[0].faults.front().message;
  EXPECT_TRUE(moves_of(judged).starts_with("e2 e8 e3 e7")) << moves_of(judged);
}

TEST(ForeignTest, WallsOfOneWordAreGivenAndTaken) {
  GamePlan plan = short_game(student("two", "wall"), student("one", "wall"));
  plan.max_plies = 8;
  const JudgedGame judged = play(plan, usual_sandbox());
  ASSERT_FALSE(judged.failed()) << judged.transcript.back().text;
  EXPECT_EQ(moves_of(judged), "a5h h5h e2 e8 e3 e7 e4 e6");
}

// The program of Debian's package grhino, which refuses passes and takes them for granted.
constexpr const char* kRhino = "/usr/games/gtp-rhino";

class RhinoTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kRhino)) {
      GTEST_SKIP() << "the package grhino of tools/packages.txt is not installed";
    }
  }

  static Bot rhino() {
    Bot bot;
    bot.name = "rhino";
    bot.directory = OUTFLANK_TEST_BOTS;
    bot.command = {kRhino};
    bot.protocol = *protocol::find_protocol("gtp");
    return bot;
  }
};

TEST_F(RhinoTest, PassesItsCheck) {
  CheckSettings settings;
  settings.time = match::Time{20'000};
  const auto results = check_bot(rhino(), usual_sandbox(), settings, steady_seconds, {});
  ASSERT_TRUE(results) << results.error().message();
  for (const CheckResult& result : *results) {
    EXPECT_EQ(result.verdict, CheckResult::Verdict::Passed)
        << result.situation << ": " << result.message;
  }
  EXPECT_EQ(results->size(), 6U);
}

TEST_F(RhinoTest, PlaysGamesWithPasses) {
  int passes = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    GamePlan plan;
    plan.game = "othello";
    plan.seed = seed;
    plan.seats = {entrant_of(rhino()), engine("random")};
    if (seed % 2 == 0) std::swap(plan.seats[0], plan.seats[1]);
    const JudgedGame judged = play(plan, usual_sandbox());
    for (const SeatReport& seat : judged.seats) {
      EXPECT_TRUE(seat.faults.empty()) << seat.faults.front().message;
    }
    for (const auto& move : judged.record.moves) passes += move.move == "pass" ? 1 : 0;
  }
  EXPECT_GT(passes, 0);
}

}  // namespace
}  // namespace outflank::arena
