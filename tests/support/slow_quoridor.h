#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/outcome.h"
#include "games/quoridor/move.h"
#include "games/quoridor/rules.h"

namespace outflank::quoridor {

// A second Quoridor, written from the rules alone: plain arrays, breadth-first search, no
// shortcuts. The fast positions must agree with it move for move. It shares the value types
// (Rules, Square, Move, Ending) with them and not one line of code; it even seats the players
// itself.

struct OwnedWall {
  Move wall;  // horizontal or vertical
  int owner = 0;
};

// Everything there is to know about a position.
struct SlowSetup {
  Rules rules;
  std::array<Square, kMaxPlayers> pawns{};  // counts only while the player is in play
  // Of each player: 0 while in play, otherwise the place taken (by arriving or by elimination).
  std::array<int, kMaxPlayers> places{};
  std::array<int, kMaxPlayers> walls_left{};
  std::vector<OwnedWall> walls;
  int to_move = 0;
  std::uint32_t ply = 0;
};

class SlowPosition {
 public:
  static SlowPosition start(const Rules& rules);

  // A running game from its pieces, taken as they are: the walls do not clash, everyone in play has
  // a path and stands on a square of their own, and the player to move has a legal action.
  explicit SlowPosition(SlowSetup setup);

  [[nodiscard]] const SlowSetup& setup() const { return now_; }
  [[nodiscard]] const Rules& rules() const { return now_.rules; }
  [[nodiscard]] int players() const { return now_.rules.players; }
  [[nodiscard]] int to_move() const { return now_.to_move; }
  [[nodiscard]] std::uint32_t ply() const { return now_.ply; }
  [[nodiscard]] bool in_play(int player) const;
  [[nodiscard]] Square pawn(int player) const;
  [[nodiscard]] int walls_left(int player) const;
  [[nodiscard]] std::optional<games::Ending> ending() const { return ending_; }

  // In no particular order; none when the game is over.
  [[nodiscard]] std::vector<Move> legal_moves() const;
  [[nodiscard]] std::vector<Square> pawn_targets(int player) const;

  // Needs a legal move.
  void play(Move move);

  // Steps to the nearest goal square, walking around walls and through pawns; -1 if there is no
  // way.
  [[nodiscard]] int distance(int player) const;

  // Whether a step from one square to a neighbour of it is free of walls. Both are on the board.
  [[nodiscard]] bool open(Square from, Square to) const;

 private:
  // The board as a grid with a cell for every square (even, even), every border between two
  // squares (one of both odd) and every point where four squares meet (odd, odd). A wall fills
  // three cells in a row: two borders and the point between them.
  static constexpr int kGrid = 2 * kMaxSide - 1;
  using Grid = std::array<std::array<bool, kGrid>, kGrid>;

  [[nodiscard]] bool on_board(int column, int row) const;
  [[nodiscard]] bool pawn_on(Square square) const;
  [[nodiscard]] bool is_goal(int player, Square square) const;
  [[nodiscard]] bool fits(Move wall) const;
  [[nodiscard]] std::vector<Move> legal_walls() const;
  [[nodiscard]] int players_in() const;
  [[nodiscard]] int best_free_place() const;
  [[nodiscard]] int worst_free_place() const;
  void fill(Move wall, bool value);
  void arrive(int player);
  void eliminate(int player);
  void end_if_one_is_left(games::EndReason reason);
  void end_by_ply_limit();
  void pass_the_turn();
  void finish(games::EndReason reason);

  SlowSetup now_;
  Grid filled_{};
  std::optional<games::Ending> ending_;
};

// Where a player starts and runs to, read off the table of the rules.
Seat slow_seat(const Rules& rules, int player);

// The leaves at exactly `depth` plies; a game that ends earlier has none.
std::uint64_t slow_perft(const SlowPosition& position, int depth);

}  // namespace outflank::quoridor
