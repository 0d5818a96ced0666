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

// A small network that estimates positions of the usual board (see network_view.h), trained by
// tools/quoridor. Its input is a set of features, which are the same ones for both sides, each seen
// from that side: a move changes few of them, so their sums are carried along from move to move.
//
//   features of a view → 128 sums → clipped and squared → value, by the walls in hand
//                                                       → policy, a number for every move

inline constexpr std::size_t kNetworkSums = 128;
inline constexpr std::size_t kNetworkBuckets = 6;
inline constexpr int kNetworkWalls = 11;
inline constexpr int kNetworkDistances = 32;
inline constexpr std::size_t kNetworkFeatures =
    std::size_t{2} * (kViewSquares + kViewSlots + kNetworkWalls + kNetworkDistances);

// The sums of both views, that of player 0 first.
struct alignas(64) NetworkSums {
  std::array<std::array<std::int16_t, kNetworkSums>, 2> views;
};

// One thing that is so or not, as each view numbers it.
using NetworkFeature = std::array<std::uint16_t, 2>;

NetworkFeature pawn_feature(int player, Square square);
NetworkFeature wall_feature(Move wall);
NetworkFeature walls_left_feature(int player, int walls);
NetworkFeature distance_feature(int player, int distance);

// What a move does to the features.
struct NetworkChange {
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
  // The one that the program was built with.
  static const Network& embedded();

  // From scratch; distances by player.
  void fill(const Position& position, const std::array<int, 2>& distances, NetworkSums& sums) const;
  // `after`, another object, becomes `before` with the change of one move.
  void apply(const NetworkChange& change, const NetworkSums& before, NetworkSums& after) const;

  // In hundredths of a step for the player to move.
  [[nodiscard]] int value(const NetworkSums& sums, int mover, int walls_in_hand) const;
  // How much each of the moves asks to be played: the exponentials are in the ratio of the chances.
  // Needs pawn moves and walls.
  void policy(const NetworkSums& sums, int mover, std::span<const Move> moves,
              std::span<float> wishes) const;

 private:
  using Row = std::array<std::int16_t, kNetworkSums>;
  using Output = std::array<std::int16_t, 2 * kNetworkSums>;

  Network() = default;

  template <std::size_t kAdded, std::size_t kRemoved>
  void apply_counted(const NetworkChange& change, const NetworkSums& before,
                     NetworkSums& after) const;

  std::vector<Row> features_ = std::vector<Row>(kNetworkFeatures);
  Row bias_{};
  std::array<Output, kNetworkBuckets> value_{};
  std::array<std::int32_t, kNetworkBuckets> value_bias_{};
  std::vector<Output> policy_ = std::vector<Output>(kViewMoves);
  std::vector<std::int32_t> policy_bias_ = std::vector<std::int32_t>(kViewMoves);
};

}  // namespace outflank::search::quoridor
