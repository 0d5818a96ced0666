#include "support/quoridor_random.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace outflank::quoridor {

namespace {

constexpr std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

template <class T, std::size_t N>
T one_of(Random& random, const std::array<T, N>& values) {
  return values[random.below(N)];
}

// The three points of a wall, the middle one second.
std::array<std::pair<int, int>, 3> points_of(Move wall) {
  const int x = wall.square().column() + 1;
  const int y = wall.square().row() + 1;
  if (wall.kind() == MoveKind::Horizontal) return {{{x - 1, y}, {x, y}, {x + 1, y}}};
  return {{{x, y - 1}, {x, y}, {x, y + 1}}};
}

int apart(Square a, Square b) {
  return std::abs(a.column() - b.column()) + std::abs(a.row() - b.row());
}

}  // namespace

std::uint64_t test_seed(std::uint64_t usual) {
  const char* given = std::getenv("OUTFLANK_SEED");
  const std::uint64_t seed = given == nullptr ? usual : std::strtoull(given, nullptr, 0);
  std::printf("OUTFLANK_SEED=%llu\n", static_cast<unsigned long long>(seed));
  return seed;
}

Rules random_rules(Random& random, int players, int longest) {
  const auto side = [&] {
    return static_cast<std::uint8_t>(3 + 2 * random.below(index((longest - 1) / 2)));
  };
  Rules rules;
  rules.columns = side();
  rules.rows = random.chance(1, 2) ? rules.columns : side();
  rules.players = static_cast<std::uint8_t>(players);
  rules.walls = static_cast<std::uint8_t>(
      one_of(random, std::array{0, 1, 2, 3, 4, 20 / players, 10, 15, 20, 40, 99, 99}));
  rules.seating =
      players == 2 ? Seating::Clockwise
      : players == 3
          ? Seating::Manual
          : one_of(random, std::array{Seating::Clockwise, Seating::Contest, Seating::Manual});
  rules.pass = random.chance(1, 6) ? Pass::Free : Pass::Never;
  rules.stuck = random.chance(1, 4) ? Stuck::Skip : Stuck::Eliminate;
  rules.tie_break = random.chance(1, 2) ? TieBreak::Nearest : TieBreak::Draw;
  rules.repetition = random.chance(1, 4) ? Repetition::Draw3 : Repetition::Off;
  rules.finish = random.chance(1, 3) ? Finish::PlayOn : Finish::FirstArrival;
  if (random.chance(1, 3)) rules.max_plies = static_cast<std::uint32_t>(1 + random.below(120));
  return rules;
}

Move RandomPlayer::any_of(std::span<const Move> moves) {
  return moves[random_.below(moves.size())];
}

int RandomPlayer::steps_ahead(Square square, Side goal) const {
  switch (goal) {
    case Side::North: return rules_.rows - 1 - square.row();
    case Side::South: return square.row();
    case Side::East: return rules_.columns - 1 - square.column();
    case Side::West: return square.column();
  }
  return 0;
}

Move RandomPlayer::best_pawn_move(const PawnView& pawns, const std::vector<Move>& moves) {
  if (manner_ != Manner::Race && manner_ != Manner::Crowd) return any_of(moves);
  Move best = any_of(moves);
  int best_cost = 1 << 20;
  for (const Move move : moves) {
    int cost = 0;
    if (manner_ == Manner::Race) {
      cost = steps_ahead(move.square(), pawns.goal);
    } else {
      for (const Square other : pawns.others) cost += apart(move.square(), other);
      if (steps_ahead(move.square(), pawns.goal) == 0) cost += 1000;
    }
    // The steps are counted without walls, so now and then a worse one must do.
    if (cost < best_cost && !random_.chance(1, 4)) {
      best = move;
      best_cost = cost;
    }
  }
  return best;
}

int RandomPlayer::touched_walls(Move wall) const {
  return static_cast<int>(std::ranges::count_if(points_of(wall), [&](const auto& point) {
    return points_[index(point.first)][index(point.second)];
  }));
}

int RandomPlayer::touched_edges(Move wall) const {
  return static_cast<int>(std::ranges::count_if(points_of(wall), [&](const auto& point) {
    return point.first == 0 || point.first == rules_.columns || point.second == 0 ||
           point.second == rules_.rows;
  }));
}

// A wall away from the others; if it can, with an end at the edge, where it takes the least room.
Move RandomPlayer::loneliest(const std::vector<Move>& moves) {
  std::vector<Move> best;
  int best_cost = 1 << 20;
  for (const Move move : moves) {
    const int cost = 2 * touched_walls(move) - touched_edges(move);
    if (cost > best_cost) continue;
    if (cost < best_cost) best.clear();
    best_cost = cost;
    best.push_back(move);
  }
  return any_of(best);
}

Move RandomPlayer::wall(const std::vector<Move>& moves) {
  if (manner_ == Manner::Scatter) return loneliest(moves);
  Move best = any_of(moves);
  if (manner_ != Manner::Clusters && manner_ != Manner::Crowd) return best;
  const auto touches = [&](Move move) { return touched_walls(move) + touched_edges(move); };
  for (int i = 0; i < 8; ++i) {
    const Move other = any_of(moves);
    if (touches(other) > touches(best)) best = other;
  }
  return best;
}

void RandomPlayer::remember(Move wall) {
  for (const auto& [x, y] : points_of(wall)) points_[index(x)][index(y)] = true;
}

Move RandomPlayer::choose(const PawnView& pawns, std::span<const Move> legal) {
  std::vector<Move> pawn_moves;
  std::vector<Move> walls;
  for (const Move move : legal) {
    if (move.is_pawn()) pawn_moves.push_back(move);
    if (move.is_wall()) walls.push_back(move);
  }
  constexpr std::array<std::uint64_t, kManners> kWallPercent = {50, 90, 90, 95, 15, 60};
  const bool wants_wall = random_.chance(kWallPercent[static_cast<std::size_t>(manner_)], 100);
  if (!walls.empty() && (wants_wall || pawn_moves.empty())) {
    const Move move = wall(walls);
    remember(move);
    return move;
  }
  if (pawn_moves.empty() || random_.chance(1, 20)) {
    const Move move = any_of(legal);
    if (move.is_wall()) remember(move);
    return move;
  }
  return best_pawn_move(pawns, pawn_moves);
}

}  // namespace outflank::quoridor
