#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "games/quoridor/position.h"
#include "support/slow_quoridor.h"

namespace outflank::quoridor {

// What the tests that compare the fast positions with the slow one share.

#ifdef OUTFLANK_SANITIZED
inline constexpr int kEffort = 20;  // divides the number of positions
#else
inline constexpr int kEffort = 1;
#endif

// What happened in the games, to prove that they came to the places where implementations err.
struct Tally {
  long positions = 0;
  long games = 0;
  long jumps = 0;
  long side_steps = 0;
  long eliminations = 0;
  long skips = 0;
  long free_passes = 0;
  long arrivals_played_on = 0;
  long goals = 0;
  long ply_limits = 0;
  long sealing_walls = 0;   // refused for that alone
  long closed_regions = 0;  // positions with squares that no pawn in play can reach
  long no_wall_fits = 0;    // positions with walls in hand and no legal place for one
  long no_pawn_move = 0;    // positions where only a wall or a pass is left
};

void count_position(const SlowPosition& slow, std::span<const Move> moves, Tally& tally);
void count_move(const SlowPosition& before, Move move, std::size_t choices, Tally& tally);
void count_changes(const SlowPosition& before, const SlowPosition& after, Tally& tally);
void print(const Tally& tally);

// The moves in the order of their raw values, for comparison.
std::vector<std::uint16_t> sorted_raw(std::span<const Move> moves);

// Compares one position of the slow and of a fast game; fails the test where they differ.
template <class Fast>
void compare(const SlowPosition& slow, const Fast& fast,
             const std::vector<std::uint16_t>& expected) {
  MoveList<typename Fast::Board> list;
  fast.legal_moves(list);
  EXPECT_EQ(sorted_raw({list.begin(), list.end()}), expected);
  EXPECT_EQ(fast.count_legal_moves(), static_cast<int>(expected.size()));
  EXPECT_EQ(fast.ending(), slow.ending());
  EXPECT_EQ(static_cast<std::uint32_t>(fast.ply()), slow.ply());
  if (slow.ending()) return;
  EXPECT_EQ(fast.to_move(), slow.to_move());
  for (int player = 0; player < slow.players(); ++player) {
    EXPECT_EQ(fast.walls_left(player), slow.walls_left(player));
    EXPECT_EQ(fast.in_play(player), slow.in_play(player));
    EXPECT_EQ(fast.place(player), slow.setup().places[static_cast<std::size_t>(player)]);
    if (!slow.in_play(player) || !fast.in_play(player)) continue;
    EXPECT_EQ(fast.pawn(player), slow.pawn(player));
    EXPECT_EQ(fast.distance(player), slow.distance(player));
  }
}

}  // namespace outflank::quoridor
