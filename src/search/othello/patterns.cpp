#include "search/othello/patterns.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

namespace outflank::search::othello {
namespace {

static_assert(kGeometry.places[kPlaces - 1].kind == kKinds - 1);

using LaneRow = std::array<std::uint16_t, kLanes>;

// What a square adds to the index of each place when its digit grows by one.
struct alignas(32) Steps {
  std::array<LaneRow, 64> of_square{};
  LaneRow largest{};
};

constexpr Steps make_steps() {
  Steps steps;
  for (std::size_t place = 0; place < kPlaces; ++place) {
    const std::size_t count = kGeometry.kinds[kGeometry.places[place].kind].squares;
    std::uint16_t power = 1;
    for (std::size_t i = 0; i < count; ++i) {
      steps.of_square[kGeometry.places[place].squares[i]][place] = power;
      steps.largest[place] = static_cast<std::uint16_t>(steps.largest[place] + 2 * power);
      power = static_cast<std::uint16_t>(power * 3);
    }
  }
  return steps;
}

constexpr Steps kSteps = make_steps();

// Sixteen lanes at a time, by the compiler's vector extension: one register with AVX2.
using Vector [[gnu::vector_size(32)]] = std::uint16_t;
constexpr std::size_t kVectors = kLanes / 16;

struct Lanes {
  std::array<Vector, kVectors> part;

  static Lanes load(const LaneRow& row) {
    Lanes lanes;
    std::memcpy(&lanes, row.data(), sizeof lanes);
    return lanes;
  }
};

std::size_t mirrored(std::size_t kind, std::size_t index) {
  std::array<std::size_t, kMaxPatternSquares> powers{};
  std::size_t power = 1;
  for (std::size_t i = 0; i < kGeometry.kinds[kind].squares; ++i, power *= 3) powers[i] = power;
  std::size_t result = 0;
  for (std::size_t i = 0; i < kGeometry.kinds[kind].squares; ++i, index /= 3) {
    result += index % 3 * powers[kGeometry.mirror[kind][i]];
  }
  return result;
}

}  // namespace

const std::vector<std::uint32_t>& free_weight_of() {
  static const std::vector<std::uint32_t> kMap = [] {
    std::vector<std::uint32_t> map(kArrangements);
    std::uint32_t next = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const std::size_t first = kGeometry.kinds[kind].first;
      for (std::size_t index = 0; index < kGeometry.kinds[kind].arrangements; ++index) {
        const std::size_t other = mirrored(kind, index);
        map[first + index] = other < index ? map[first + other] : next++;
      }
    }
    return map;
  }();
  return kMap;
}

Features Features::of(const Discs& discs) {
  Lanes sum = Lanes::load(kSteps.largest);
  for (std::size_t i = 0; i < kVectors; ++i) sum.part[i] /= 2;  // every square empty
  for (std::uint64_t own = discs.own; own != 0; own &= own - 1) {
    const Lanes step =
        Lanes::load(kSteps.of_square[static_cast<std::size_t>(std::countr_zero(own))]);
    for (std::size_t i = 0; i < kVectors; ++i) sum.part[i] += step.part[i];
  }
  for (std::uint64_t other = discs.opponent; other != 0; other &= other - 1) {
    const Lanes step =
        Lanes::load(kSteps.of_square[static_cast<std::size_t>(std::countr_zero(other))]);
    for (std::size_t i = 0; i < kVectors; ++i) sum.part[i] -= step.part[i];
  }
  Features features;
  std::memcpy(features.index.data(), &sum, sizeof sum);
  return features;
}

Features Features::after(int square, std::uint64_t flipped) const {
  Lanes sum{};
  for (; flipped != 0; flipped &= flipped - 1) {
    const Lanes step =
        Lanes::load(kSteps.of_square[static_cast<std::size_t>(std::countr_zero(flipped))]);
    for (std::size_t i = 0; i < kVectors; ++i) sum.part[i] += step.part[i];
  }
  const Lanes here = Lanes::load(index);
  const Lanes placed = Lanes::load(kSteps.of_square[static_cast<std::size_t>(square)]);
  const Lanes largest = Lanes::load(kSteps.largest);
  for (std::size_t i = 0; i < kVectors; ++i) {
    sum.part[i] = largest.part[i] - here.part[i] - placed.part[i] - sum.part[i] - sum.part[i];
  }
  Features result;
  std::memcpy(result.index.data(), &sum, sizeof sum);
  return result;
}

Features Features::passed() const {
  Features result;
  for (std::size_t i = 0; i < kLanes; ++i) {
    result.index[i] = static_cast<std::uint16_t>(kSteps.largest[i] - index[i]);
  }
  return result;
}

}  // namespace outflank::search::othello
