#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "store/files.h"

namespace outflank::store {

// Before a server opens a store that is a file: locks out other servers, and makes the file and
// SQLite's files beside it readable by the owner alone. Empty for PostgreSQL, which takes care of
// both. Fails with InUse.
Result<std::optional<FileLock>> lock_store(const std::string& where);

}  // namespace outflank::store
