#pragma once

#include <string_view>

#include "core/error.h"

namespace outflank::server {

// Nothing, or why it cannot be a password: OutOfRange by its length, CommonPassword where a guesser
// would try it among the first. Such is one that has less than four characters beside well-known
// words, the account's name, the years, and runs of the alphabet, the digits or the keyboard; or that
// repeats a few characters.
Result<void> check_password(std::string_view password, std::string_view account_name);

}  // namespace outflank::server
