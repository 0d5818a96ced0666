#include "support/slow_quoridor.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

namespace outflank::quoridor {

namespace {

struct Direction {
  int columns;
  int rows;
};

constexpr std::array<Direction, 4> kDirections = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

constexpr std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

// The sides from which the players start, in turn order.
std::string_view start_sides(const Rules& rules) {
  if (rules.players == 2) return "SN";
  if (rules.players == 3) return "SNW";
  switch (rules.seating) {
    case Seating::Clockwise: return "SWNE";
    case Seating::Contest: return "SENW";
    case Seating::Manual: return "SNWE";
  }
  return "";
}

}  // namespace

Seat slow_seat(const Rules& rules, int player) {
  const int middle_column = (rules.columns - 1) / 2;
  const int middle_row = (rules.rows - 1) / 2;
  switch (start_sides(rules)[index(player)]) {
    case 'S': return {Square::at(middle_column, 0), Side::North};
    case 'N': return {Square::at(middle_column, rules.rows - 1), Side::South};
    case 'W': return {Square::at(0, middle_row), Side::East};
    default: return {Square::at(rules.columns - 1, middle_row), Side::West};
  }
}

SlowPosition SlowPosition::start(const Rules& rules) {
  SlowSetup setup;
  setup.rules = rules;
  for (int player = 0; player < rules.players; ++player) {
    setup.pawns[index(player)] = slow_seat(rules, player).start;
    setup.walls_left[index(player)] = rules.walls;
  }
  return SlowPosition(setup);
}

SlowPosition::SlowPosition(SlowSetup setup) : now_(std::move(setup)) {
  for (const OwnedWall& owned : now_.walls) fill(owned.wall, true);
}

bool SlowPosition::in_play(int player) const {
  return now_.places[index(player)] == 0;
}

Square SlowPosition::pawn(int player) const {
  return now_.pawns[index(player)];
}

int SlowPosition::walls_left(int player) const {
  return now_.walls_left[index(player)];
}

bool SlowPosition::on_board(int column, int row) const {
  return column >= 0 && column < now_.rules.columns && row >= 0 && row < now_.rules.rows;
}

bool SlowPosition::pawn_on(Square square) const {
  for (int player = 0; player < players(); ++player) {
    if (in_play(player) && pawn(player) == square) return true;
  }
  return false;
}

bool SlowPosition::is_goal(int player, Square square) const {
  switch (slow_seat(now_.rules, player).goal) {
    case Side::North: return square.row() == now_.rules.rows - 1;
    case Side::South: return square.row() == 0;
    case Side::East: return square.column() == now_.rules.columns - 1;
    case Side::West: return square.column() == 0;
  }
  return false;
}

bool SlowPosition::open(Square from, Square to) const {
  return !filled_[index(from.column() + to.column())][index(from.row() + to.row())];
}

void SlowPosition::fill(Move wall, bool value) {
  const int x = 2 * wall.square().column();
  const int y = 2 * wall.square().row();
  for (int i = 0; i < 3; ++i) {
    if (wall.kind() == MoveKind::Horizontal) {
      filled_[index(x + i)][index(y + 1)] = value;
    } else {
      filled_[index(x + 1)][index(y + i)] = value;
    }
  }
}

bool SlowPosition::fits(Move wall) const {
  const int x = 2 * wall.square().column();
  const int y = 2 * wall.square().row();
  for (int i = 0; i < 3; ++i) {
    const bool taken = wall.kind() == MoveKind::Horizontal ? filled_[index(x + i)][index(y + 1)]
                                                           : filled_[index(x + 1)][index(y + i)];
    if (taken) return false;
  }
  return true;
}

int SlowPosition::distance(int player) const {
  std::array<std::array<int, kMaxSide>, kMaxSide> steps;
  for (auto& column : steps) column.fill(-1);
  std::array<Square, index(kMaxSide * kMaxSide)> queue;
  std::size_t head = 0;
  std::size_t tail = 0;
  queue[tail++] = pawn(player);
  steps[index(pawn(player).column())][index(pawn(player).row())] = 0;
  while (head < tail) {
    const Square here = queue[head++];
    const int steps_here = steps[index(here.column())][index(here.row())];
    if (is_goal(player, here)) return steps_here;
    for (const Direction& direction : kDirections) {
      const int column = here.column() + direction.columns;
      const int row = here.row() + direction.rows;
      if (!on_board(column, row) || !open(here, Square::at(column, row))) continue;
      int& steps_there = steps[index(column)][index(row)];
      if (steps_there >= 0) continue;
      steps_there = steps_here + 1;
      queue[tail++] = Square::at(column, row);
    }
  }
  return -1;
}

std::vector<Square> SlowPosition::pawn_targets(int player) const {
  std::vector<Square> targets;
  const auto add = [&targets](Square square) {
    if (std::ranges::find(targets, square) == targets.end()) targets.push_back(square);
  };
  const Square from = pawn(player);
  for (const Direction& direction : kDirections) {
    const int column = from.column() + direction.columns;
    const int row = from.row() + direction.rows;
    if (!on_board(column, row)) continue;
    const Square next = Square::at(column, row);
    if (!open(from, next)) continue;
    if (!pawn_on(next)) {
      add(next);
      continue;
    }
    const int behind_column = column + direction.columns;
    const int behind_row = row + direction.rows;
    const bool edge_behind = !on_board(behind_column, behind_row);
    const bool wall_behind = !edge_behind && !open(next, Square::at(behind_column, behind_row));
    if (!edge_behind && !wall_behind) {
      const Square behind = Square::at(behind_column, behind_row);
      if (!pawn_on(behind)) add(behind);
      continue;
    }
    const std::array<Direction, 2> sideways = {
        {{direction.rows, direction.columns}, {-direction.rows, -direction.columns}}};
    for (const Direction& side : sideways) {
      const int side_column = column + side.columns;
      const int side_row = row + side.rows;
      if (!on_board(side_column, side_row)) continue;
      const Square beside = Square::at(side_column, side_row);
      if (open(next, beside) && !pawn_on(beside)) add(beside);
    }
  }
  return targets;
}

std::vector<Move> SlowPosition::legal_walls() const {
  std::vector<Move> walls;
  if (walls_left(to_move()) == 0) return walls;
  SlowPosition after = *this;
  for (int column = 0; column + 1 < now_.rules.columns; ++column) {
    for (int row = 0; row + 1 < now_.rules.rows; ++row) {
      const Square square = Square::at(column, row);
      for (const Move wall : {Move::horizontal(square), Move::vertical(square)}) {
        if (!fits(wall)) continue;
        after.fill(wall, true);
        bool everyone_has_a_path = true;
        for (int player = 0; player < players() && everyone_has_a_path; ++player) {
          if (in_play(player) && after.distance(player) < 0) everyone_has_a_path = false;
        }
        after.fill(wall, false);
        if (everyone_has_a_path) walls.push_back(wall);
      }
    }
  }
  return walls;
}

std::vector<Move> SlowPosition::legal_moves() const {
  if (ending_) return {};
  std::vector<Move> moves = legal_walls();
  for (const Square target : pawn_targets(to_move())) moves.push_back(Move::pawn(target));
  const bool skipped = moves.empty() && now_.rules.stuck == Stuck::Skip;
  if (now_.rules.pass == Pass::Free || skipped) moves.push_back(Move::pass());
  return moves;
}

int SlowPosition::players_in() const {
  int count = 0;
  for (int player = 0; player < players(); ++player) count += in_play(player) ? 1 : 0;
  return count;
}

int SlowPosition::best_free_place() const {
  int place = 1;
  while (std::ranges::find(now_.places, place) != now_.places.end()) ++place;
  return place;
}

int SlowPosition::worst_free_place() const {
  int place = players();
  while (std::ranges::find(now_.places, place) != now_.places.end()) --place;
  return place;
}

void SlowPosition::finish(games::EndReason reason) {
  games::Ending ending{{}, reason};
  for (int player = 0; player < players(); ++player) {
    assert(!in_play(player));
    ending.outcome.places[index(player)] = static_cast<std::uint8_t>(now_.places[index(player)]);
  }
  ending_ = ending;
}

void SlowPosition::end_if_one_is_left(games::EndReason reason) {
  if (players_in() > 1) return;
  for (int player = 0; player < players(); ++player) {
    if (in_play(player)) now_.places[index(player)] = best_free_place();
  }
  finish(reason);
}

void SlowPosition::arrive(int player) {
  now_.places[index(player)] = best_free_place();
  if (now_.rules.finish == Finish::PlayOn) {
    end_if_one_is_left(games::EndReason::Goal);
    return;
  }
  for (int other = 0; other < players(); ++other) {
    if (in_play(other)) now_.places[index(other)] = 2;
  }
  finish(games::EndReason::Goal);
}

void SlowPosition::eliminate(int player) {
  now_.places[index(player)] = worst_free_place();
  end_if_one_is_left(games::EndReason::Elimination);
}

void SlowPosition::end_by_ply_limit() {
  const int best = best_free_place();
  std::array<int, kMaxPlayers> places = now_.places;
  for (int player = 0; player < players(); ++player) {
    if (!in_play(player)) continue;
    places[index(player)] = best;
    if (now_.rules.tie_break == TieBreak::Draw) continue;
    for (int other = 0; other < players(); ++other) {
      if (in_play(other) && distance(other) < distance(player)) ++places[index(player)];
    }
  }
  now_.places = places;
  finish(games::EndReason::PlyLimit);
}

void SlowPosition::pass_the_turn() {
  while (!ending_) {
    do {
      now_.to_move = (now_.to_move + 1) % players();
    } while (!in_play(now_.to_move));
    if (now_.rules.stuck == Stuck::Skip || now_.rules.pass == Pass::Free) return;
    if (!pawn_targets(now_.to_move).empty() || !legal_walls().empty()) return;
    eliminate(now_.to_move);
  }
}

void SlowPosition::play(Move move) {
  assert(!ending_);
  const int player = now_.to_move;
  if (move.is_pawn()) {
    now_.pawns[index(player)] = move.square();
  } else if (move.is_wall()) {
    fill(move, true);
    now_.walls.push_back({move, player});
    --now_.walls_left[index(player)];
  }
  ++now_.ply;
  if (move.is_pawn() && is_goal(player, move.square())) arrive(player);
  if (!ending_ && now_.rules.max_plies != 0 && now_.ply == now_.rules.max_plies) {
    end_by_ply_limit();
  }
  if (!ending_) pass_the_turn();
}

std::uint64_t slow_perft(const SlowPosition& position, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = position.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    SlowPosition next = position;
    next.play(move);
    leaves += slow_perft(next, depth - 1);
  }
  return leaves;
}

}  // namespace outflank::quoridor
