#pragma once

#include <span>
#include <string_view>

#include "core/error.h"
#include "store/connection.h"

namespace outflank::store {

// Brings a part of a database (its name stands for a group of tables) to the newest version:
// `steps[n]` is the script that leads from version n to n + 1. Each step runs atomically and once,
// even if several programs open the database at the same time. There is no downgrade. Released
// steps never change; new ones are appended.
//
// Fails with TooNew when the database has more steps than this program knows.
Result<void> migrate(Connection& connection, std::string_view part,
                     std::span<const std::string_view> steps);

}  // namespace outflank::store
