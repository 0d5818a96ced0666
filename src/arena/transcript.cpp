#include "arena/transcript.h"

#include <algorithm>
#include <utility>

namespace outflank::arena {

std::string_view name_of(Direction direction) {
  switch (direction) {
    case Direction::ToBot: return "to";
    case Direction::FromBot: return "from";
    case Direction::Errors: return "errors";
  }
  return "to";
}

std::vector<match::ContestMessage> to_contest_messages(std::span<const Exchange> transcript) {
  using Kind = match::ContestMessage::Kind;
  std::vector<match::ContestMessage> messages;
  for (const Exchange& exchange : transcript) {
    const Kind kind = exchange.direction == Direction::ToBot     ? Kind::Received
                      : exchange.direction == Direction::FromBot ? Kind::Sent
                                                                 : Kind::Printed;
    messages.push_back({.ply = exchange.ply,
                        .bot = exchange.seat,
                        .kind = kind,
                        .text = exchange.text,
                        .at = std::chrono::floor<match::Time>(exchange.at)});
  }
  // What a bot printed while another was to move is read with its own next turn.
  std::ranges::stable_sort(messages, {}, &match::ContestMessage::ply);
  return messages;
}

void Transcript::add(Exchange exchange) {
  constexpr std::size_t kEach = sizeof(Exchange);
  if (cut_ || bytes_ + exchange.text.size() + kEach > kMaxBytes) {
    cut_ = true;
    return;
  }
  bytes_ += exchange.text.size() + kEach;
  exchanges_.push_back(std::move(exchange));
}

std::vector<Exchange> Transcript::take() {
  bytes_ = 0;
  cut_ = false;
  return std::exchange(exchanges_, {});
}

}  // namespace outflank::arena
