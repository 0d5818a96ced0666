#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/log.h"

namespace outflank::server {

// A rate-limited log: a flood of lines is cut to a few per second, with the number of dropped
// lines. Thread-safe.
class LogLimit {
 public:
  explicit LogLimit(int lines_per_second = 5) : max_lines_(lines_per_second) {}

  void write(LogLevel level, std::string_view event,
             std::initializer_list<std::pair<std::string_view, std::string>> fields) {
    std::uint64_t left_out = 0;
    {
      const std::scoped_lock lock(mutex_);
      const auto now = std::chrono::steady_clock::now();
      if (now - second_began_ >= std::chrono::seconds(1)) {
        second_began_ = now;
        lines_ = 0;
      }
      if (++lines_ > max_lines_) {
        ++left_out_;
        return;
      }
      left_out = std::exchange(left_out_, 0);
    }
    if (left_out > 0) {
      log(LogLevel::Warning, "lines_left_out", {{"count", std::to_string(left_out)}});
    }
    log(level, event, fields);
  }

 private:
  std::mutex mutex_;
  int max_lines_;
  int lines_ = 0;
  std::uint64_t left_out_ = 0;
  std::chrono::steady_clock::time_point second_began_{};
};

}  // namespace outflank::server
