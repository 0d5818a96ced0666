#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "match/record.h"
#include "store/job_queue.h"

namespace outflank::server {

// The longest that may be asked for.
inline constexpr int kMaxHintMs = 2000;
inline constexpr int kMaxAnalysisMs = 60'000;
inline constexpr int kMaxReviewMs = 2000;  // for each position
inline constexpr int kMaxJobLines = 20;
inline constexpr std::size_t kMaxReviewedMoves = 1000;

// What somebody asks for by POST /jobs: docs/api.md. `record_of` finds a game of this server. The id,
// person and owner are the caller's.
Result<store::NewJob> parse_job_request(
    std::string_view body,
    const std::function<Result<match::Record>(const std::string& game)>& record_of);

}  // namespace outflank::server
