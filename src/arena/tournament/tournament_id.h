#pragma once

#include <string>

#include "core/error.h"

namespace outflank::arena {

// The id by which servers and workers know the tournament of a folder: created once, and kept in its file
// `published`. A copy of the folder is the same tournament.
Result<std::string> tournament_id(const std::string& folder);

}  // namespace outflank::arena
