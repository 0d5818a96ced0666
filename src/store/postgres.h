#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "store/connection.h"
#include "store/store_settings.h"

namespace outflank::store {

// Connects to PostgreSQL at an address like `postgresql://user@host:5432/name`. When the connection
// is lost or silent for too long, the call that notices fails with Unavailable (a commit with
// Unsettled), and the next one outside a transaction reconnects.
Result<std::unique_ptr<Connection>> open_postgres(const std::string& address,
                                                  const StoreSettings& settings = {});

// One statement that is a transaction of its own, on a connection to PostgreSQL. Fails with
// Unsettled if the link was lost when it may have been executed.
Result<Rows> query_alone(Connection& connection, const Command& one);

}  // namespace outflank::store
