#pragma once

#include <string_view>

#include "core/error.h"
#include "store/store.h"

namespace outflank::server {

// What somebody without an account and without a name is called.
inline constexpr std::string_view kUsualName = "Anonymous";
// What a seat is called whose account was deleted.
inline constexpr std::string_view kDeletedName = "deleted";

// Nothing, or why it cannot be what somebody is called at a board. Names are shown among other texts,
// so none may turn the direction of writing, be invisible or hold parts that are. The text is UTF-8.
Result<void> check_person_name(std::string_view name);

// Nothing, or why it cannot be the name of an account.
Result<void> check_account_name(std::string_view name);

// Nothing, or NameTaken: somebody without an account may not be called as an account is.
Result<void> check_free_name(store::Store& store, std::string_view name);

}  // namespace outflank::server
