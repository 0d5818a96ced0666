#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"
#include "games/quoridor/move.h"
#include "games/quoridor/rules.h"

namespace outflank::quoridor {

// The seed of a random test: the environment variable OUTFLANK_SEED if it is set, otherwise the
// one given. Prints it, so that a failure can be repeated.
std::uint64_t test_seed(std::uint64_t usual);

// A valid variant for that many players with sides of at most `longest`: any switch, any number of
// walls from none to more than fit.
Rules random_rules(Random& random, int players, int longest);

// What a random player likes.
enum class Manner : std::uint8_t {
  Any,       // as many pawn moves as walls
  Walls,     // walls anywhere
  Clusters,  // walls that touch other walls and the edge: corridors, closed rings
  Scatter,   // walls that touch no other wall, as many as there is room for
  Race,      // to the goal
  Crowd,     // to the other pawns, and away from the goal
};
inline constexpr int kManners = 6;

struct PawnView {
  Square own;
  Side goal = Side::North;
  std::vector<Square> others;  // those on the board
};

// What a player sees of any kind of position.
template <class Position>
PawnView pawns_seen(const Position& position, Side goal) {
  PawnView view{position.pawn(position.to_move()), goal, {}};
  for (int player = 0; player < position.players(); ++player) {
    if (player != position.to_move() && position.in_play(player)) {
      view.others.push_back(position.pawn(player));
    }
  }
  return view;
}

// Chooses moves for all players of one game.
class RandomPlayer {
 public:
  RandomPlayer(const Rules& rules, Manner manner, Random& random)
      : rules_(rules), manner_(manner), random_(random) {}

  // One of `legal`, which is not empty.
  Move choose(const PawnView& pawns, std::span<const Move> legal);

  void change_manner(Manner manner) { manner_ = manner; }

 private:
  [[nodiscard]] Move any_of(std::span<const Move> moves);
  [[nodiscard]] Move best_pawn_move(const PawnView& pawns, const std::vector<Move>& moves);
  [[nodiscard]] Move wall(const std::vector<Move>& moves);
  [[nodiscard]] Move loneliest(const std::vector<Move>& moves);
  [[nodiscard]] int steps_ahead(Square square, Side goal) const;
  [[nodiscard]] int touched_walls(Move wall) const;  // points of it that a wall has taken
  [[nodiscard]] int touched_edges(Move wall) const;
  void remember(Move wall);

  Rules rules_;
  Manner manner_;
  Random& random_;
  // The points between squares, edge included, that a wall placed so far ends at or runs through.
  std::array<std::array<bool, kMaxSide + 1>, kMaxSide + 1> points_{};
};

}  // namespace outflank::quoridor
