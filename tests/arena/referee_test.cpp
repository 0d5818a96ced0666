#include "arena/referee.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match/replay.h"

namespace outflank::arena {
namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::shared_ptr<const Entrant> entrant(std::string_view text) {
  return parse_entrant(text, {}, ".").value();
}

GamePlan plan_of(const std::vector<std::string>& entrants) {
  GamePlan plan;
  for (const std::string& text : entrants) plan.seats.push_back(entrant(text));
  return plan;
}

TEST(RefereeTest, PlaysAGameOfTwoEnginesToItsEnd) {
  Referee referee(seconds, nullptr);
  const auto judged = referee.play(plan_of({"engine:nodes=1", "Slow=greedy"}));
  ASSERT_TRUE(judged) << judged.error().message();
  EXPECT_TRUE(judged->record.outcome);
  EXPECT_EQ(judged->record.reason, match::EndReason::Goal);
  EXPECT_EQ(judged->record.seats[0].name, "engine:nodes=1");
  EXPECT_EQ(judged->record.seats[1].name, "Slow");
  EXPECT_FALSE(judged->failed());
  EXPECT_TRUE(match::checked(judged->record));
}

TEST(RefereeTest, PlaysTheSamePlanTheSameWay) {
  for (const auto& entrants : {std::vector<std::string>{"random", "engine:level=2"},
                               std::vector<std::string>{"rollout:nodes=20", "random"}}) {
    GamePlan plan = plan_of(entrants);
    plan.opening = {"e2", "e8", "a1h"};
    plan.seed = 7;
    Referee first(seconds, nullptr);
    const auto once = first.play(plan);
    ASSERT_TRUE(once) << once.error().message();
    const auto again = first.play(plan);  // with engines that have played before
    Referee second(seconds, nullptr);
    const auto elsewhere = second.play(plan);
    EXPECT_EQ(once->record, again->record);
    EXPECT_EQ(once->record, elsewhere->record);
    plan.seed = 8;
    EXPECT_NE(once->record.moves, second.play(plan)->record.moves);
  }
}

TEST(RefereeTest, PlaysGamesOfFourAndOfOthello) {
  Referee referee(seconds, nullptr);
  GamePlan plan = plan_of({"greedy", "random", "greedy", "random"});
  plan.rules = "players=4";
  const auto four = referee.play(plan);
  ASSERT_TRUE(four) << four.error().message();
  EXPECT_TRUE(four->record.outcome);
  EXPECT_EQ(four->seats.size(), 4U);

  plan = plan_of({"random", "random"});
  plan.game = "othello";
  const auto othello = referee.play(plan);
  ASSERT_TRUE(othello) << othello.error().message();
  EXPECT_TRUE(othello->record.outcome);
}

TEST(RefereeTest, EndsAGameAtThePlyLimitAsADraw) {
  Referee referee(seconds, nullptr);
  GamePlan plan = plan_of({"greedy", "greedy"});
  plan.max_plies = 5;
  const auto judged = referee.play(plan);
  ASSERT_TRUE(judged) << judged.error().message();
  EXPECT_EQ(judged->record.moves.size(), 5U);
  EXPECT_EQ(judged->record.reason, match::EndReason::PlyLimit);
  EXPECT_EQ(match::result_text(judged->record.outcome), "1/2-1/2");
}

TEST(RefereeTest, BreaksAGameOffWhenItIsStopped) {
  Referee referee(seconds, nullptr);
  std::stop_source stop;
  stop.request_stop();
  const auto judged = referee.play(plan_of({"greedy", "greedy"}), stop.get_token());
  ASSERT_TRUE(judged) << judged.error().message();
  EXPECT_TRUE(judged->stopped);
  EXPECT_FALSE(judged->record.outcome);
  EXPECT_EQ(judged->record.reason, match::EndReason::Abandoned);
}

TEST(RefereeTest, RefusesPlansThatMakeNoSense) {
  Referee referee(seconds, nullptr);
  EXPECT_EQ(referee.play(plan_of({"greedy"})).error().message(),
            "the game has 2 seats, but there are 1 entrants");
  GamePlan plan = plan_of({"greedy", "greedy"});
  plan.opening = {"e5"};
  EXPECT_FALSE(referee.play(plan));
  plan = plan_of({"greedy", "greedy"});
  plan.game = "othello";
  EXPECT_FALSE(referee.play(plan));
}

TEST(FaultTest, NamesAreReadBack) {
  for (int i = 0; i < kFaultKinds; ++i) {
    const auto kind = static_cast<FaultKind>(i);
    EXPECT_EQ(parse_fault_kind(name_of(kind)), kind);
    EXPECT_TRUE(match::is_fault_of_seat(reason_of(kind)));
  }
  EXPECT_FALSE(parse_fault_kind("sleepy"));
}

}  // namespace
}  // namespace outflank::arena
