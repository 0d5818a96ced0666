#pragma once

#include <span>
#include <string_view>

namespace outflank::store {

// The part of the database that the steps below belong to.
inline constexpr std::string_view kSchemaPart = "outflank";

// The tables of a store, from nothing to the newest version: see store/migrations.h.
std::span<const std::string_view> schema_steps();

// All tables, those first that others refer to.
std::span<const std::string_view> schema_tables();

}  // namespace outflank::store
