#include "search/othello/weights.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <string_view>

#include "search/weights_file.h"

namespace outflank::search::othello {
namespace {

constexpr std::size_t kTableSize = kArrangements + 1;  // the constant comes last
constexpr int kMostEmpties = 60;

//   magic (8 bytes) | version | knots | free weights | unit (4 each) | weights (2 each) | checksum (8)
// All numbers have their lowest byte first.
constexpr std::string_view kMagic = "OTHELLOW";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderSize = 24;
constexpr std::size_t kFileSize = kHeaderSize + 2 * kKnots * kFreeWeights + kChecksumSize;

// Where the weights of each place begin.
constexpr std::array<std::uint32_t, kPlaces> offsets_of(const Geometry& geometry) {
  std::array<std::uint32_t, kPlaces> offsets{};
  for (std::size_t place = 0; place < kPlaces; ++place) {
    offsets[place] = static_cast<std::uint32_t>(geometry.kinds[geometry.places[place].kind].first);
  }
  return offsets;
}

constexpr std::array<std::uint32_t, kPlaces> kOffsets = offsets_of(kGeometry);

}  // namespace

Weights::Weights(std::span<const std::int16_t> free_weights)
    : tables_(kTableSize * (kMostEmpties + 1)) {
  assert(free_weights.size() == kKnots * kFreeWeights);
  const std::vector<std::uint32_t>& map = free_weight_of();
  for (int empties = 0; empties <= kMostEmpties; ++empties) {
    const int knot = std::min(empties / kKnotDistance, static_cast<int>(kKnots) - 2);
    const int above = empties - knot * kKnotDistance;
    const auto lower = free_weights.subspan(static_cast<std::size_t>(knot) * kFreeWeights);
    const auto upper = lower.subspan(kFreeWeights);
    std::int16_t* table = &tables_[static_cast<std::size_t>(empties) * kTableSize];
    for (std::size_t i = 0; i < kTableSize; ++i) {
      const int sum = lower[map[i]] * (kKnotDistance - above) + upper[map[i]] * above;
      table[i] = static_cast<std::int16_t>(sum / kKnotDistance);
    }
  }
}

int Weights::evaluate(const Features& features, int empties) const {
  // Only boards that were set up by hand are emptier than the start.
  const auto row = static_cast<std::size_t>(std::min(empties, kMostEmpties));
  const std::int16_t* table = &tables_[row * kTableSize];
  int sum = table[kArrangements];
  for (std::size_t place = 0; place < kPlaces; ++place) {
    sum += table[kOffsets[place] + features.index[place]];
  }
  return sum;
}

Result<std::vector<std::int16_t>> read_free_weights(std::span<const std::byte> file) {
  if (file.empty()) {
    return fail(InputError::Missing,
                "the weights of the Othello evaluation are missing: the file is empty");
  }
  if (file.size() < kHeaderSize ||
      !std::ranges::equal(file.first(kMagic.size()), kMagic, {}, {},
                          [](char c) { return static_cast<std::byte>(c); })) {
    return fail(InputError::Damaged, "the file does not hold weights of the Othello evaluation");
  }
  if (const std::uint64_t version = read_number(file, 8, 4); version != kVersion) {
    return fail(InputError::Unknown, "the Othello weights are of version " +
                                         std::to_string(version) + "; this program reads version " +
                                         std::to_string(kVersion));
  }
  if (file.size() != kFileSize) {
    return fail(InputError::Damaged, "the file of the Othello weights has " +
                                         std::to_string(file.size()) + " bytes instead of " +
                                         std::to_string(kFileSize));
  }
  if (!checksum_is_right(file)) {
    return fail(InputError::Damaged, "the checksum of the Othello weights is wrong");
  }
  if (read_number(file, 12, 4) != kKnots || read_number(file, 16, 4) != kFreeWeights ||
      read_number(file, 20, 4) != kWeightUnit) {
    return fail(InputError::Damaged, "the Othello weights were made for other patterns");
  }
  std::vector<std::int16_t> weights(kKnots * kFreeWeights);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] = static_cast<std::int16_t>(
        static_cast<std::uint16_t>(read_number(file, kHeaderSize + 2 * i, 2)));
  }
  return weights;
}

Result<std::shared_ptr<const Weights>> load_weights(std::span<const std::byte> file) {
  const auto weights = read_free_weights(file);
  if (!weights) return Failure(weights.error());
  return std::make_shared<const Weights>(*weights);
}

std::vector<std::byte> weights_file(std::span<const std::int16_t> free_weights) {
  assert(free_weights.size() == kKnots * kFreeWeights);
  std::vector<std::byte> file;
  file.reserve(kFileSize);
  for (const char c : kMagic) file.push_back(static_cast<std::byte>(c));
  append_number(file, kVersion, 4);
  append_number(file, kKnots, 4);
  append_number(file, kFreeWeights, 4);
  append_number(file, kWeightUnit, 4);
  for (const std::int16_t weight : free_weights) {
    append_number(file, static_cast<std::uint16_t>(weight), 2);
  }
  append_number(file, checksum(file), kChecksumSize);
  return file;
}

}  // namespace outflank::search::othello
