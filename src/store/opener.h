#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/error.h"
#include "store/store.h"

namespace outflank::store {

// For a program that connects again and again, and goes on with the database after a newer one has migrated it:
// Store::open until that has succeeded, then Store::open_another.
std::function<Result<std::unique_ptr<Store>>()> opener_of(std::string where);

}  // namespace outflank::store
