#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/error.h"
#include "search/quoridor/network_view.h"

namespace outflank::search::quoridor {

// A small network that evaluates positions of the standard board (see network_view.h), trained by
// tools/quoridor. The feature set is the same for both sides, each from its own perspective. A move changes few
// features, so the accumulator (the output of the first layer) is updated from move to move.
//
//   features → 128 neurons (accumulator) → clipped, squared → value, by the walls in hand
//                                                       → policy, a number for every move

inline constexpr std::size_t kAccumulatorSize = 128;
inline constexpr std::size_t kNetworkBuckets = 6;
inline constexpr int kNetworkWalls = 11;
inline constexpr int kNetworkDistances = 32;
inline constexpr std::size_t kNetworkFeatures =
    std::size_t{2} * (kViewSquares + kViewSlots + kNetworkWalls + kNetworkDistances);

// The first layer for both perspectives, that of player 0 first.
struct alignas(64) Accumulator {
  std::array<std::array<std::int16_t, kAccumulatorSize>, 2> views;
};

// The index of a feature, from each perspective.
using NetworkFeature = std::array<std::uint16_t, 2>;

NetworkFeature pawn_feature(int player, Square square);
NetworkFeature wall_feature(Move wall);
NetworkFeature walls_left_feature(int player, int walls);
NetworkFeature distance_feature(int player, int distance);

// The features that a move adds and removes.
struct FeatureChange {
  std::array<NetworkFeature, 4> added{};
  std::array<NetworkFeature, 4> removed{};
  std::size_t added_count = 0;
  std::size_t removed_count = 0;

  void add(NetworkFeature feature) { added[added_count++] = feature; }
  void remove(NetworkFeature feature) { removed[removed_count++] = feature; }
};

class Network {
 public:
  // Fails on a file that is damaged or of another version.
  static Result<std::shared_ptr<const Network>> read(std::span<const std::byte> file);
  // The embedded one.
  static const Network& embedded();

  // From scratch; distances by player.
  void fill(const Position& position, const std::array<int, 2>& distances,
            Accumulator& accumulator) const;
  // Sets `after` to `before` with the change of one move; they must be different objects.
  void apply(const FeatureChange& change, const Accumulator& before, Accumulator& after) const;

  // In hundredths of a step for the player to move.
  [[nodiscard]] int value(const Accumulator& accumulator, int mover, int walls_in_hand) const;
  // The logits of the moves (their softmax is the policy). Needs pawn moves and walls.
  void policy(const Accumulator& accumulator, int mover, std::span<const Move> moves,
              std::span<float> logits) const;

 private:
  using Row = std::array<std::int16_t, kAccumulatorSize>;
  using Output = std::array<std::int16_t, 2 * kAccumulatorSize>;

  Network() = default;

  template <std::size_t kAdded, std::size_t kRemoved>
  void apply_counted(const FeatureChange& change, const Accumulator& before,
                     Accumulator& after) const;

  std::vector<Row> features_ = std::vector<Row>(kNetworkFeatures);
  Row bias_{};
  std::array<Output, kNetworkBuckets> value_{};
  std::array<std::int32_t, kNetworkBuckets> value_bias_{};
  std::vector<Output> policy_ = std::vector<Output>(kViewMoves);
  std::vector<std::int32_t> policy_bias_ = std::vector<std::int32_t>(kViewMoves);
};

}  // namespace outflank::search::quoridor
