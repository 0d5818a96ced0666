#include "search/quoridor/runner_proof.h"

#include <algorithm>
#include <array>

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

// The walls that separate two adjacent squares.
struct Cuts {
  std::array<Move, 2> walls{};
  int count = 0;
};

Cuts cuts_between(Square a, Square b, int columns, int rows) {
  const int column = std::min(a.column(), b.column());
  const int row = std::min(a.row(), b.row());
  Cuts cuts;
  const auto add = [&](Move wall) { cuts.walls[index(cuts.count++)] = wall; };
  if (a.column() == b.column()) {
    if (column < columns - 1) add(Move::horizontal(Square::at(column, row)));
    if (column > 0) add(Move::horizontal(Square::at(column - 1, row)));
  } else {
    if (row < rows - 1) add(Move::vertical(Square::at(column, row)));
    if (row > 0) add(Move::vertical(Square::at(column, row - 1)));
  }
  return cuts;
}

}  // namespace

template <class Board>
auto BasicRunnerProof<Board>::spread(const Walls& walls, Squares squares) -> Squares {
  return squares | Board::squares_north(squares & walls.open_north) |
         (Board::squares_south(squares) & walls.open_north) |
         Board::squares_east(squares & walls.open_east) |
         (Board::squares_west(squares) & walls.open_east);
}

template <class Board>
auto BasicRunnerProof<Board>::with_wall(const Walls& walls, Move wall) -> std::optional<Walls> {
  const Square at = wall.square();
  const Slots slot = Board::slot(at.column(), at.row());
  Walls after = walls;
  if (wall.kind() == MoveKind::Horizontal) {
    const Slots taken = walls.horizontal | Board::east(walls.horizontal) |
                        Board::west(walls.horizontal) | walls.vertical;
    if (Board::any(taken & slot)) return std::nullopt;
    after.horizontal |= slot;
    after.open_north =
        after.open_north & ~(Board::square(at) | Board::squares_east(Board::square(at)));
  } else {
    const Slots taken = walls.vertical | Board::north(walls.vertical) |
                        Board::south(walls.vertical) | walls.horizontal;
    if (Board::any(taken & slot)) return std::nullopt;
    after.vertical |= slot;
    after.open_east =
        after.open_east & ~(Board::square(at) | Board::squares_north(Board::square(at)));
  }
  return after;
}

// With the current walls, and without jumps: there are none until the pawns meet.
template <class Board>
auto BasicRunnerProof<Board>::within(int moves) -> Squares {
  while (std::ssize(other_within_) <= moves) {
    other_within_.push_back(spread(base_, other_within_.back()));
  }
  return other_within_[index(moves)];
}

// Whether the runner, on `from` after `steps` steps, gets home in time and unopposed, wherever the
// remaining walls are placed. `placed` of them have been.
template <class Board>
bool BasicRunnerProof<Board>::runs_home(const Walls& walls, Square from, int steps, int placed) {
  if (++paths_ > max_paths_) return false;
  // Step 1. Distances from the goal. A wall that cuts the runner off is illegal.
  constexpr int kMaxSteps = 81;  // as many as the squares of 9×9; longer ones are not proven
  std::array<Squares, kMaxSteps + 1> near_home;
  near_home[0] = goals_;
  const int most = time_ + placed - steps;
  int length = 0;
  while (!Board::has(near_home[index(length)], from)) {
    const Squares further = spread(walls, near_home[index(length)]);
    if (further == near_home[index(length)]) return true;
    if (length == kMaxSteps) return false;
    near_home[index(++length)] = further;
  }
  if (length > most) return false;
  longest_ = std::max(longest_, steps + length);

  // Step 2. A shortest path, chosen so that its rest is also the path chosen from its next square:
  // every move comes closer to the proven end.
  std::array<Square, kMaxSteps + 1> way;
  way[0] = from;
  for (int i = 0; i < length; ++i) {
    way[index(i + 1)] = Board::first(spread(walls, Board::square(way[index(i)])) &
                                     near_home[index(length - i - 1)]);
  }

  // Step 3. The opponent can block no step, nor reach a square next to its target, from where it
  // could jump.
  for (int i = 0; i < length; ++i) {
    const Squares to = Board::square(way[index(i + 1)]);
    const Squares critical = i + 1 == length ? to : spread(base_, to);
    if (Board::any_square(critical & within(steps + i + head_start_ - placed))) return false;
  }
  if (placed == walls_) return true;

  // Step 4. Every wall across the path, placed when the runner stands before it. The opponent has
  // had a move for each.
  for (int i = std::max(0, placed + 1 - steps - head_start_); i < length; ++i) {
    const Square at = way[index(i)];
    const Cuts cuts = cuts_between(at, way[index(i + 1)], columns_, rows_);
    for (int c = 0; c < cuts.count; ++c) {
      const auto after = with_wall(walls, cuts.walls[index(c)]);
      if (after && !runs_home(*after, at, steps + i, placed + 1)) return false;
    }
  }
  return true;
}

// The most steps that the runner needs, if it is proven to win.
template <class Board>
std::optional<int> BasicRunnerProof<Board>::longest_run(const Position& position, int runner) {
  const int other = 1 - runner;
  head_start_ = position.to_move() == other ? 1 : 0;
  time_ = position.distance(other) - head_start_;
  if (position.distance(runner) > time_) return std::nullopt;
  const Squares pawn = Board::square(position.pawn(runner));
  const Squares beside = position.spread(pawn);
  // The opponent could jump with its first move.
  if (head_start_ > 0 && Board::has(beside, position.pawn(other))) return std::nullopt;
  walls_ = position.walls_left(other);
  base_ = {.horizontal = position.horizontal_walls(),
           .vertical = position.vertical_walls(),
           .open_north = position.open_north(),
           .open_east = position.open_east()};
  goals_ = position.goal_squares(runner);
  columns_ = position.columns();
  rows_ = position.rows();
  other_within_.assign(1, Board::square(position.pawn(other)));
  paths_ = 0;
  longest_ = 0;
  if (!runs_home(base_, position.pawn(runner), 0, 0)) return std::nullopt;
  return longest_;
}

template <class Board>
std::optional<int> BasicRunnerProof<Board>::result(const BasicPosition<Board>& position) {
  if (position.rules().max_plies > 0) return std::nullopt;  // the limit might come first
  const int mover = position.to_move();
  if (const auto steps = longest_run(position, mover)) return 2 * *steps - 1;
  if (const auto steps = longest_run(position, 1 - mover)) return -2 * *steps;
  return std::nullopt;
}

template class BasicRunnerProof<CompactBoard>;
template class BasicRunnerProof<LargeBoard>;

}  // namespace outflank::search::quoridor
