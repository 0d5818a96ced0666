#include "server/jobs/job_request.h"

#include <gtest/gtest.h>

#include "match/replay.h"
#include "server/base/server_error.h"
#include "server/jobs/engine_jobs.h"

namespace outflank::server {
namespace {

Result<match::Record> record_of(const std::string& id) {
  match::Record record;
  record.game = "othello";
  record.moves = {{"f5", {}, {}, ""}, {"d6", {}, {}, ""}};
  if (id == "over") {
    record.outcome = match::parse_result("1-0").value();
    record.reason = match::EndReason::Resignation;
  }
  return match::checked(record);
}

Result<store::NewJob> parse(std::string_view body) {
  return parse_job_request(body, record_of);
}

std::string refusal(std::string_view body) {
  const auto job = parse(body);
  return job ? "accepted" : std::string(job.error().name());
}

TEST(JobRequestTest, AHintIsForAPosition) {
  const auto job = parse(R"({"kind":"hint","game":"othello","moves":["f5"],"lines":3})");
  ASSERT_TRUE(job) << job.error().message();
  EXPECT_EQ(job->urgency, store::JobUrgency::Hint);
  EXPECT_EQ(job->cost, 1);
  const auto request = parse_analysis_payload(job->payload);
  EXPECT_EQ(request->game->ply(), 1);
  EXPECT_EQ(request->lines, 3);
}

TEST(JobRequestTest, AnAnalysisMayLookBackInAGame) {
  const auto job = parse(R"({"kind":"analysis","game_id":"over","ply":1,"time_ms":3000})");
  ASSERT_TRUE(job) << job.error().message();
  EXPECT_EQ(job->urgency, store::JobUrgency::Review);
  EXPECT_EQ(job->cost, 3);
  EXPECT_EQ(parse_analysis_payload(job->payload)->game->ply(), 1);
}

TEST(JobRequestTest, AReviewCountsItsPositions) {
  EXPECT_NEAR(parse(R"({"kind":"review","game_id":"over"})")->cost, 0.6, 1e-9);
  EXPECT_NEAR(parse(R"({"kind":"review","record":"f5d6c3","time_ms":1000})")->cost, 4, 1e-9);
}

TEST(JobRequestTest, AGameThatIsPlayedIsNobodysToAskAbout) {
  EXPECT_EQ(refusal(R"({"kind":"review","game_id":"running"})"), "not_now");
  EXPECT_EQ(refusal(R"({"kind":"analysis","game_id":"running","ply":1})"), "not_now");
}

TEST(JobRequestTest, WhatMakesNoSenseIsRefused) {
  EXPECT_EQ(refusal("[]"), "syntax");
  EXPECT_EQ(refusal("{}"), "missing");
  EXPECT_EQ(refusal(R"({"kind":"move"})"), "unknown");
  EXPECT_EQ(refusal(R"({"kind":"hint"})"), "missing");
  EXPECT_EQ(refusal(R"({"kind":"hint","game":"chess"})"), "unknown");
  EXPECT_EQ(refusal(R"({"kind":"hint","game":"othello","time_ms":60000})"), "out_of_range");
  EXPECT_EQ(refusal(R"({"kind":"hint","game":"othello","lines":0})"), "out_of_range");
  EXPECT_EQ(refusal(R"({"kind":"hint","game":"othello","moves":7})"), "syntax");
  EXPECT_EQ(refusal(R"({"kind":"hint","game":"othello","level":7})"), "unknown");
  EXPECT_EQ(refusal(R"({"kind":"review"})"), "missing");
  EXPECT_EQ(refusal(R"({"kind":"review","game_id":"over","record":"f5"})"), "missing");
  EXPECT_EQ(refusal(R"({"kind":"review","record":7})"), "syntax");
  EXPECT_NE(refusal(R"({"kind":"review","record":"f5a1"})"), "accepted");
}

}  // namespace
}  // namespace outflank::server
