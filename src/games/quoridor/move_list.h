#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/quoridor/move.h"

namespace outflank::quoridor {

// The moves of one position, stored in place: no allocation, and no time spent on initialising the
// array.
template <class Board>
class MoveList {
 public:
  MoveList() {}  // NOLINT(*-member-init, *-use-equals-default): left uninitialised on purpose

  void clear() { size_ = 0; }
  void push(Move move) { moves_[size_++] = move; }

  // Adds the walls of `kind` on up to eight slots of a row: bit i of `slots` is the slot i columns
  // right of `first`.
  void push_walls(MoveKind kind, unsigned slots, Square first) {
    // Always writes eight moves, then grows the list by the number of set bits.
    using Eight [[gnu::vector_size(16)]] = std::uint16_t;
    const int base = static_cast<int>(kind) << 10 | first.raw();
    Eight offsets;
    std::memcpy(&offsets, kOffsets[slots].data(), sizeof offsets);
    const Eight moves = offsets + static_cast<std::uint16_t>(base);
    std::memcpy(static_cast<void*>(&moves_[size_]), &moves, sizeof moves);
    size_ += static_cast<std::size_t>(std::popcount(slots));
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  using Offsets = std::array<std::uint16_t, 8>;  // the positions of the set bits of a byte

  static constexpr std::array<Offsets, 256> kOffsets = [] {
    std::array<Offsets, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::size_t n = 0;
      for (std::uint16_t bit = 0; bit < 8; ++bit) {
        if ((byte >> bit & 1) != 0) table[byte][n++] = bit;
      }
    }
    return table;
  }();

  // All walls, at most 12 pawn moves, a pass, and room for one write of eight.
  static constexpr std::size_t kCapacity = 2 * Board::kMaxSlots + 12 + 1 + 8;

  std::size_t size_ = 0;
  union {
    std::array<Move, kCapacity> moves_;
  };
};

}  // namespace outflank::quoridor
