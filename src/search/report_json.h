#pragma once

#include <string>

#include "search/engine.h"

namespace outflank::search {

// A report as a JSON object on one line, as docs/analysis.md describes it.
std::string to_json(const Report& report);

}  // namespace outflank::search
