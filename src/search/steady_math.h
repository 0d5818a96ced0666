#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace outflank::search {

// e to the power of x within a few parts in ten million, the same on every machine to the last bit,
// which the standard library does not promise. x is limited to ±80.
inline float steady_exp(float x) {
  constexpr float kLog2 = 0.693147180559945F;
  x = std::clamp(x, -80.F, 80.F);
  // 2^whole · e^rest with |rest| at most log 2 / 2.
  const float whole = std::floor(x / kLog2 + 0.5F);
  const float rest = x - whole * kLog2;
  float sum = 1.F / 720;
  for (const float next : {1.F / 120, 1.F / 24, 1.F / 6, 0.5F, 1.F, 1.F}) sum = sum * rest + next;
  const auto exponent = static_cast<std::uint32_t>(127 + static_cast<std::int32_t>(whole));
  return sum * std::bit_cast<float>(exponent << 23);
}

}  // namespace outflank::search
