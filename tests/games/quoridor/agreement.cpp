#include "games/quoridor/agreement.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace outflank::quoridor {

std::vector<std::uint16_t> sorted_raw(std::span<const Move> moves) {
  std::vector<std::uint16_t> raw;
  raw.reserve(moves.size());
  for (const Move move : moves) raw.push_back(move.raw());
  std::ranges::sort(raw);
  return raw;
}

void count_position(const SlowPosition& slow, std::span<const Move> moves, Tally& tally) {
  ++tally.positions;
  if (slow.ending()) return;
  const bool wall_left = slow.walls_left(slow.to_move()) > 0;
  if (wall_left && std::ranges::none_of(moves, &Move::is_wall)) ++tally.no_wall_fits;
  if (std::ranges::none_of(moves, &Move::is_pawn)) ++tally.no_pawn_move;
}

void count_move(const SlowPosition& before, Move move, std::size_t choices, Tally& tally) {
  if (move.is_pass()) ++(choices == 1 ? tally.skips : tally.free_passes);
  if (!move.is_pawn()) return;
  const Square from = before.pawn(before.to_move());
  const int columns = std::abs(from.column() - move.square().column());
  const int rows = std::abs(from.row() - move.square().row());
  if (columns == 2 || rows == 2) ++tally.jumps;
  if (columns == 1 && rows == 1) ++tally.side_steps;
}

void count_changes(const SlowPosition& before, const SlowPosition& after, Tally& tally) {
  if (after.ending()) {
    ++(after.ending()->reason == games::EndReason::Goal ? tally.goals : tally.ply_limits);
    return;
  }
  for (int player = 0; player < before.players(); ++player) {
    if (!before.in_play(player) || after.in_play(player)) continue;
    ++(player == before.to_move() ? tally.arrivals_played_on : tally.eliminations);
  }
}

void print(const Tally& tally) {
  std::printf(
      "%ld positions of %ld games: %ld jumps, %ld side steps, %ld eliminations, %ld skips, %ld "
      "free "
      "passes, %ld arrivals played on, %ld goals, %ld ply limits, %ld sealing walls, %ld with "
      "closed regions, %ld where no wall fits, %ld without a pawn move\n",
      tally.positions, tally.games, tally.jumps, tally.side_steps, tally.eliminations, tally.skips,
      tally.free_passes, tally.arrivals_played_on, tally.goals, tally.ply_limits,
      tally.sealing_walls, tally.closed_regions, tally.no_wall_fits, tally.no_pawn_move);
}

}  // namespace outflank::quoridor
