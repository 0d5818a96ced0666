#include "arena/tournament/talk_budget.h"

#include <algorithm>

namespace outflank::arena {

TalkBudget::TalkBudget(std::size_t total, std::size_t entrants)
    : left_(entrants, entrants == 0 ? 0 : total / entrants) {}

Transcript::Limits TalkBudget::limits_for(std::span<const int> entrants) const {
  constexpr std::size_t kPart = 8;
  Transcript::Limits limits{};
  for (std::size_t seat = 0; seat < entrants.size(); ++seat) {
    const std::size_t left = left_[static_cast<std::size_t>(entrants[seat])];
    limits[seat] = std::min(kMaxSeatTalk, left / kPart);
  }
  return limits;
}

void TalkBudget::spend(std::span<const int> entrants, std::span<const std::size_t> bytes) {
  for (std::size_t seat = 0; seat < std::min(entrants.size(), bytes.size()); ++seat) {
    std::size_t& left = left_[static_cast<std::size_t>(entrants[seat])];
    left -= std::min(left, bytes[seat]);
  }
}

std::vector<std::size_t> talk_of(std::span<const Exchange> transcript, std::size_t seats) {
  std::vector<std::size_t> bytes(seats, 0);
  for (const Exchange& exchange : transcript) {
    bytes[exchange.seat.index()] += stored_size(exchange);
  }
  return bytes;
}

}  // namespace outflank::arena
