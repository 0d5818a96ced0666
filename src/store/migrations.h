#pragma once

#include <span>
#include <string_view>

#include "core/error.h"
#include "store/connection.h"

namespace outflank::store {

// Brings a part of a database (its name stands for a group of tables) to the newest version:
// `steps[n]` is the script that leads from version n to n + 1. Each step happens whole or not at
// all, and once, also when several programs open the database at the same time. There is no way
// back. Steps that have been released never change; a new one is added behind them.
//
// Fails with TooNew when the database has seen more steps than there are.
Result<void> migrate(Connection& connection, std::string_view part,
                     std::span<const std::string_view> steps);

}  // namespace outflank::store
