#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "search/othello/discs.h"

namespace outflank::search::othello {

// A legal move to be searched.
struct Candidate {
  Discs after;            // as the opponent sees it
  std::uint64_t replies;  // the opponent's legal moves
  std::uint64_t flipped;
  int score;  // higher is searched earlier
  std::uint8_t square;
};

// The legal moves of one position, stored in place.
class Candidates {
 public:
  Candidates(const Discs& discs, std::uint64_t moves) {
    for (; moves != 0; moves &= moves - 1) {
      const int square = std::countr_zero(moves);
      Candidate& candidate = list_[size_++];
      candidate.square = static_cast<std::uint8_t>(square);
      candidate.flipped = flips(square, discs.own, discs.opponent);
      candidate.after = discs.after(square, candidate.flipped);
      candidate.score = 0;
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Candidate* begin() { return list_.data(); }
  [[nodiscard]] Candidate* end() { return list_.data() + size_; }

  // Swaps the best candidate from `index` on to `index`.
  Candidate& select(std::size_t index) {
    std::size_t best = index;
    for (std::size_t i = index + 1; i < size_; ++i) {
      if (list_[i].score > list_[best].score) best = i;
    }
    if (best != index) std::swap(list_[index], list_[best]);
    return list_[index];
  }

 private:
  std::array<Candidate, 64> list_;
  std::size_t size_ = 0;
};

}  // namespace outflank::search::othello
