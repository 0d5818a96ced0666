#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/outflank/command_line.h"

// Manual pages and shell completions.
namespace outflank::apps {

// The page of a command for man(1), whose path is the names from the program on: {"outflank", "arena", "check"}.
std::string manual_page(const cli::CommandDescription& command,
                        const std::vector<std::string>& path, std::string_view version);

// Completion scripts for commands, options and their words.
std::string bash_completion(const cli::CommandDescription& program);
std::string zsh_completion(const cli::CommandDescription& program);
std::string fish_completion(const cli::CommandDescription& program);

}  // namespace outflank::apps
