#include "arena/transcript.h"

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
