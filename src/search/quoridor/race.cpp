#include "search/quoridor/race.h"

#include <array>

namespace outflank::search::quoridor {
namespace {

// The moves of a pawn on `from` when the other one is on `other`.
template <class Board, class F>
void each_move(const BasicPosition<Board>& position, Square from, Square other, F f) {
  for (const Side side : kSides) {
    if (!position.open(from, side)) continue;
    const Square next = beside(from, side);
    if (next != other) {
      f(next);
    } else if (position.open(next, side)) {
      f(beside(next, side));
    } else {
      for (const int turn : {1, 3}) {
        const auto aside = static_cast<Side>((static_cast<int>(side) + turn) % 4);
        if (position.open(next, aside)) f(beside(next, aside));
      }
    }
  }
}

}  // namespace

template <class Board>
std::unique_ptr<RaceTable> RaceTable::solve(const BasicPosition<Board>& position) {
  auto table = std::unique_ptr<RaceTable>(new RaceTable(position.columns(), position.rows()));
  const std::size_t cells = table->cells_;
  const std::size_t states = 2 * cells * cells;
  const auto square_of = [&](std::size_t c) {
    const int columns = position.columns();
    return Square::at(static_cast<int>(c) % columns, static_cast<int>(c) / columns);
  };

  // Predecessor lists, in two passes over all moves: one to count, one to fill.
  std::vector<std::uint32_t> first(states + 1, 0);
  std::vector<std::uint8_t> ways_out(states, 0);
  std::vector<std::uint32_t> queue;
  std::vector<std::int16_t>& plies = table->plies_;
  const auto each_running = [&](auto f) {
    for (int mover = 0; mover < 2; ++mover) {
      for (std::size_t a = 0; a < cells; ++a) {
        if (position.is_goal(0, square_of(a))) continue;
        for (std::size_t b = 0; b < cells; ++b) {
          if (a == b || position.is_goal(1, square_of(b))) continue;
          const std::size_t from = table->state(mover, a, b);
          const Square own = square_of(mover == 0 ? a : b);
          const Square other = square_of(mover == 0 ? b : a);
          each_move(position, own, other, [&](Square to) {
            const std::size_t c = table->cell(to);
            f(from, mover == 0 ? table->state(1, c, b) : table->state(0, a, c),
              position.is_goal(mover, to));
          });
        }
      }
    }
  };
  each_running([&](std::size_t from, std::size_t to, bool wins) {
    if (wins) {
      if (plies[from] == 0) queue.push_back(static_cast<std::uint32_t>(from));
      plies[from] = 1;
    }
    ++ways_out[from];
    ++first[to + 1];
  });
  for (std::size_t i = 0; i < states; ++i) first[i + 1] += first[i];
  std::vector<std::uint32_t> before(first[states]);
  std::vector<std::uint32_t> filled(first.begin(), first.end() - 1);
  each_running([&](std::size_t from, std::size_t to, bool /*wins*/) {
    before[filled[to]++] = static_cast<std::uint32_t>(from);
  });

  // Retrograde from the wins, nearest first, so that the first result of a state is its best.
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::size_t known = queue[next];
    const int result = plies[known];
    for (std::uint32_t i = first[known]; i < first[known + 1]; ++i) {
      const std::size_t earlier = before[i];
      if (plies[earlier] != 0) continue;
      if (result < 0) {
        plies[earlier] = static_cast<std::int16_t>(1 - result);
      } else if (--ways_out[earlier] == 0) {
        plies[earlier] = static_cast<std::int16_t>(-1 - result);
      } else {
        continue;
      }
      queue.push_back(static_cast<std::uint32_t>(earlier));
    }
  }
  return table;
}

template std::unique_ptr<RaceTable> RaceTable::solve(const BasicPosition<CompactBoard>&);
template std::unique_ptr<RaceTable> RaceTable::solve(const BasicPosition<LargeBoard>&);

}  // namespace outflank::search::quoridor
