#include "server/jobs/engine_jobs.h"

#include <gtest/gtest.h>

#include "match/replay.h"

namespace outflank::server {
namespace {

EngineRequest request_after(const std::string& moves) {
  EngineRequest request;
  request.game = (*games::find_game_type("othello"))->start("").value();
  EXPECT_TRUE(request.game->play_list(moves));
  request.level = 3;
  request.seed = 77;
  request.limits.clock = search::Limits::Clock{12.5, 3};
  request.awaited = false;
  return request;
}

TEST(EngineJobsTest, AMoveTravelsWithItsHistory) {
  const auto back = parse_move_payload(move_payload(request_after("f5d6")));
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(back->game->move_texts(), (std::vector<std::string>{"f5", "d6"}));
  EXPECT_EQ(back->level, 3);
  EXPECT_EQ(back->seed, 77U);
  EXPECT_FALSE(back->awaited);
  EXPECT_EQ(back->limits.clock->remaining, 12.5);
  EXPECT_FALSE(back->limits.seconds);
}

TEST(EngineJobsTest, TheSameMoveIsTheSameJob) {
  EngineRequest other_seed = request_after("f5d6");
  other_seed.seed = 5;
  EXPECT_EQ(move_job_id("g", request_after("f5d6")), move_job_id("g", other_seed));
  EXPECT_NE(move_job_id("g", request_after("f5d6")), move_job_id("g", request_after("f5f6")));
  EXPECT_NE(move_job_id("g", request_after("f5d6")), move_job_id("h", request_after("f5d6")));
}

TEST(EngineJobsTest, APayloadOfAnotherVersionIsRefused) {
  for (const char* payload : {"", "[]", "{}", R"({"game":"othello"})", R"({"game":7})"}) {
    EXPECT_FALSE(parse_move_payload(payload)) << payload;
    EXPECT_FALSE(parse_analysis_payload(payload)) << payload;
    EXPECT_FALSE(parse_review_payload(payload)) << payload;
  }
}

TEST(EngineJobsTest, AReviewTravelsAsARecord) {
  match::Record record;
  record.game = "othello";
  record.moves = {{"f5", {}, {}, "good"}, {"d6", {}, {}, ""}};
  record = match::checked(record).value();
  const auto back = parse_review_payload(review_payload({record, 0.4}));
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(back->record, record);
  EXPECT_EQ(back->seconds, 0.4);
}

}  // namespace
}  // namespace outflank::server
