#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/quoridor/contest_state.h"

namespace outflank::protocol {

struct ContestGreeting {};    // START, to be answered by OK
struct ContestGameOver {};    // -1 instead of a tick
struct ContestUnreadable {};  // an invalid turn, up to its empty line

using ContestMessage =
    std::variant<ContestGreeting, ContestHeader, ContestTurn, ContestGameOver, ContestUnreadable>;

// Assembles the lines of the contest's server into messages. Numbers may be separated by any white
// space. Both dialects are read: one begins with START and names columns and rows, the other begins
// with the number of players and names one size for both (two on the same line are accepted as
// well).
class ContestReader {
 public:
  // The messages that the line completes: none or one, or more if it holds several.
  std::vector<ContestMessage> take(std::string_view line);

  static constexpr int kMaxPlayers = 4;
  static constexpr int kMaxSize = 99;
  static constexpr int kMaxWallsTold = 5000;
  static constexpr int kMaxNumber = 1'000'000'000;

 private:
  enum class Expecting { Header, Turn };

  // Takes one message off the front of the numbers, if complete.
  std::optional<ContestMessage> next();
  std::optional<ContestMessage> next_header();
  std::optional<ContestMessage> next_turn();
  [[nodiscard]] ContestHeader::Player player_at(std::size_t index) const;
  void expect_header();
  void drop(std::size_t count);
  void get_lost();

  Expecting expecting_ = Expecting::Header;
  bool two_sizes_ = false;
  bool lost_ = false;  // until the next empty line
  std::size_t players_ = 0;
  std::vector<int> numbers_;
};

}  // namespace outflank::protocol
