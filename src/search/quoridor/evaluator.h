#pragma once

#include <array>
#include <type_traits>

#include "search/quoridor/evaluation.h"
#include "search/quoridor/network.h"
#include "search/quoridor/path.h"

namespace outflank::search::quoridor {

template <class Board>
using Paths = std::array<Path<Board>, 2>;

// The static evaluation of the two-player search: by the network where it knows the board, otherwise by
// distances and walls. Every ply of a line has a Memory, updated incrementally from the previous one.
template <class Board>
class Evaluator {
 public:
  // Empty without the network.
  struct Memory {
    Accumulator accumulator;
  };

  // Call before a search under these rules.
  void choose(const Rules& rules, bool network_wanted) {
    network_ = nullptr;
    if (std::is_same_v<Board, CompactBoard> && network_wanted && network_knows(rules)) {
      network_ = &Network::embedded();
    }
  }
  // The network, if it is in use.
  [[nodiscard]] const Network* network() const { return network_; }

  void begin(const BasicPosition<Board>& position, const Paths<Board>& paths,
             Memory& memory) const {
    if constexpr (std::is_same_v<Board, CompactBoard>) {
      if (network_ != nullptr) {
        network_->fill(position, {paths[0].distance, paths[1].distance}, memory.accumulator);
      }
    }
  }

  // Updates the memory from before `move` to `position`, after it. A pass stands for a null move.
  void follow(const BasicPosition<Board>& position, Move move, Square pawn_before,
              const Paths<Board>& paths_before, const Paths<Board>& paths, const Memory& before,
              Memory& memory) const {
    if (network_ == nullptr) return;
    FeatureChange change;
    const int mover = 1 - position.to_move();
    if (move.is_pawn()) {
      change.remove(pawn_feature(mover, pawn_before));
      change.add(pawn_feature(mover, move.square()));
    } else if (move.is_wall()) {
      change.add(wall_feature(move));
      change.remove(walls_left_feature(mover, position.walls_left(mover) + 1));
      change.add(walls_left_feature(mover, position.walls_left(mover)));
    }
    for (int player = 0; player < 2; ++player) {
      const auto i = static_cast<std::size_t>(player);
      if (paths_before[i].distance == paths[i].distance) continue;
      change.remove(distance_feature(player, paths_before[i].distance));
      change.add(distance_feature(player, paths[i].distance));
    }
    network_->apply(change, before.accumulator, memory.accumulator);
  }

  // In hundredths of a step for the player to move, always within ±kWinBound.
  [[nodiscard]] int value(const BasicPosition<Board>& position, const Paths<Board>& paths,
                          const Memory& memory) const {
    const int mover = position.to_move();
    if (network_ != nullptr) {
      const int walls = position.walls_left(0) + position.walls_left(1);
      return std::clamp(network_->value(memory.accumulator, mover, walls), -kWinBound + 1,
                        kWinBound - 1);
    }
    const auto feature = [&](int player) {
      return Feature{paths[static_cast<std::size_t>(player)].distance, position.walls_left(player)};
    };
    return evaluate(feature(mover), feature(1 - mover));
  }

 private:
  const Network* network_ = nullptr;
};

}  // namespace outflank::search::quoridor
