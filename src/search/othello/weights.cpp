#include "search/othello/weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <utility>

#include "core/try.h"
#include "search/weights_file.h"

namespace outflank::search::othello {
namespace {

//   magic (8 bytes) | version | rows | weights a row | unit (4 each) | constants | moves (2 each)
//   | patterns (1 each) | checksum (8)
// All numbers are little-endian.
constexpr std::string_view kMagic = "OTHELLOW";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kHeaderSize = 24;
constexpr std::size_t kConstants = kMaxEmpties + 1;
constexpr std::size_t kFileSize =
    kHeaderSize + 2 * kConstants + 4 * kKnots * kMoveCounts + kKnots * kFreeWeights + kChecksumSize;
constexpr std::uint64_t kMaxUnit = 64;

// The offset of each place's weights.
constexpr std::array<std::uint32_t, kPlaces> offsets_of(const Geometry& geometry) {
  std::array<std::uint32_t, kPlaces> offsets{};
  for (std::size_t place = 0; place < kPlaces; ++place) {
    offsets[place] = static_cast<std::uint32_t>(geometry.kinds[geometry.places[place].kind].first);
  }
  return offsets;
}

constexpr std::array<std::uint32_t, kPlaces> kOffsets = offsets_of(kGeometry);

// Four independent sums, so that additions need not wait for each other, with the places' offsets
// as immediate constants: unrolled by hand, since compilers do not unroll a loop this long.
constexpr std::size_t kSums = 4;
constexpr std::size_t kSumRounds = (kPlaces + kSums - 1) / kSums;

template <std::size_t Place>
int weight_of(const std::int8_t* patterns, const Features& features) {
  if constexpr (Place < kPlaces) {
    return patterns[kOffsets[Place] + features.index[Place]];
  } else {
    return 0;
  }
}

template <std::size_t... Round>
int sum_of_places(const std::int8_t* patterns, const Features& features,
                  std::index_sequence<Round...> /*rounds*/) {
  std::array<int, kSums> sums{};
  ((sums[0] += weight_of<kSums * Round>(patterns, features),
    sums[1] += weight_of<kSums * Round + 1>(patterns, features),
    sums[2] += weight_of<kSums * Round + 2>(patterns, features),
    sums[3] += weight_of<kSums * Round + 3>(patterns, features)),
   ...);
  return sums[0] + sums[1] + sums[2] + sums[3];
}

}  // namespace

Weights::Weights(const WeightRows& rows)
    : unit_(rows.unit), tables_(kArrangements * kTables), rest_(kMaxEmpties + 1) {
  const std::vector<std::uint32_t>& map = free_weight_of();
  std::vector<std::int8_t> mixed(kFreeWeights);
  for (int empties = 0; empties <= kMaxEmpties; ++empties) {
    const auto knot =
        static_cast<std::size_t>(std::min(empties / kKnotDistance, static_cast<int>(kKnots) - 2));
    const int above = empties - static_cast<int>(knot) * kKnotDistance;
    const int below = kKnotDistance - above;
    const auto row = static_cast<std::size_t>(empties);
    if (row % kEmptiesPerTable == kEmptiesPerTable / 2) {  // the middle one represents all
      const std::int8_t* patterns = &rows.patterns[knot * kFreeWeights];
      for (std::size_t i = 0; i < kFreeWeights; ++i) {
        const int sum = patterns[i] * below + patterns[kFreeWeights + i] * above;
        const int half = sum >= 0 ? kKnotDistance / 2 : -kKnotDistance / 2;
        mixed[i] = static_cast<std::int8_t>((sum + half) / kKnotDistance);
      }
      std::int8_t* mixed_table = table(row);
      for (std::size_t i = 0; i < kArrangements; ++i) mixed_table[i] = mixed[map[i]];
    }
    Rest& rest = rest_[row];
    const std::int16_t* moves = &rows.moves[knot * 2 * kMoveCounts];
    const auto mix = [&](std::size_t i) {
      const int sum = moves[i] * below + moves[2 * kMoveCounts + i] * above;
      return static_cast<std::int16_t>(sum / kKnotDistance);
    };
    for (std::size_t i = 0; i < kMoveCounts; ++i) {
      rest.moves[i] = mix(i);
      rest.replies[i] = mix(kMoveCounts + i);
    }
    rest.constant = rows.constants[row];
  }
}

int Weights::evaluate(const Features& features, int empties, std::uint64_t moves,
                      std::uint64_t replies) const {
  // Only hand-made positions have more empties than the start.
  const auto row = static_cast<std::size_t>(std::min(empties, kMaxEmpties));
  const std::int8_t* patterns = table(row);
  const int sum = sum_of_places(patterns, features, std::make_index_sequence<kSumRounds>{});
  const auto count = [](std::uint64_t squares) {
    return std::min(static_cast<std::size_t>(std::popcount(squares)), kMoveCounts - 1);
  };
  const Rest& rest = rest_[row];
  return sum * kWeightUnit / unit_ + rest.constant + rest.moves[count(moves)] +
         rest.replies[count(replies)];
}

Result<WeightRows> read_weight_rows(std::span<const std::byte> file) {
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
  const std::uint64_t unit = read_number(file, 20, 4);
  if (read_number(file, 12, 4) != kKnots || read_number(file, 16, 4) != kFreeWeights || unit == 0 ||
      unit > kMaxUnit) {
    return fail(InputError::Damaged, "the Othello weights were made for other patterns");
  }
  WeightRows rows{.unit = static_cast<int>(unit)};
  std::size_t at = kHeaderSize;
  for (auto* numbers : {&rows.constants, &rows.moves}) {
    for (std::int16_t& number : *numbers) {
      number = static_cast<std::int16_t>(static_cast<std::uint16_t>(read_number(file, at, 2)));
      at += 2;
    }
  }
  for (std::int8_t& weight : rows.patterns) weight = static_cast<std::int8_t>(file[at++]);
  return rows;
}

Result<std::shared_ptr<const Weights>> load_weights(std::span<const std::byte> file) {
  const auto rows = TRY(read_weight_rows(file));
  return std::make_shared<const Weights>(rows);
}

std::vector<std::byte> weights_file(const WeightRows& rows) {
  std::vector<std::byte> file;
  file.reserve(kFileSize);
  for (const char c : kMagic) file.push_back(static_cast<std::byte>(c));
  append_number(file, kVersion, 4);
  append_number(file, kKnots, 4);
  append_number(file, kFreeWeights, 4);
  append_number(file, static_cast<std::uint64_t>(rows.unit), 4);
  for (const auto* numbers : {&rows.constants, &rows.moves}) {
    for (const std::int16_t number : *numbers) {
      append_number(file, static_cast<std::uint16_t>(number), 2);
    }
  }
  for (const std::int8_t weight : rows.patterns) file.push_back(static_cast<std::byte>(weight));
  append_number(file, checksum(file), kChecksumSize);
  return file;
}

}  // namespace outflank::search::othello
