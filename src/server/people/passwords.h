#pragma once

#include <string_view>

#include "core/error.h"

namespace outflank::server {

// Nothing, or why it cannot be a password: OutOfRange by its length, CommonPassword where a guesser
// who knows the usual words, passwords, names, dates, keyboards and the account's name would need
// less than some thirty million guesses. May take some milliseconds.
Result<void> check_password(std::string_view password, std::string_view account_name);

}  // namespace outflank::server
