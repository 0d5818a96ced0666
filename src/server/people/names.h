#pragma once

#include <string_view>

#include "core/error.h"
#include "store/store.h"

namespace outflank::server {

// The name of a guest without one.
inline constexpr std::string_view kUsualName = "Anonymous";
// The name of a seat whose account was deleted.
inline constexpr std::string_view kDeletedName = "deleted";

// Checks a player's name, which must be UTF-8. Names are shown within other text, so direction
// overrides and invisible characters are refused.
Result<void> check_person_name(std::string_view name);

// Checks the name of an account.
Result<void> check_account_name(std::string_view name);

// NameTaken if an account has it: guests may not use such a name.
Result<void> check_free_name(store::Store& store, std::string_view name);

}  // namespace outflank::server
