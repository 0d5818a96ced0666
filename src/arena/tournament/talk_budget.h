#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/talk/transcript.h"

namespace outflank::arena {

// How much of the bots' messages a tournament keeps. Every entrant has the same share, so that flooding only
// uses up one's own. A game gets at most an eighth of the rest, so that less and less is kept, but
// never suddenly nothing.
class TalkBudget {
 public:
  TalkBudget(std::size_t total, std::size_t entrants);

  // For the seats of a game of these entrants.
  [[nodiscard]] Transcript::Limits limits_for(std::span<const int> entrants) const;
  // Bytes that were kept, by seat.
  void spend(std::span<const int> entrants, std::span<const std::size_t> bytes);

 private:
  std::vector<std::size_t> left_;  // by entrant
};

// The stored size of a transcript, by seat.
std::vector<std::size_t> talk_of(std::span<const Exchange> transcript, std::size_t seats);

}  // namespace outflank::arena
