#pragma once

#include <string_view>

#include "core/error.h"

namespace outflank::server {

// Checks a password: OutOfRange by its length, CommonPassword if it would take fewer than some
// thirty million guesses (common words, passwords, names, dates, keyboard patterns, the account's
// name). May take some milliseconds.
Result<void> check_password(std::string_view password, std::string_view account_name);

}  // namespace outflank::server
