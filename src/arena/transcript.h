#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/contest_log.h"

namespace outflank::arena {

using Duration = std::chrono::nanoseconds;

enum class Direction : std::uint8_t {
  ToBot,    // what the arena wrote to its standard input
  FromBot,  // a line that it wrote to its standard output, without the end of line
  Errors,   // what it wrote to its standard error
};

// `to`, `from`, `errors`: stable names for stores and files.
std::string_view name_of(Direction direction);

// Some bytes that went between the arena and a bot.
struct Exchange {
  Duration at{};  // since the game began
  int seat = 0;
  int ply = 0;  // moves of the game that had been played; -1: before the first turn
  Direction direction = Direction::ToBot;
  std::string text;

  friend bool operator==(const Exchange&, const Exchange&) = default;
};

// As a contest's log keeps it.
std::vector<match::ContestMessage> to_contest_messages(std::span<const Exchange> transcript);

// What was said in one game, in order, up to a limit of bytes.
class Transcript {
 public:
  static constexpr std::size_t kMaxBytes = 4 << 20;

  void add(Exchange exchange);
  [[nodiscard]] const std::vector<Exchange>& exchanges() const { return exchanges_; }
  [[nodiscard]] std::vector<Exchange> take();
  // Whether something was left out at the end for the limit's sake.
  [[nodiscard]] bool cut() const { return cut_; }

 private:
  std::vector<Exchange> exchanges_;
  std::size_t bytes_ = 0;
  bool cut_ = false;
};

}  // namespace outflank::arena
