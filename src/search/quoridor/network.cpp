#include "search/quoridor/network.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string_view>

#include "search/quoridor/embedded_network.h"
#include "search/quoridor/evaluation_weights.h"
#include "search/weights_file.h"

namespace outflank::search::quoridor {
namespace {

// The file, with n for kAccumulatorSize and the bytes of each number in parentheses, all little-endian:
//   magic (8 bytes) | version | features | n | buckets (4 each)
//   | features × n (2 each) | n biases (2 each) | buckets × 2 n (2 each) | bucket biases (4 each)
//   | moves × 2 n (1 each) | move biases (4 each) | checksum (8)
constexpr std::string_view kMagic = "QUORIDRW";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMoves = kViewMoves;
constexpr std::size_t kFileSize = kMagic.size() + 16 + 2 * kNetworkFeatures * kAccumulatorSize +
                                  2 * kAccumulatorSize + 4 * kNetworkBuckets * kAccumulatorSize +
                                  4 * kNetworkBuckets + 2 * kMoves * kAccumulatorSize + 4 * kMoves +
                                  kChecksumSize;

constexpr int kOne = 255;  // an activation of 1
constexpr int kOutputOne = 64;

// The walls in hand of both sides together, in groups.
constexpr std::array<std::uint8_t, 21> kBucketOfWalls = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4,
                                                         4, 4, 4, 4, 5, 5, 5, 5, 5, 5};

std::int16_t clipped(std::int16_t sum) {
  return std::clamp<std::int16_t>(sum, 0, kOne);
}

// Σ clipped(sum)² · weight; weights are at most 127, so that no product leaves 16 bits.
template <std::size_t kSize>
std::int32_t weighted_squares(const std::array<std::int16_t, kSize>& neurons,
                              const std::int16_t* weights) {
  std::int32_t total = 0;
  for (std::size_t i = 0; i < kSize; ++i) {
    const std::int16_t activation = clipped(neurons[i]);
    const auto weighted = static_cast<std::int16_t>(activation * weights[i]);
    total += static_cast<std::int32_t>(activation) * static_cast<std::int32_t>(weighted);
  }
  return total;
}

constexpr std::uint16_t number(int feature) {
  return static_cast<std::uint16_t>(feature);
}

// A feature of a player, `first` for the player's own view and `first + size` for the other's.
constexpr NetworkFeature of_player(int player, int first, int size, int own, int other) {
  return player == 0 ? NetworkFeature{number(first + own), number(first + size + other)}
                     : NetworkFeature{number(first + size + other), number(first + own)};
}

constexpr int kFirstWall = 2 * kViewSquares;
constexpr int kFirstWallsLeft = kFirstWall + 2 * kViewSlots;
constexpr int kFirstDistance = kFirstWallsLeft + 2 * kNetworkWalls;

}  // namespace

NetworkFeature pawn_feature(int player, Square square) {
  const bool turned = player == 1;
  return of_player(player, 0, kViewSquares, square_from(square, turned),
                   square_from(square, !turned));
}

NetworkFeature wall_feature(Move wall) {
  const int first = kFirstWall - kViewSquares;
  return {number(first + move_from(wall, false)), number(first + move_from(wall, true))};
}

NetworkFeature walls_left_feature(int player, int walls) {
  const int counted = std::min(walls, kNetworkWalls - 1);
  return of_player(player, kFirstWallsLeft, kNetworkWalls, counted, counted);
}

NetworkFeature distance_feature(int player, int distance) {
  const int counted = std::min(distance, kNetworkDistances - 1);
  return of_player(player, kFirstDistance, kNetworkDistances, counted, counted);
}

Result<std::shared_ptr<const Network>> Network::read(std::span<const std::byte> file) {
  if (file.size() != kFileSize) {
    return fail(InputError::Damaged, "a Quoridor network has " + std::to_string(kFileSize) +
                                         " bytes, not " + std::to_string(file.size()));
  }
  const auto magic = [](std::byte byte, char letter) { return byte == std::byte(letter); };
  if (!std::ranges::equal(file.first(kMagic.size()), kMagic, magic)) {
    return fail(InputError::Syntax,
                "this is not a Quoridor network: it does not begin with " + std::string(kMagic));
  }
  WeightsReader reader(file, kMagic.size());
  const auto version = reader.next<std::uint32_t>();
  if (version != kVersion) {
    return fail(InputError::Unknown, "the Quoridor network is of version " +
                                         std::to_string(version) + ", not " +
                                         std::to_string(kVersion));
  }
  const bool same_shape = reader.next<std::uint32_t>() == kNetworkFeatures &&
                          reader.next<std::uint32_t>() == kAccumulatorSize &&
                          reader.next<std::uint32_t>() == kNetworkBuckets;
  if (!same_shape || !checksum_is_right(file)) {
    return fail(InputError::Damaged, "the Quoridor network is damaged: its checksum is wrong");
  }

  std::shared_ptr<Network> network(new Network());
  for (Row& row : network->features_) {
    for (std::int16_t& weight : row) weight = reader.next<std::int16_t>();
  }
  for (std::int16_t& bias : network->bias_) bias = reader.next<std::int16_t>();
  for (Output& output : network->value_) {
    for (std::int16_t& weight : output) weight = reader.next<std::int16_t>();
  }
  for (std::int32_t& bias : network->value_bias_) bias = reader.next<std::int32_t>();
  for (Output& output : network->policy_) {
    // NOLINTNEXTLINE(bugprone-signed-char-misuse): these weights are signed numbers of 8 bits
    for (std::int16_t& weight : output) weight = reader.next<std::int8_t>();
  }
  for (std::int32_t& bias : network->policy_bias_) bias = reader.next<std::int32_t>();
  return network;
}

const Network& Network::embedded() {
  static const std::shared_ptr<const Network> kNetwork = [] {
    auto network = read(embedded_network());
    // The build embeds a file of this repository, which a test loads.
    if (!network) std::abort();
    return *network;
  }();
  return *kNetwork;
}

void Network::fill(const Position& position, const std::array<int, 2>& distances,
                   Accumulator& accumulator) const {
  accumulator.views.fill(bias_);
  const auto add = [&](const NetworkFeature& feature) {
    for (std::size_t view = 0; view < 2; ++view) {
      const Row& row = features_[feature[view]];
      for (std::size_t i = 0; i < kAccumulatorSize; ++i) {
        accumulator.views[view][i] = static_cast<std::int16_t>(accumulator.views[view][i] + row[i]);
      }
    }
  };
  for (int player = 0; player < 2; ++player) {
    add(pawn_feature(player, position.pawn(player)));
    add(walls_left_feature(player, position.walls_left(player)));
    add(distance_feature(player, distances[static_cast<std::size_t>(player)]));
  }
  for (int row = 0; row < kViewSide - 1; ++row) {
    for (int column = 0; column < kViewSide - 1; ++column) {
      const Square slot = Square::at(column, row);
      if (CompactBoard::has(position.horizontal_walls(), column, row))
        add(wall_feature(Move::horizontal(slot)));
      if (CompactBoard::has(position.vertical_walls(), column, row))
        add(wall_feature(Move::vertical(slot)));
    }
  }
}

template <std::size_t kAdded, std::size_t kRemoved>
void Network::apply_counted(const FeatureChange& change, const Accumulator& before,
                            Accumulator& after) const {
  for (std::size_t view = 0; view < 2; ++view) {
    std::array<const std::int16_t*, kAdded> added;
    std::array<const std::int16_t*, kRemoved> removed;
    for (std::size_t n = 0; n < kAdded; ++n) added[n] = features_[change.added[n][view]].data();
    for (std::size_t n = 0; n < kRemoved; ++n) {
      removed[n] = features_[change.removed[n][view]].data();
    }
    const Row& from = before.views[view];
    Row& to = after.views[view];
    for (std::size_t i = 0; i < kAccumulatorSize; ++i) {
      int sum = from[i];
      for (std::size_t n = 0; n < kAdded; ++n) sum += added[n][i];
      for (std::size_t n = 0; n < kRemoved; ++n) sum -= removed[n][i];
      to[i] = static_cast<std::int16_t>(sum);
    }
  }
}

void Network::apply(const FeatureChange& change, const Accumulator& before,
                    Accumulator& after) const {
  // A step removes as many features as it adds, a wall one fewer, so that both loops have fixed
  // lengths.
  assert(change.added_count == change.removed_count ||
         change.added_count == change.removed_count + 1);
  const std::size_t counts = change.added_count + change.removed_count;
  switch (counts) {
    case 2: return apply_counted<1, 1>(change, before, after);
    case 3: return apply_counted<2, 1>(change, before, after);
    case 4: return apply_counted<2, 2>(change, before, after);
    case 5: return apply_counted<3, 2>(change, before, after);
    case 6: return apply_counted<3, 3>(change, before, after);
    case 7: return apply_counted<4, 3>(change, before, after);
    default: assert(counts == 0); after = before;
  }
}

int Network::value(const Accumulator& accumulator, int mover, int walls_in_hand) const {
  assert(walls_in_hand >= 0 && walls_in_hand <= 20);
  const std::size_t bucket = kBucketOfWalls[static_cast<std::size_t>(walls_in_hand)];
  const Output& weights = value_[bucket];
  const auto own = static_cast<std::size_t>(mover);
  const std::int32_t total =
      weighted_squares(accumulator.views[own], weights.data()) +
      weighted_squares(accumulator.views[1 - own], weights.data() + kAccumulatorSize);
  const std::int64_t odds = total / kOne + value_bias_[bucket];
  constexpr auto kScale = static_cast<std::int64_t>(kWinChanceScale * 16);
  return static_cast<int>(odds * kScale / (16LL * kOne * kOutputOne));
}

void Network::policy(const Accumulator& accumulator, int mover, std::span<const Move> moves,
                     std::span<float> logits) const {
  Output activations;
  for (std::size_t side = 0; side < 2; ++side) {
    const Row& view = accumulator.views[side == 0 ? static_cast<std::size_t>(mover)
                                                  : static_cast<std::size_t>(1 - mover)];
    for (std::size_t i = 0; i < kAccumulatorSize; ++i) {
      const std::int16_t activation = clipped(view[i]);
      activations[side * kAccumulatorSize + i] =
          static_cast<std::int16_t>(activation * activation / 256);
    }
  }
  for (std::size_t m = 0; m < moves.size(); ++m) {
    const auto move = static_cast<std::size_t>(move_from(moves[m], mover == 1));
    std::int32_t total = 0;
    for (std::size_t i = 0; i < 2 * kAccumulatorSize; ++i) {
      total +=
          static_cast<std::int32_t>(activations[i]) * static_cast<std::int32_t>(policy_[move][i]);
    }
    logits[m] =
        static_cast<float>(total + policy_bias_[move]) / static_cast<float>(kOne * kOutputOne);
  }
}

}  // namespace outflank::search::quoridor
