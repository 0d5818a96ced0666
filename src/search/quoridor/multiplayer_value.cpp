#include "search/quoridor/multiplayer_value.h"

#include <algorithm>

#include "core/random.h"
#include "games/quoridor/zobrist.h"
#include "search/quoridor/multiplayer_weights.h"
#include "search/steady_math.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t kCacheSize = std::size_t{1} << 13;

constexpr std::size_t index(int player) {
  return static_cast<std::size_t>(player);
}

// Of the walls alone.
template <class Board>
std::uint64_t hash_of_walls(const BasicPosition<Board>& position) {
  std::uint64_t hash = position.hash() ^ zobrist::to_move(position.to_move());
  for (int p = 0; p < position.players(); ++p) {
    hash ^= zobrist::walls_left(p, position.walls_left(p));
    hash ^= position.in_play(p) ? zobrist::pawn(p, position.pawn(p))
                                : zobrist::place(p, position.place(p));
  }
  return hash;
}

using Hidden = std::array<float, kMultiplayerHidden>;

void add(Hidden& sums, const Hidden& weights, float factor) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += factor * weights[i];
}

void clip(Hidden& sums) {
  for (float& sum : sums) sum = sum > 0 ? sum : 0;
}

}  // namespace

template <class Board>
MultiplayerValue<Board>::MultiplayerValue() : cache_(kCacheSize) {}

template <class Board>
Payoffs MultiplayerValue<Board>::payoffs(const PositionWithPaths<Board>& field) {
  const auto& position = field.position;
  const int players = position.players();
  // Step 1. The features of every player.
  const std::uint64_t walls = hash_of_walls(position);
  const SeatReader<Board> reader(field);
  SeatsFeatures seats{};
  for (int p = 0; p < players; ++p) {
    if (!position.in_play(p)) continue;
    const std::uint64_t key = walls ^ zobrist::pawn(p, position.pawn(p));
    Entry& entry = cache_[mix64(key) % kCacheSize];
    if (entry.key != key) entry = {key, reader.read(p)};
    seats[index(p)] = entry.features;
    seats[index(p)].values[SeatFeatures::Walls] = reader.walls(p);
    seats[index(p)].values[SeatFeatures::Blocked] = reader.blocked(p);
  }
  // Step 2. The rating of every player, from the features of all in the order of their turns.
  const float size = static_cast<float>(std::max(position.columns(), position.rows()) - 9) / 4;
  Ratings ratings{};
  for (int p = 0; p < players; ++p) {
    if (!position.in_play(p)) continue;
    Hidden first = kBias1;
    add(first, kSize1, size);
    const int wait = (position.to_move() - p + players) % players;
    add(first, kMover1[index(wait)], 1);
    for (int j = 0; j < players; ++j) {
      const int q = (p + j) % players;
      if (!position.in_play(q)) continue;
      add(first, kPresent1[index(j)], 1);
      for (std::size_t i = 0; i < SeatFeatures::kCount; ++i) {
        const float value = seats[index(q)].values[i];
        if (value != 0) add(first, kSeat1[index(j)][i], value);
      }
    }
    clip(first);
    Hidden second = kBias2;
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (first[i] != 0) add(second, kWeights2[i], first[i]);
    }
    clip(second);
    float rating = kBias3;
    for (std::size_t i = 0; i < second.size(); ++i) rating += second[i] * kWeights3[i];
    ratings[index(p)] = rating;
  }
  return share_out(position, ratings);
}

template class MultiplayerValue<CompactBoard>;
template class MultiplayerValue<LargeBoard>;

}  // namespace outflank::search::quoridor
