#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/seat_id.h"
#include "match/time.h"

namespace outflank::match {

// A message between a bot and the referee.
struct Message {
  enum class Direction : std::uint8_t { ToBot, FromBot };

  Direction direction = Direction::ToBot;
  std::string text;  // UTF-8, without the line break at its end
  Time at{};         // since the first message of the match

  friend bool operator==(const Message&, const Message&) = default;
};

// What one seat's bot received, sent and printed around one move.
struct BotTalk {
  games::SeatId seat{0};
  std::vector<Message> messages;  // in the order in which they were sent
  std::string printed;            // to standard error
  std::string fault;              // what it did wrong; empty: nothing went wrong

  friend bool operator==(const BotTalk&, const BotTalk&) = default;
};

// The conversation with the bots of a match, kept beside its record: before the first move at [0],
// around move n at [n]. It may be shorter than the record.
using Conversation = std::vector<std::vector<BotTalk>>;

}  // namespace outflank::match
