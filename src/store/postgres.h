#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "store/connection.h"
#include "store/store_settings.h"

namespace outflank::store {

// Connects to PostgreSQL by an address as `postgresql://user@host:5432/name`. When the connection is
// lost or silent for too long, the call that finds out fails with Unavailable (a commit with
// Unsettled), and the next one outside a transaction connects anew.
Result<std::unique_ptr<Connection>> open_postgres(const std::string& address,
                                                  const StoreSettings& settings = {});

}  // namespace outflank::store
