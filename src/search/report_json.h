#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "search/engine.h"

namespace outflank::search {

// A report as a JSON object, as docs/analysis.md describes it, and the same on one line.
nlohmann::ordered_json json_of(const Report& report);
std::string to_json(const Report& report);
// Facts by their names.
nlohmann::ordered_json json_of(std::span<const Fact> facts);

}  // namespace outflank::search
