#pragma once

#include <string_view>

#include "arena/bots/bot.h"
#include "core/error.h"

// What the two ways to declare a bot share.
namespace outflank::arena {

// memory, processes, scratch, cpu, startup, output, depth.
bool is_number_setting(std::string_view key);
// Fails for a number out of its range, and for another key.
Result<void> set_number(Bot& bot, std::string_view key, long long value);

// movetime, seed_argument: true or false. Null for another key.
bool* flag_setting(Bot& bot, std::string_view key);

// Makes the directory absolute, and names the bot by its program if it has no name. Fails without a
// command or without such a directory.
Result<void> complete(Bot& bot, std::string_view folder);

}  // namespace outflank::arena
