#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "match/record.h"
#include "store/job_queue.h"

namespace outflank::server {

// Upper limits of requests.
inline constexpr int kMaxHintMs = 2000;
inline constexpr int kMaxAnalysisMs = 60'000;
inline constexpr int kMaxReviewMs = 2000;  // for each position
inline constexpr int kMaxJobLines = 20;
inline constexpr std::size_t kMaxReviewedMoves = 1000;

// Parses POST /jobs: docs/api.md. `record_of` finds a game of this server. The caller sets id,
// person and owner.
Result<store::NewJob> parse_job_request(
    std::string_view body,
    const std::function<Result<match::Record>(const std::string& game)>& record_of);

}  // namespace outflank::server
