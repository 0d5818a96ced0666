#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "store/connection.h"

namespace outflank::store {

// Connects to PostgreSQL by an address as `postgresql://user@host:5432/name`. When the connection is
// lost, the call that finds out fails with Unavailable, and the next one connects anew.
Result<std::unique_ptr<Connection>> open_postgres(const std::string& address);

}  // namespace outflank::store
