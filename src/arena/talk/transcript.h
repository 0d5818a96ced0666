#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/outcome.h"
#include "match/quoridor/contest_log.h"

namespace outflank::arena {

using Duration = std::chrono::nanoseconds;

enum class Direction : std::uint8_t {
  ToBot,    // what the arena wrote to its standard input
  FromBot,  // a line that it wrote to its standard output, without the end of line
  Errors,   // what it wrote to its standard error
  Cut,      // not said by anybody: tells how much was left out here
};

// `to`, `from`, `errors`, `cut`: stable names for stores and files.
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

// What an exchange takes where it is kept: as a line of JSON, at most.
std::size_t stored_size(const Exchange& exchange);

// How much is kept of what was said with one seat in one game, and of one message of it, in bytes as
// stored_size counts them.
inline constexpr std::size_t kMaxSeatTalk = 256 << 10;
inline constexpr std::size_t kMaxMessage = 16 << 10;

// What was said in one game, in order. Of each seat there is a limit of its own, so that one that floods
// takes nothing from the others: the first quarter of it is for the beginning, the rest for the end, and
// a Direction::Cut stands in between.
class Transcript {
 public:
  using Limits = std::array<std::size_t, games::kMaxSeats>;
  static constexpr Limits default_limits() {
    Limits limits{};
    limits.fill(kMaxSeatTalk);
    return limits;
  }

  explicit Transcript(const Limits& limits = default_limits());

  void add(Exchange exchange);
  // All of it; nothing is left.
  [[nodiscard]] std::vector<Exchange> take();

 private:
  struct Seat {
    std::size_t limit = 0;
    std::size_t head = 0;           // bytes of the beginning
    std::deque<std::uint64_t> end;  // numbers of the exchanges of the end
    std::size_t tail = 0;           // their bytes
    std::size_t left_out = 0;       // exchanges
    std::size_t left_out_bytes = 0;
    std::uint64_t first_left_out = 0;
  };
  void keep(Exchange exchange);
  void leave_out(Seat& seat);

  std::map<std::uint64_t, Exchange> kept_;  // by their numbers, which are even
  Limits limits_;
  std::array<Seat, games::kMaxSeats> seats_;
  std::uint64_t next_ = 0;
};

// The same within other limits.
std::vector<Exchange> fit(std::vector<Exchange> transcript, const Transcript::Limits& limits);

}  // namespace outflank::arena
