#include "search/quoridor/move_features.h"

#include <algorithm>

namespace outflank::search::quoridor {

template <class Board>
MoveReader<Board>::MoveReader(const PositionWithPaths<Board>& field)
    : field_(field), probe_(field.position) {
  const auto& position = field.position;
  const int players = position.players();
  const int mover = position.to_move();
  for (int turn = 1; turn < players; ++turn) {
    const int p = (mover + turn) % players;
    if (!position.in_play(p)) continue;
    const int distance = field.path(p).distance;
    rivals_[static_cast<std::size_t>(rival_count_)] = {p, distance};
    // The earlier in turn wins a tie.
    if (distance < nearest_) {
      nearest_ = distance;
      leader_ = rival_count_;
    }
    ++rival_count_;
  }
  ahead_ = field.path(mover).distance <= nearest_;
}

template <class Board>
MoveFeatures MoveReader<Board>::read(Move move) const {
  MoveFeatures f;
  if (move.is_pawn()) {
    const int mover = field_.position.to_move();
    const int gain = field_.path(mover).distance - probe_.distance(mover, move.square());
    f.values[MoveFeatures::Pawn] = 1;
    f.values[MoveFeatures::Gain] = static_cast<float>(gain);
    f.values[MoveFeatures::Leap] = gain >= 2 ? 1 : 0;
    f.values[MoveFeatures::Aside] = gain <= 0 ? 1 : 0;
    f.values[MoveFeatures::LeadGain] = static_cast<float>(gain);
  } else if (move.is_wall()) {
    read_wall(move, f);
  }
  return f;
}

template <class Board>
void MoveReader<Board>::read_wall(Move wall, MoveFeatures& f) const {
  constexpr int kMaxDelay = 8;
  constexpr int kNear = 3;
  const auto& position = field_.position;
  const int mover = position.to_move();
  const DistanceProbe<Board> behind(position, wall);
  const auto delay_of = [&](int player, int before) {
    return field_.path(player).cut_by(wall) ? behind.distance(player) - before : 0;
  };
  int nearest = 1 << 20;
  int delayed = 0;
  for (int i = 0; i < rival_count_; ++i) {
    const auto& [player, before] = rivals_[static_cast<std::size_t>(i)];
    const int delay = delay_of(player, before);
    nearest = std::min(nearest, before + delay);
    delayed += delay > 0 ? 1 : 0;
    const auto told = static_cast<float>(std::min(delay, kMaxDelay));
    f.values[static_cast<std::size_t>(MoveFeatures::DelayNext + std::min(i, 2))] = told;
    if (i != leader_) continue;
    f.values[MoveFeatures::DelayLeader] = told;
    f.values[MoveFeatures::Urgent] = before <= kNear ? told : 0;
    const Square pawn = position.pawn(player);
    const bool at_pawn = delay > 0 && std::abs(pawn.column() - wall.square().column()) <= 1 &&
                         std::abs(pawn.row() - wall.square().row()) <= 1;
    f.values[MoveFeatures::AtPawn] = at_pawn ? 1 : 0;
  }
  const int own = delay_of(mover, field_.path(mover).distance);
  f.values[MoveFeatures::Gain] = static_cast<float>(-std::min(own, kMaxDelay));
  f.values[MoveFeatures::LeadGain] =
      static_cast<float>(std::clamp(nearest - nearest_ - own, -kMaxDelay, kMaxDelay));
  f.values[MoveFeatures::Delayed] = static_cast<float>(delayed);
  f.values[MoveFeatures::Idle] = delayed == 0 && own == 0 ? 1 : 0;
  f.values[MoveFeatures::LastWall] = position.walls_left(mover) == 1 ? 1 : 0;
  f.values[MoveFeatures::WallAhead] = ahead_ ? 1 : 0;
  f.values[MoveFeatures::WallsLeft] =
      static_cast<float>(std::min(position.walls_left(mover), 10)) / 10;
  f.values[MoveFeatures::Touches] = touches(wall) ? 1 : 0;
}

// Another wall, or the edge, begins where this one ends.
template <class Board>
bool MoveReader<Board>::touches(Move wall) const {
  const auto& position = field_.position;
  const int column = wall.square().column();
  const int row = wall.square().row();
  const auto has = [&](const typename Board::Slots& walls, int c, int r) {
    return c >= 0 && r >= 0 && c < position.columns() - 1 && r < position.rows() - 1 &&
           Board::has(walls, c, r);
  };
  const auto& along =
      wall.kind() == MoveKind::Horizontal ? position.horizontal_walls() : position.vertical_walls();
  const auto& across =
      wall.kind() == MoveKind::Horizontal ? position.vertical_walls() : position.horizontal_walls();
  const int dc = wall.kind() == MoveKind::Horizontal ? 1 : 0;
  const int dr = 1 - dc;
  return std::ranges::any_of(std::array{-1, 1}, [&](int way) {
    const int c = column + way * dc;
    const int r = row + way * dr;
    return has(along, column + 2 * way * dc, row + 2 * way * dr) || has(across, c, r) ||
           has(across, c + dr, r + dc) || has(across, c - dr, r - dc);
  });
}

template <class Board>
std::vector<MoveFeatures> read_moves(const PositionWithPaths<Board>& field,
                                     std::span<const Move> moves) {
  const MoveReader<Board> reader(field);
  std::vector<MoveFeatures> features;
  features.reserve(moves.size());
  float best = -1e9F;
  // A tie favours the step, which keeps the wall.
  const auto lead = [](const MoveFeatures& f) {
    return f.values[MoveFeatures::LeadGain] + f.values[MoveFeatures::Pawn] / 2;
  };
  for (const Move move : moves) {
    features.push_back(reader.read(move));
    best = std::max(best, lead(features.back()));
  }
  for (MoveFeatures& f : features) f.values[MoveFeatures::BestLead] = lead(f) == best ? 1 : 0;
  return features;
}

template std::vector<MoveFeatures> read_moves(const PositionWithPaths<CompactBoard>&,
                                              std::span<const Move>);
template std::vector<MoveFeatures> read_moves(const PositionWithPaths<LargeBoard>&,
                                              std::span<const Move>);
template class MoveReader<CompactBoard>;
template class MoveReader<LargeBoard>;

}  // namespace outflank::search::quoridor
