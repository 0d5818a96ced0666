#pragma once

#include <chrono>
#include <functional>
#include <string_view>

namespace outflank::store {

// How long a database may take, and where it says what is no answer.
struct StoreSettings {
  std::chrono::milliseconds connect_timeout = std::chrono::seconds(3);
  // One statement, or one transaction from begin to commit. Steps of the schema take what they take.
  std::chrono::milliseconds statement_timeout = std::chrono::seconds(5);
  // Warnings of PostgreSQL, from any thread; without this nobody hears of them.
  std::function<void(std::string_view)> on_notice{};
};

}  // namespace outflank::store
