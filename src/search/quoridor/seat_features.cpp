#include "search/quoridor/seat_features.h"

#include <algorithm>
#include <bit>

namespace outflank::search::quoridor {
namespace {

// Slots where a wall overlaps and crosses no other, whether or not it seals somebody in.
template <class Board>
struct FreeSlots {
  typename Board::Slots horizontal;
  typename Board::Slots vertical;

  explicit FreeSlots(const BasicPosition<Board>& position) {
    const auto& h = position.horizontal_walls();
    const auto& v = position.vertical_walls();
    const auto all = Board::slots(position.columns(), position.rows());
    horizontal = all & ~(h | Board::east(h) | Board::west(h) | v);
    vertical = all & ~(v | Board::north(v) | Board::south(v) | h);
  }
};

int count(const Bits128& squares) {
  return std::popcount(static_cast<std::uint64_t>(squares)) +
         std::popcount(static_cast<std::uint64_t>(squares >> 64));
}
template <class Squares>
int count(const Squares& squares) {
  return squares.count();
}

}  // namespace

template <class Board>
SeatReader<Board>::SeatReader(const PositionWithPaths<Board>& field)
    : field_(field), open_(field.position) {
  for (int p = 0; p < field.position.players(); ++p) {
    if (field.position.in_play(p)) pawns_ = pawns_ | Board::square(field.position.pawn(p));
  }
}

template <class Board>
float SeatReader<Board>::walls(int player) const {
  return static_cast<float>(std::min(field_.position.walls_left(player), kMaxCountedWalls));
}

template <class Board>
float SeatReader<Board>::blocked(int player) const {
  return Board::any_square(pawns_ & Board::square(field_.path(player).next)) ? 1 : 0;
}

template <class Board>
SeatFeatures SeatReader<Board>::read(int player) const {
  SeatFeatures f;
  f.values[SeatFeatures::Distance] = static_cast<float>(field_.path(player).distance);
  f.values[SeatFeatures::Walls] = walls(player);
  f.values[SeatFeatures::Blocked] = blocked(player);
  read_ways(player, f);
  read_delays(player, f);
  return f;
}

template <class Board>
void SeatReader<Board>::read_ways(int player, SeatFeatures& f) const {
  const auto& position = field_.position;
  const int distance = field_.path(player).distance;
  const auto goals = position.goal_squares(player);
  // The layers from the pawn, then back from the goals that are reached first.
  constexpr std::size_t kMaxLayers = 64;
  std::array<typename Board::Squares, kMaxLayers> reached;
  const auto length = static_cast<std::size_t>(distance);
  if (length >= kMaxLayers) return;
  reached[0] = Board::square(position.pawn(player));
  for (std::size_t i = 0; i < length; ++i) reached[i + 1] = open_.step(reached[i]);
  f.values[SeatFeatures::Goals] = static_cast<float>(count(open_.step(reached[length]) & goals));
  auto on_way = reached[length] & goals;
  int squares = count(on_way);
  for (std::size_t i = length; i-- > 0;) {
    on_way = open_.step(on_way) & reached[i];
    if (i > 0) on_way = on_way & ~reached[i - 1];
    squares += count(on_way);
  }
  f.values[SeatFeatures::Width] = static_cast<float>(squares - distance - 1);
}

template <class Board>
void SeatReader<Board>::read_delays(int player, SeatFeatures& f) const {
  const auto& position = field_.position;
  const Path<Board>& path = field_.path(player);
  const FreeSlots<Board> free(position);
  const auto from = Board::square(position.pawn(player));
  const auto goals = position.goal_squares(player);
  int most = 0;
  int delays = 0;
  int sum = 0;
  // A wall that lengthens the shortest path cuts every shortest path.
  const auto probe = [&](const typename Board::Slots& slots, MoveKind kind) {
    Board::each_byte(slots, position.columns(), position.rows(), [&](unsigned byte, Square first) {
      for (; byte != 0; byte &= byte - 1) {
        const Square slot = Square::at(first.column() + std::countr_zero(byte), first.row());
        const int delay = Spread<Board>(open_, kind, slot).distance(from, goals) - path.distance;
        if (delay <= 0) continue;  // or there is no way left
        most = std::max(most, delay);
        ++delays;
        sum += delay;
      }
    });
  };
  probe(path.cut_horizontal & free.horizontal, MoveKind::Horizontal);
  probe(path.cut_vertical & free.vertical, MoveKind::Vertical);
  f.values[SeatFeatures::Delay] = static_cast<float>(most);
  f.values[SeatFeatures::Delays] = static_cast<float>(delays);
  f.values[SeatFeatures::Slack] = static_cast<float>(sum);
}

template class SeatReader<CompactBoard>;
template class SeatReader<LargeBoard>;

}  // namespace outflank::search::quoridor
