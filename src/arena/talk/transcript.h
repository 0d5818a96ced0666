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
  Cut,      // a mark that says how much was left out here
};

// `to`, `from`, `errors`, `cut`: stable names for stores and files.
std::string_view name_of(Direction direction);

// One message between the arena and a bot.
struct Exchange {
  Duration at{};  // since the game began
  games::SeatId seat{0};
  int ply = 0;  // moves played by then; -1: before the first turn
  Direction direction = Direction::ToBot;
  std::string text;

  friend bool operator==(const Exchange&, const Exchange&) = default;
};

// In the form of a contest log.
std::vector<match::ContestMessage> to_contest_messages(std::span<const Exchange> transcript);

// The size of an exchange in a store: at most that of its JSON line.
std::size_t stored_size(const Exchange& exchange);

// Limits per seat and game, and per message, in bytes as stored_size counts them.
inline constexpr std::size_t kMaxSeatTalk = 256 << 10;
inline constexpr std::size_t kMaxMessage = 16 << 10;

// The exchanges of one game, in order. Each seat has its own limit, so that a flooding bot takes
// nothing from the others: a quarter of it is for the head, the rest for the tail, with a
// Direction::Cut in between.
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
  // Returns everything and leaves it empty.
  [[nodiscard]] std::vector<Exchange> take();

 private:
  struct Seat {
    std::size_t limit = 0;
    std::size_t head = 0;           // bytes of the head
    std::deque<std::uint64_t> end;  // numbers of the tail's exchanges
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

// Cuts a transcript to other limits.
std::vector<Exchange> fit(std::vector<Exchange> transcript, const Transcript::Limits& limits);

}  // namespace outflank::arena
