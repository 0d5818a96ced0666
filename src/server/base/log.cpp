#include "server/base/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "server/base/json.h"

namespace outflank::server {
namespace {

spdlog::logger& logger() {
  static const std::shared_ptr<spdlog::logger> kLogger = [] {
    auto made = std::make_shared<spdlog::logger>("outflank",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})");
    return made;
  }();
  return *kLogger;
}

spdlog::level::level_enum spdlog_level(LogLevel level) {
  switch (level) {
    case LogLevel::Info: return spdlog::level::info;
    case LogLevel::Warning: return spdlog::level::warn;
    case LogLevel::Error: break;
  }
  return spdlog::level::err;
}

}  // namespace

void log(LogLevel level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string>> fields) {
  Json json = {{"event", event}};
  for (const auto& [name, value] : fields) json[std::string(name)] = value;
  const std::string text = to_text(json);
  // Without its braces, since the pattern has them.
  logger().log(spdlog_level(level), std::string_view(text).substr(1, text.size() - 2));
}

}  // namespace outflank::server
