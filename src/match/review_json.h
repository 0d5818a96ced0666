#pragma once

#include <string>

#include "match/review.h"

namespace outflank::match {

// A review as a JSON object on one line, as docs/analysis.md describes it.
std::string to_json(const Review& review);

}  // namespace outflank::match
