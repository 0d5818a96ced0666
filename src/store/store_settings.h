#pragma once

#include <chrono>
#include <functional>
#include <string_view>

namespace outflank::store {

// Timeouts of a database, and where its notices go.
struct StoreSettings {
  std::chrono::milliseconds connect_timeout = std::chrono::seconds(3);
  // One statement, or one transaction from begin to commit. Migrations have no limit.
  std::chrono::milliseconds statement_timeout = std::chrono::seconds(5);
  // Receives PostgreSQL's warnings, from any thread; without it they are dropped.
  std::function<void(std::string_view)> on_notice{};
};

}  // namespace outflank::store
