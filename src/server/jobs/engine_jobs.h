#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "match/record.h"
#include "server/jobs/engine_request.h"

// Requests to engines as payloads of jobs in store/job_queue.h.
namespace outflank::server {

inline constexpr std::string_view kMoveJob = "move";
inline constexpr std::string_view kHintJob = "hint";
inline constexpr std::string_view kAnalysisJob = "analysis";
inline constexpr std::string_view kReviewJob = "review";

// All of them.
std::vector<std::string> engine_job_kinds();

// A move in a game on the server. The limits are those of the moment when the job was added.
std::string move_payload(const EngineRequest& request);
Result<EngineRequest> parse_move_payload(std::string_view payload);
// The same for the same move of the same game, on any server.
std::string move_job_id(std::string_view game_id, const EngineRequest& request);
// The approximate seconds of a move.
double expected_seconds(const EngineRequest& request);

// The lines of one position: a hint or an analysis.
struct AnalysisRequest {
  std::unique_ptr<games::Game> game;
  int lines = 1;
  double seconds = 1;
};
std::string analysis_payload(const AnalysisRequest& request);
Result<AnalysisRequest> parse_analysis_payload(std::string_view payload);

// The review of a game.
struct ReviewRequest {
  match::Record record;
  double seconds = 0.2;  // for each position
};
std::string review_payload(const ReviewRequest& request);
Result<ReviewRequest> parse_review_payload(std::string_view payload);

}  // namespace outflank::server
