#include "games/quoridor/position.h"

#include <algorithm>
#include <string>

#include "core/text.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/refusal.h"

namespace outflank::quoridor {
namespace {

using games::EndReason;
using games::MoveError;

std::string seat_name(int player) {
  return "player " + std::to_string(games::SeatId(player).number());
}

bool on_board(const Rules& rules, Square square) {
  return square.column() < rules.columns && square.row() < rules.rows;
}

bool wall_on_board(const Rules& rules, Move wall) {
  return wall.square().column() < rules.columns - 1 && wall.square().row() < rules.rows - 1;
}

}  // namespace

template <class Board>
BasicPosition<Board>::BasicPosition(const Rules& rules) : rules_(rules) {
  assert(validate(rules, Sides::Any) && fits(rules));
  for (int row = 0; row < rows(); ++row) {
    for (int column = 0; column < columns(); ++column) {
      const Squares square = Board::square(Square::at(column, row));
      if (row + 1 < rows()) open_north_ |= square;
      if (column + 1 < columns()) open_east_ |= square;
    }
  }
  for (int p = 0; p < players(); ++p) {
    const Seat seat = seat_of(rules, p);
    state_.runners[index(p)] = {seat.start, seat.goal, true};
    state_.walls_left[index(p)] = rules.walls;
  }
}

template <class Board>
BasicPosition<Board> BasicPosition<Board>::start(const Rules& rules) {
  BasicPosition position(rules);
  position.state_.hash = position.computed_hash();
  return position;
}

template <class Board>
Result<BasicPosition<Board>> BasicPosition<Board>::from(const Setup& setup) {
  const Rules& rules = setup.rules;
  BasicPosition position(rules);
  State& state = position.state_;
  const auto conflict = [](std::string message) {
    return fail(InputError::Conflict, "position: " + std::move(message));
  };

  std::array<bool, kMaxPlayers + 1> taken{};
  bool goal_reached = false;
  int in_play_count = 0;
  for (int p = 0; p < position.players(); ++p) {
    const Setup::Player& player = setup.players[index(p)];
    Runner& runner = state.runners[index(p)];
    state.walls_left[index(p)] = static_cast<std::uint8_t>(player.walls_left);
    if (player.standing == Setup::Standing::OnBoard) {
      if (!quoridor::on_board(rules, player.pawn)) {
        return conflict("the pawn of " + seat_name(p) + " is off the board");
      }
      for (int q = 0; q < p; ++q) {
        if (position.on_board(q) && position.pawn(q) == player.pawn) {
          return conflict("the pawns of " + seat_name(q) + " and " + seat_name(p) +
                          " are both on " + to_text(player.pawn));
        }
      }
      runner.pawn = player.pawn;
      if (!position.is_goal(p, player.pawn)) {
        ++in_play_count;
        continue;
      }
      if (rules.finish == Finish::PlayOn) {
        return conflict(seat_name(p) + " has reached the goal on " + to_text(player.pawn) +
                        ", so with play_on its pawn has left the board: write *PLACE");
      }
      if (goal_reached) return conflict("two pawns have reached their goals");
      goal_reached = true;
      runner.in_play = false;
      state.places[index(p)] = 1;
      ++state.arrived;
      if (taken[1]) return conflict("place 1 is taken twice");
      taken[1] = true;
      continue;
    }
    const bool arrived = player.standing == Setup::Standing::Arrived;
    if (arrived && rules.finish != Finish::PlayOn) {
      return conflict(seat_name(p) + " is marked as arrived, which needs play_on=true");
    }
    if (!arrived && (rules.stuck != Stuck::Eliminate || rules.pass != Pass::Never)) {
      return conflict(seat_name(p) + " is marked as out, which needs stuck=eliminate, pass=never");
    }
    if (player.place < 1 || player.place > position.players() || taken[index(player.place)]) {
      return conflict("the place of " + seat_name(p) + " must be a free one from 1 to " +
                      std::to_string(position.players()));
    }
    taken[index(player.place)] = true;
    runner = {Square(), runner.goal, false};
    state.places[index(p)] = static_cast<std::uint8_t>(player.place);
    ++(arrived ? state.arrived : state.eliminated);
  }
  // Arrivals take places from the first, eliminations from the last.
  for (int p = 0; p < position.players(); ++p) {
    if (position.in_play(p)) continue;
    const bool arrived = setup.players[index(p)].standing != Setup::Standing::Eliminated;
    const int place = position.place(p);
    if (arrived ? place > state.arrived : place <= position.players() - state.eliminated) {
      return conflict("the place " + std::to_string(place) + " of " + seat_name(p) +
                      (arrived ? " must follow the places of those who arrived before"
                               : " must precede the places of those who were out before"));
    }
  }
  if (in_play_count == 0) return conflict("nobody is left in play");
  if (position.players() == 2 && state.eliminated != 0) {
    return conflict("with two players nobody can be out: a pawn can always move");
  }

  for (const auto& [wall, owner] : setup.walls) {
    if (!wall_on_board(rules, wall)) {
      return conflict("the wall " + to_text(wall) + " is off the board");
    }
    const Walls free = position.free_slots();
    const Walls bad =
        position.graph_.sealing(state.runners, position.players(), rules.columns, rules.rows);
    const bool horizontal = wall.kind() == MoveKind::Horizontal;
    const int column = wall.square().column();
    const int row = wall.square().row();
    if (!Board::has(horizontal ? free.horizontal : free.vertical, column, row)) {
      return conflict("the wall " + to_text(wall) + " overlaps or crosses another wall");
    }
    if (Board::has(horizontal ? bad.horizontal : bad.vertical, column, row)) {
      return conflict("the wall " + to_text(wall) + " closes the last path of a player");
    }
    position.place_wall(owner, wall);
  }

  state.ply = static_cast<std::uint32_t>(setup.ply);
  state.to_move = static_cast<std::uint8_t>(setup.to_move);
  state.hash = position.computed_hash();
  if (rules.max_plies != 0 && state.ply > rules.max_plies) {
    return conflict("ply " + std::to_string(setup.ply) +
                    " is beyond max_plies=" + std::to_string(rules.max_plies));
  }
  if (goal_reached || (in_play_count == 1 && state.arrived > 0)) {
    position.finish(EndReason::Goal);
  } else if (in_play_count == 1) {
    position.finish(EndReason::Elimination);
  } else if (rules.max_plies != 0 && state.ply == rules.max_plies) {
    position.finish(EndReason::PlyLimit);
  }
  if (!position.in_play(setup.to_move)) {
    return conflict(seat_name(setup.to_move) + " cannot be to move: it is no longer in play");
  }
  if (!position.over() && position.stuck(setup.to_move)) {
    return conflict(seat_name(setup.to_move) +
                    " is to move but has no legal move: with stuck=eliminate it is out (write "
                    "XPLACE for it)");
  }
  return position;
}

template <class Board>
Setup BasicPosition<Board>::setup() const {
  Setup setup;
  setup.rules = rules_;
  for (int p = 0; p < players(); ++p) {
    Setup::Player& player = setup.players[index(p)];
    player.walls_left = walls_left(p);
    player.place = place(p);
    if (on_board(p)) {
      player.pawn = pawn(p);
    } else {
      player.standing = eliminated(p) ? Setup::Standing::Eliminated : Setup::Standing::Arrived;
    }
  }
  for (int row = 0; row < rows() - 1; ++row) {
    for (int column = 0; column < columns() - 1; ++column) {
      const Square square = Square::at(column, row);
      if (const auto wall = wall_at(square)) setup.walls.push_back({*wall, wall_owner(square)});
    }
  }
  setup.to_move = to_move();
  setup.ply = ply();
  return setup;
}

template <class Board>
bool BasicPosition<Board>::on_board(int player) const {
  return in_play(player) || (rules_.finish == Finish::FirstArrival && place(player) == 1);
}

template <class Board>
bool BasicPosition<Board>::eliminated(int player) const {
  return place(player) > players() - state_.eliminated;
}

template <class Board>
std::optional<Move> BasicPosition<Board>::wall_at(Square square) const {
  if (Board::has(horizontal_, square.column(), square.row())) return Move::horizontal(square);
  if (Board::has(vertical_, square.column(), square.row())) return Move::vertical(square);
  return std::nullopt;
}

template <class Board>
int BasicPosition<Board>::wall_owner(Square square) const {
  return (Board::has(owner_low_, square.column(), square.row()) ? 1 : 0) +
         (Board::has(owner_high_, square.column(), square.row()) ? 2 : 0);
}

template <class Board>
bool BasicPosition<Board>::is_legal(Move move) const {
  return !why_illegal(move);
}

template <class Board>
std::optional<MoveError> BasicPosition<Board>::why_illegal(Move move) const {
  if (over()) return MoveError::GameOver;
  const int mover = to_move();
  const int column = move.square().column();
  const int row = move.square().row();
  switch (move.kind()) {
    case MoveKind::Pawn: {
      if (!quoridor::on_board(rules_, move.square())) return MoveError::OffBoard;
      bool reachable = false;
      each_pawn_move(mover, [&](Square to) { reachable |= to == move.square(); });
      if (!reachable) return MoveError::NotReachable;
      return std::nullopt;
    }
    case MoveKind::Horizontal:
    case MoveKind::Vertical: {
      if (!wall_on_board(rules_, move)) return MoveError::OffBoard;
      if (walls_left(mover) == 0) return MoveError::NoWallsLeft;
      const bool horizontal = move.kind() == MoveKind::Horizontal;
      if (Board::has(horizontal ? vertical_ : horizontal_, column, row)) {
        return MoveError::WallCrosses;
      }
      const Walls free = free_slots();
      if (!Board::has(horizontal ? free.horizontal : free.vertical, column, row)) {
        return MoveError::WallOverlaps;
      }
      const Walls bad = graph_.sealing(state_.runners, players(), columns(), rows());
      if (Board::has(horizontal ? bad.horizontal : bad.vertical, column, row)) {
        return MoveError::WallSeals;
      }
      return std::nullopt;
    }
    case MoveKind::Pass:
      if (move != Move::pass()) return MoveError::Unreadable;
      if (rules_.pass == Pass::Free) return std::nullopt;
      // Only under Stuck::Skip can the player to move have no other action.
      if (rules_.stuck == Stuck::Skip && !has_action(mover)) return std::nullopt;
      return MoveError::PassRefused;
  }
  return MoveError::Unreadable;
}

template <class Board>
bool BasicPosition<Board>::has_action(int player) const {
  if (can_move_pawn(player)) return true;
  const Walls walls = legal_walls_of(player);
  return Board::any(walls.horizontal) || Board::any(walls.vertical);
}

template <class Board>
Result<void> BasicPosition<Board>::play(Move move) {
  if (auto refused = refusal(*this, move, own_names())) return Failure(*std::move(refused));
  play_unchecked(move);
  return {};
}

template <class Board>
void BasicPosition<Board>::leave(int player, int place) {
  state_.hash ^= zobrist::pawn(player, pawn(player)) ^ zobrist::place(player, place);
  state_.places[index(player)] = static_cast<std::uint8_t>(place);
  state_.runners[index(player)].pawn = Square();
  state_.runners[index(player)].in_play = false;
}

template <class Board>
int BasicPosition<Board>::count_in_play() const {
  return players() - state_.arrived - state_.eliminated;
}

template <class Board>
void BasicPosition<Board>::arrive(int player) {
  ++state_.arrived;
  if (rules_.finish == Finish::FirstArrival) {
    state_.places[index(player)] = 1;
    state_.runners[index(player)].in_play = false;
    finish(EndReason::Goal);
    return;
  }
  leave(player, state_.arrived);
  if (count_in_play() == 1) finish(EndReason::Goal);
}

template <class Board>
void BasicPosition<Board>::eliminate(int player) {
  leave(player, players() - state_.eliminated);
  ++state_.eliminated;
  if (count_in_play() == 1) {
    finish(state_.arrived > 0 ? EndReason::Goal : EndReason::Elimination);
  }
}

template <class Board>
std::optional<games::Ending> BasicPosition<Board>::ending() const {
  if (!over()) return std::nullopt;
  const auto reason = static_cast<EndReason>(state_.reason);
  games::Outcome outcome = shared_outcome();
  if (reason == EndReason::PlyLimit && rules_.tie_break == TieBreak::Nearest) {
    for (int p = 0; p < players(); ++p) {
      if (!in_play(p)) continue;
      for (int q = 0; q < players(); ++q) {
        if (in_play(q) && distance(q) < distance(p)) ++outcome.places[index(p)];
      }
    }
  }
  return games::Ending{outcome, reason};
}

template <class Board>
games::Outcome BasicPosition<Board>::shared_outcome() const {
  games::Outcome outcome;
  for (int p = 0; p < players(); ++p) {
    outcome.places[index(p)] =
        static_cast<std::uint8_t>(place(p) != 0 ? place(p) : state_.arrived + 1);
  }
  return outcome;
}

template <class Board>
std::vector<Square> BasicPosition<Board>::shortest_path(int player) const {
  // Breadth-first from the pawn; `from` holds the way back.
  std::array<Square, 1024> from{};
  std::array<bool, 1024> seen{};
  std::vector<Square> queue{pawn(player)};
  seen[static_cast<std::size_t>(pawn(player).raw())] = true;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Square square = queue[next];
    if (is_goal(player, square)) {
      std::vector<Square> path;
      for (Square s = square; s != pawn(player); s = from[static_cast<std::size_t>(s.raw())]) {
        path.push_back(s);
      }
      std::ranges::reverse(path);
      return path;
    }
    for (const Side side : kSides) {
      if (!open(square, side)) continue;
      const Square to = beside(square, side);
      const auto i = static_cast<std::size_t>(to.raw());
      if (seen[i]) continue;
      seen[i] = true;
      from[i] = square;
      queue.push_back(to);
    }
  }
  return {};
}

template <class Board>
std::uint64_t BasicPosition<Board>::computed_hash() const {
  std::uint64_t hash = zobrist::to_move(to_move());
  for (int p = 0; p < players(); ++p) {
    hash ^= zobrist::walls_left(p, walls_left(p));
    hash ^= on_board(p) ? zobrist::pawn(p, pawn(p)) : zobrist::place(p, place(p));
  }
  for (int row = 0; row < rows() - 1; ++row) {
    for (int column = 0; column < columns() - 1; ++column) {
      if (const auto wall = wall_at(Square::at(column, row))) hash ^= zobrist::wall(*wall);
    }
  }
  return hash;
}

template class BasicPosition<CompactBoard>;
template class BasicPosition<LargeBoard>;

}  // namespace outflank::quoridor
