#pragma once

#include <cstdint>
#include <random>

namespace outflank {

// Random, and short enough to type in again. Not for secrets.
inline std::uint64_t random_seed() {
  constexpr std::uint64_t kSeeds = 1'000'000'000;
  return std::random_device()() % kSeeds;
}

}  // namespace outflank
