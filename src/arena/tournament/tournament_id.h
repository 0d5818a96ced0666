#pragma once

#include <string>

#include "core/error.h"

namespace outflank::arena {

// By what servers and workers know the tournament of a folder: made once, and kept there in the file
// `published`. A copy of the folder is the same tournament.
Result<std::string> tournament_id(const std::string& folder);

}  // namespace outflank::arena
