#pragma once

#include <cstdint>

namespace outflank {

// One step of splitmix64: a bijection that mixes all bits. Usable at compile time.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// A small seeded generator (splitmix64) with the same sequence on every machine and compiler, which
// the distributions of the standard library do not promise. Not for secrets.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    const std::uint64_t value = mix64(state_);
    state_ += 0x9E3779B97F4A7C15ULL;
    return value;
  }

  // Uniform in [0, bound) by rejection; bound is at least 1.
  constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t limit = ~0ULL - (~0ULL % bound + 1) % bound;
    std::uint64_t value = next();
    while (value > limit) value = next();
    return value % bound;
  }

  // True with probability numerator / denominator.
  constexpr bool chance(std::uint64_t numerator, std::uint64_t denominator) {
    return below(denominator) < numerator;
  }

 private:
  std::uint64_t state_;
};

}  // namespace outflank
