#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "store/files.h"

namespace outflank::store {

// Before a server opens a store that is a file: no other server has it from now on, and nobody but its
// owner can read it, nor the files that SQLite puts beside it. Nothing for PostgreSQL, which looks
// after both by itself. Fails with InUse.
Result<std::optional<FileLock>> lock_store(const std::string& where);

}  // namespace outflank::store
