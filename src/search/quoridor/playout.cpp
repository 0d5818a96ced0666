#include "search/quoridor/playout.h"

#include <algorithm>
#include <cstdlib>

namespace outflank::search::quoridor {

template <class Board>
bool Playout<Board>::pawn_beside(const BasicPosition<Board>& position) const {
  const int mover = position.to_move();
  const Square own = position.pawn(mover);
  for (int p = 0; p < position.players(); ++p) {
    if (p == mover || !position.in_play(p)) continue;
    const Square other = position.pawn(p);
    if (std::abs(own.column() - other.column()) + std::abs(own.row() - other.row()) == 1) {
      return true;
    }
  }
  return false;
}

template <class Board>
typename Playout<Board>::Step Playout<Board>::best_step(const PositionWithPaths<Board>& field) {
  const auto& position = field.position;
  const int mover = position.to_move();
  // With no pawn next to it, the path is clear.
  if (!pawn_beside(position)) return {Move::pawn(field.path(mover).next), 1};
  position.legal_moves(moves_);
  const DistanceProbe<Board> probe(position);
  Step best{moves_[random_.below(moves_.size())], -1000};
  std::uint64_t equals = 0;
  for (const Move move : moves_) {
    if (!move.is_pawn()) break;
    const int gain = field.path(mover).distance - probe.distance(mover, move.square());
    if (gain > best.gain) equals = 0;
    if (gain >= best.gain && random_.below(++equals) == 0) {
      best = {move, gain};
    }
  }
  return best;
}

template <class Board>
void Playout<Board>::take_walls(const BasicPosition<Board>& position, const Slots& horizontal,
                                const Slots& vertical) {
  const auto legal = position.legal_walls();
  moves_.clear();
  Board::each_byte(
      horizontal & legal.horizontal, position.columns(), position.rows(),
      [&](unsigned byte, Square first) { moves_.push_walls(MoveKind::Horizontal, byte, first); });
  Board::each_byte(
      vertical & legal.vertical, position.columns(), position.rows(),
      [&](unsigned byte, Square first) { moves_.push_walls(MoveKind::Vertical, byte, first); });
}

template <class Board>
Move Playout<Board>::any_wall(const PositionWithPaths<Board>& field, Move otherwise) {
  const auto& position = field.position;
  const int mover = position.to_move();
  int rival = mover;
  std::uint64_t rivals = 0;
  for (int p = 0; p < position.players(); ++p) {
    if (p != mover && position.in_play(p) && random_.below(++rivals) == 0) rival = p;
  }
  const Path<Board>& path = field.path(rival);
  const Path<Board>& own = field.path(mover);
  take_walls(position, path.cut_horizontal & ~own.cut_horizontal,
             path.cut_vertical & ~own.cut_vertical);
  return moves_.empty() ? otherwise : moves_[random_.below(moves_.size())];
}

template <class Board>
Move Playout<Board>::best_wall(const PositionWithPaths<Board>& field, const Step& step) {
  const auto& position = field.position;
  const int mover = position.to_move();
  // A wall helps only if it delays all of the nearest rivals, and the next one behind them bounds
  // the gain.
  int nearest = 1 << 20;
  for (int p = 0; p < position.players(); ++p) {
    if (p != mover && position.in_play(p)) nearest = std::min(nearest, field.path(p).distance);
  }
  Slots horizontal = Board::slots(position.columns(), position.rows());
  Slots vertical = horizontal;
  int next = 1 << 20;
  for (int p = 0; p < position.players(); ++p) {
    if (p == mover || !position.in_play(p)) continue;
    if (field.path(p).distance > nearest) {
      next = std::min(next, field.path(p).distance);
    } else {
      horizontal &= field.path(p).cut_horizontal;
      vertical &= field.path(p).cut_vertical;
    }
  }
  int best = step.gain + 1;
  if (next - nearest < best || (!Board::any(horizontal) && !Board::any(vertical))) return step.move;
  take_walls(position, horizontal, vertical);
  Move chosen = step.move;
  std::uint64_t equals = 0;
  for (const Move wall : moves_) {
    const DistanceProbe<Board> probe(position, wall);
    int after = next;
    for (int p = 0; p < position.players() && after - nearest >= best; ++p) {
      if (p != mover && position.in_play(p) && field.path(p).distance == nearest) {
        after = std::min(after, probe.distance(p));
      }
    }
    int gain = after - nearest;
    if (gain >= best && field.path(mover).cut_by(wall)) {
      gain -= probe.distance(mover) - field.path(mover).distance;
    }
    if (gain < best) continue;
    if (gain > best) equals = 0;
    best = gain;
    if (random_.below(++equals) == 0) chosen = wall;
  }
  return chosen;
}

template <class Board>
Move Playout<Board>::choose(const PositionWithPaths<Board>& field) {
  const auto& position = field.position;
  const int mover = position.to_move();
  const Step step = best_step(field);
  if (position.walls_left(mover) == 0 || step.gain >= field.path(mover).distance) return step.move;
  // Without random walls all playouts from one position would be nearly identical.
  constexpr std::uint64_t kRandomWallOdds = 32;  // one in
  if (random_.chance(1, kRandomWallOdds)) return any_wall(field, step.move);
  return best_wall(field, step);
}

template class Playout<CompactBoard>;
template class Playout<LargeBoard>;

}  // namespace outflank::search::quoridor
