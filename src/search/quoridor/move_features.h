#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/quoridor/position_with_paths.h"

namespace outflank::search::quoridor {

// What the learned priors for three and four players (prior.h) see of a move, besides the position.
struct MoveFeatures {
  enum Feature : std::uint8_t {
    Pawn,         // 1: a pawn move
    Gain,         // steps nearer to the goal; negative for a wall across the own path
    Leap,         // 1: nearer by two steps or more
    Aside,        // 1: a pawn move that comes no nearer
    DelayNext,    // what the wall lengthens the path of the rival who moves next by
    DelaySecond,  // of the one after
    DelayThird,
    DelayLeader,  // of the rival who arrives first if nobody places a wall
    LeadGain,     // steps gained on the nearest rival
    BestLead,     // 1: no move gains more
    Delayed,      // number of rivals whose path is lengthened
    Idle,         // 1: a wall that lengthens no path
    LastWall,     // 1: a wall that is the player's last
    Urgent,       // DelayLeader where the leader is at most three steps from the goal
    WallAhead,    // 1: a wall by a player who would arrive first
    WallsLeft,    // in hand, for a wall
    AtPawn,       // 1: a wall across the next step of the leader
    Touches,      // 1: a wall that continues another one
  };
  static constexpr std::size_t kCount = 18;
  std::array<float, kCount> values{};
};

// Reads the features of the legal moves of a running position.
template <class Board>
class MoveReader {
 public:
  explicit MoveReader(const PositionWithPaths<Board>& field);

  // All but BestLead, which compares the moves.
  [[nodiscard]] MoveFeatures read(Move move) const;

 private:
  struct Rival {
    int player = 0;
    int distance = 0;
  };
  void read_wall(Move wall, MoveFeatures& features) const;
  [[nodiscard]] bool touches(Move wall) const;

  const PositionWithPaths<Board>& field_;
  DistanceProbe<Board> probe_;
  std::array<Rival, kMaxPlayers> rivals_{};  // in the order of their turns
  int rival_count_ = 0;
  int nearest_ = 1 << 20;  // distance of the nearest rival
  int leader_ = 0;         // of rivals_
  bool ahead_ = false;
};

// The features of legal moves, with BestLead.
template <class Board>
std::vector<MoveFeatures> read_moves(const PositionWithPaths<Board>& field,
                                     std::span<const Move> moves);

extern template class MoveReader<CompactBoard>;
extern template class MoveReader<LargeBoard>;

}  // namespace outflank::search::quoridor
