#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/othello/square.h"

namespace outflank::othello {

// A set of squares of a board of up to 16x16: the bit of a square is its raw value, so a row is
// always 16 bits wide.
class WideBits {
 public:
  constexpr WideBits() = default;
  static constexpr WideBits of(Square square) {
    WideBits bits;
    bits.words_[word_of(square)] = mask_of(square);
    return bits;
  }

  [[nodiscard]] constexpr bool has(Square square) const {
    return (words_[word_of(square)] & mask_of(square)) != 0;
  }
  [[nodiscard]] constexpr bool any() const {
    return (words_[0] | words_[1] | words_[2] | words_[3]) != 0;
  }
  [[nodiscard]] constexpr int count() const {
    int total = 0;
    for (const std::uint64_t word : words_) total += std::popcount(word);
    return total;
  }
  [[nodiscard]] constexpr const std::array<std::uint64_t, 4>& words() const { return words_; }

  constexpr WideBits& operator&=(const WideBits& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr WideBits& operator|=(const WideBits& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr WideBits& operator^=(const WideBits& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] ^= other.words_[i];
    return *this;
  }
  friend constexpr WideBits operator&(WideBits a, const WideBits& b) { return a &= b; }
  friend constexpr WideBits operator|(WideBits a, const WideBits& b) { return a |= b; }
  friend constexpr WideBits operator^(WideBits a, const WideBits& b) { return a ^= b; }
  friend constexpr WideBits operator~(WideBits a) {
    for (std::uint64_t& word : a.words_) word = ~word;
    return a;
  }

  // By 1 to 63 bits; bits shifted out are lost.
  friend constexpr WideBits operator<<(const WideBits& a, int by) {
    const auto& [w0, w1, w2, w3] = a.words_;
    const int rest = 64 - by;
    return {w0 << by, w1 << by | w0 >> rest, w2 << by | w1 >> rest, w3 << by | w2 >> rest};
  }
  friend constexpr WideBits operator>>(const WideBits& a, int by) {
    const auto& [w0, w1, w2, w3] = a.words_;
    const int rest = 64 - by;
    return {w0 >> by | w1 << rest, w1 >> by | w2 << rest, w2 >> by | w3 << rest, w3 >> by};
  }

  friend constexpr bool operator==(const WideBits&, const WideBits&) = default;

 private:
  constexpr WideBits(std::uint64_t w0, std::uint64_t w1, std::uint64_t w2, std::uint64_t w3)
      : words_{w0, w1, w2, w3} {}

  static constexpr std::size_t word_of(Square square) {
    return static_cast<std::size_t>(square.raw()) >> 6;
  }
  static constexpr std::uint64_t mask_of(Square square) { return 1ULL << (square.raw() & 63); }

  std::array<std::uint64_t, 4> words_{};
};

}  // namespace outflank::othello
