#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace outflank::server {

enum class LogLevel : std::uint8_t { Info, Warning, Error };

// One JSON line on standard error: the time, the level, the event and its fields. Thread-safe;
// never for secrets.
void log(LogLevel level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string>> fields = {});

}  // namespace outflank::server
