#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/quoridor/position_with_paths.h"

namespace outflank::search::quoridor {

// What the learned value for three and four players (multiplayer_value.h) sees of one player.
struct SeatFeatures {
  enum Feature : std::uint8_t {
    Distance,  // length of the shortest path
    Walls,     // in hand, at most kMaxCountedWalls
    Delay,     // the most that one wall can lengthen the shortest path
    Delays,    // the number of walls that lengthen it
    Width,     // squares on shortest paths beyond those of one path
    Goals,     // goal squares at most one step farther than the nearest
    Blocked,   // 1: a pawn stands on the next square of the path
    Slack,     // the sum of what each wall lengthens the shortest path
  };
  static constexpr std::size_t kCount = 8;
  std::array<float, kCount> values{};
};
using SeatsFeatures = std::array<SeatFeatures, kMaxPlayers>;

inline constexpr int kMaxCountedWalls = 10;

// Breadth-first search over edges that may be shut by one more wall.
template <class Board>
class Spread {
 public:
  using Squares = typename Board::Squares;

  explicit Spread(const BasicPosition<Board>& position)
      : north_(position.open_north()), east_(position.open_east()) {}
  Spread(const Spread& open, MoveKind kind, Square slot) : Spread(open) {
    const bool horizontal = kind == MoveKind::Horizontal;
    const auto shut =
        Board::square(slot) | Board::square(beside(slot, horizontal ? Side::East : Side::North));
    (horizontal ? north_ : east_) &= ~shut;
  }

  [[nodiscard]] Squares step(const Squares& reached) const {
    return reached | Board::squares_north(reached & north_) |
           (Board::squares_south(reached) & north_) | Board::squares_east(reached & east_) |
           (Board::squares_west(reached) & east_);
  }
  // Steps from `from` to a goal square; −1 if there is no way.
  [[nodiscard]] int distance(const Squares& from, const Squares& goals) const {
    Squares reached = from;
    for (int steps = 0;; ++steps) {
      if (Board::any_square(reached & goals)) return steps;
      const Squares next = step(reached);
      if (next == reached) return -1;
      reached = next;
    }
  }

 private:
  Squares north_;
  Squares east_;
};

// Reads the features of one running position.
template <class Board>
class SeatReader {
 public:
  explicit SeatReader(const PositionWithPaths<Board>& field);

  // Needs a player in play. All but Walls and Blocked depend on the walls on the board and on the
  // player's pawn alone.
  [[nodiscard]] SeatFeatures read(int player) const;
  [[nodiscard]] float walls(int player) const;
  [[nodiscard]] float blocked(int player) const;

 private:
  void read_ways(int player, SeatFeatures& features) const;
  void read_delays(int player, SeatFeatures& features) const;

  const PositionWithPaths<Board>& field_;
  Spread<Board> open_;
  typename Board::Squares pawns_ = Board::no_squares();
};

extern template class SeatReader<CompactBoard>;
extern template class SeatReader<LargeBoard>;

}  // namespace outflank::search::quoridor
