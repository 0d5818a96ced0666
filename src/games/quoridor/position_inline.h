// IWYU pragma: private, include "games/quoridor/position.h"
// The parts of BasicPosition that searches run millions of times a second.
#pragma once

#include <memory>

#include "games/quoridor/position.h"

namespace outflank::quoridor {

constexpr std::array<Side, 4> kSides = {Side::North, Side::East, Side::South, Side::West};

// The neighbouring square, possibly one off the board.
constexpr Square beside(Square square, Side side) {
  constexpr std::array<int, 4> kStep = {32, 1, -32, -1};
  return Square::from_raw(square.raw() + kStep[static_cast<std::size_t>(side)]);
}

template <class Board>
inline bool BasicPosition<Board>::open(Square square, Side side) const {
  switch (side) {
    case Side::North: return Board::has(open_north_, square);
    case Side::East: return Board::has(open_east_, square);
    case Side::South: return square.row() > 0 && Board::has(open_north_, beside(square, side));
    case Side::West: return square.column() > 0 && Board::has(open_east_, beside(square, side));
  }
  return false;
}

template <class Board>
inline bool BasicPosition<Board>::pawn_at(Square square) const {
  bool found = false;
  for (int p = 0; p < players(); ++p) found |= in_play(p) && pawn(p) == square;
  return found;
}

template <class Board>
template <class F>
inline void BasicPosition<Board>::each_pawn_move(int player, F f) const {
  // With three or more pawns, two side steps may reach the same square.
  std::array<Square, 4> stepped;
  std::size_t steps = 0;
  const auto side_step = [&](Square to) {
    for (std::size_t i = 0; i < steps; ++i) {
      if (stepped[i] == to) return;
    }
    stepped[steps++] = to;
    f(to);
  };

  const Square from = pawn(player);
  for (const Side side : kSides) {
    if (!open(from, side)) continue;
    const Square next = beside(from, side);
    if (!pawn_at(next)) {
      f(next);
      continue;
    }
    if (open(next, side)) {
      const Square behind = beside(next, side);
      if (!pawn_at(behind)) f(behind);
      continue;
    }
    for (const int turn : {1, 3}) {
      const auto aside = static_cast<Side>((static_cast<int>(side) + turn) % 4);
      if (!open(next, aside)) continue;
      const Square to = beside(next, aside);
      if (!pawn_at(to)) side_step(to);
    }
  }
}

template <class Board>
inline bool BasicPosition<Board>::can_move_pawn(int player) const {
  bool found = false;
  each_pawn_move(player, [&found](Square) { found = true; });
  return found;
}

template <class Board>
inline typename BasicPosition<Board>::Walls BasicPosition<Board>::free_slots() const {
  const Slots all = Board::slots(columns(), rows());
  const Slots crossed = horizontal_ | vertical_;
  return {all & ~(crossed | Board::east(horizontal_) | Board::west(horizontal_)),
          all & ~(crossed | Board::north(vertical_) | Board::south(vertical_))};
}

template <class Board>
inline typename BasicPosition<Board>::Walls BasicPosition<Board>::legal_walls_of(int player) const {
  if (walls_left(player) == 0) return {Board::no_slots(), Board::no_slots()};
  const Walls free = free_slots();
  const Walls sealing = graph_.sealing(state_.runners, players(), columns(), rows());
  return {free.horizontal & ~sealing.horizontal, free.vertical & ~sealing.vertical};
}

template <class Board>
inline typename BasicPosition<Board>::Walls BasicPosition<Board>::legal_walls() const {
  if (over()) return {Board::no_slots(), Board::no_slots()};
  return legal_walls_of(to_move());
}

template <class Board>
inline void BasicPosition<Board>::legal_moves(MoveList& moves) const {
  moves.clear();
  if (over()) return;
  each_pawn_move(to_move(), [&moves](Square to) { moves.push(Move::pawn(to)); });
  if (walls_left(to_move()) > 0) {
    const Walls walls = legal_walls_of(to_move());
    Board::each_byte(walls.horizontal, columns(), rows(), [&moves](unsigned byte, Square first) {
      moves.push_walls(MoveKind::Horizontal, byte, first);
    });
    Board::each_byte(walls.vertical, columns(), rows(), [&moves](unsigned byte, Square first) {
      moves.push_walls(MoveKind::Vertical, byte, first);
    });
  }
  if (rules_.pass == Pass::Free || moves.empty()) moves.push(Move::pass());
}

template <class Board>
inline int BasicPosition<Board>::count_legal_moves() const {
  if (over()) return 0;
  int count = 0;
  each_pawn_move(to_move(), [&count](Square) { ++count; });
  if (walls_left(to_move()) > 0) {
    const Walls walls = legal_walls_of(to_move());
    count += Board::count(walls.horizontal) + Board::count(walls.vertical);
  }
  return count + (rules_.pass == Pass::Free || count == 0 ? 1 : 0);
}

template <class Board>
inline void BasicPosition<Board>::set_edges(Move wall, bool open) {
  const Square square = wall.square();
  const bool horizontal = wall.kind() == MoveKind::Horizontal;
  const Squares edges =
      Board::square(square) | Board::square(beside(square, horizontal ? Side::East : Side::North));
  Squares& blocked = horizontal ? open_north_ : open_east_;
  if (open) {
    blocked |= edges;
  } else {
    blocked &= ~edges;
  }
}

template <class Board>
inline void BasicPosition<Board>::place_wall(int player, Move wall) {
  const Slots slot = Board::slot(wall.square().column(), wall.square().row());
  (wall.kind() == MoveKind::Horizontal ? horizontal_ : vertical_) |= slot;
  if ((player & 1) != 0) owner_low_ |= slot;
  if ((player & 2) != 0) owner_high_ |= slot;
  set_edges(wall, false);
  graph_.add(wall, state_.runners, players(), columns(), rows());
}

template <class Board>
inline void BasicPosition<Board>::move_pawn(int player, Square to) {
  Runner& mover = state_.runners[index(player)];
  const Square from = mover.pawn;
  const int across = to.column() - from.column();
  const int up = to.row() - from.row();
  if (across * across + up * up == 1) {
    graph_.step(player, mover.goal, from, to);
  } else {
    // A jump goes through either square in between, if no wall is in the way.
    Square by = Square::at(from.column() + across / 2, from.row() + up / 2);
    if (across != 0 && up != 0) {
      by = Square::at(from.column(), to.row());
      const bool up_first = open(from, up > 0 ? Side::North : Side::South) &&
                            open(by, across > 0 ? Side::East : Side::West);
      if (!up_first) by = Square::at(to.column(), from.row());
    }
    graph_.step(player, mover.goal, from, by);
    graph_.step(player, mover.goal, by, to);
  }
  mover.pawn = to;
  state_.hash ^= zobrist::pawn(player, from) ^ zobrist::pawn(player, to);
}

template <class Board>
inline void BasicPosition<Board>::pass_turn() {
  const int before = to_move();
  int next = before;
  do {
    next = next + 1 == players() ? 0 : next + 1;
  } while (!in_play(next) && next != before);
  state_.to_move = static_cast<std::uint8_t>(next);
  state_.hash ^= zobrist::to_move(before) ^ zobrist::to_move(next);
}

template <class Board>
inline bool BasicPosition<Board>::is_goal(int player, Square square) const {
  switch (goal(player)) {
    case Side::North: return square.row() == rows() - 1;
    case Side::South: return square.row() == 0;
    case Side::East: return square.column() == columns() - 1;
    case Side::West: return square.column() == 0;
  }
  return false;
}

template <class Board>
inline bool BasicPosition<Board>::stuck(int player) const {
  // Two pawns can always move; with three or more, the others may block one in.
  return players() > 2 && rules_.stuck == Stuck::Eliminate && rules_.pass == Pass::Never &&
         !can_move_pawn(player) && !has_action(player);
}

template <class Board>
inline void BasicPosition<Board>::end_turn(bool pawn_moved) {
  const int mover = to_move();
  ++state_.ply;
  if (pawn_moved && is_goal(mover, pawn(mover))) arrive(mover);
  if (!over() && rules_.max_plies != 0 && state_.ply >= rules_.max_plies) {
    finish(games::EndReason::PlyLimit);
  }
  pass_turn();
  while (!over() && stuck(to_move())) {
    eliminate(to_move());
    pass_turn();
  }
}

template <class Board>
inline typename BasicPosition<Board>::Undo BasicPosition<Board>::play_unchecked(Move move) {
  assert(is_legal(move));
  Undo undo(state_, move);
  const int mover = to_move();
  if (move.is_wall()) {
    std::construct_at(&undo.graph_, graph_);
    place_wall(mover, move);
    std::uint8_t& left = state_.walls_left[index(mover)];
    state_.hash ^= zobrist::wall(move) ^ zobrist::walls_left(mover, left) ^
                   zobrist::walls_left(mover, left - 1);
    --left;
  } else if (move.is_pawn()) {
    std::construct_at(&undo.parity_, graph_.parity(mover));
    move_pawn(mover, move.square());
  }
  end_turn(move.is_pawn());
  return undo;
}

template <class Board>
inline void BasicPosition<Board>::undo(const Undo& undo) {
  state_ = undo.state_;
  const Move move = undo.move_;
  if (move.is_wall()) {
    const Slots others = ~Board::slot(move.square().column(), move.square().row());
    (move.kind() == MoveKind::Horizontal ? horizontal_ : vertical_) &= others;
    owner_low_ &= others;
    owner_high_ &= others;
    set_edges(move, true);
    graph_ = undo.graph_;
  } else if (move.is_pawn()) {
    graph_.restore_parity(to_move(), undo.parity_);
  }
}

template <class Board>
inline typename BasicPosition<Board>::Squares BasicPosition<Board>::goal_squares(int player) const {
  switch (goal(player)) {
    case Side::North: return Board::squares_of_row(rows() - 1);
    case Side::South: return Board::squares_of_row(0);
    case Side::East: return Board::squares_of_column(columns() - 1);
    case Side::West: return Board::squares_of_column(0);
  }
  return Board::no_squares();
}

template <class Board>
inline typename BasicPosition<Board>::Squares BasicPosition<Board>::spread(
    const Squares& squares) const {
  return squares | Board::squares_north(squares & open_north_) |
         (Board::squares_south(squares) & open_north_) | Board::squares_east(squares & open_east_) |
         (Board::squares_west(squares) & open_east_);
}

template <class Board>
inline int BasicPosition<Board>::distance(int player) const {
  assert(on_board(player));
  const Squares goals = goal_squares(player);
  Squares reached = Board::square(pawn(player));
  int steps = 0;
  while (!Board::any_square(reached & goals)) {
    reached = spread(reached);
    ++steps;
  }
  return steps;
}

}  // namespace outflank::quoridor
