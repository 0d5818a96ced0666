#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "games/move_error.h"
#include "games/outcome.h"
#include "games/quoridor/board.h"
#include "games/quoridor/move.h"
#include "games/quoridor/move_list.h"
#include "games/quoridor/rules.h"
#include "games/quoridor/setup.h"
#include "games/quoridor/wall_graph.h"
#include "games/quoridor/zobrist.h"

namespace outflank::quoridor {

// One position of a game: everything that the rules depend on except history (quoridor::Game
// detects repetition). A plain value: copy it freely. Players are numbered from 0 in turn order.
// Nothing here allocates but shortest_path and the messages of refused moves.
//
// In a running game the player to move always has a legal move.
template <class BoardType>
class BasicPosition {
 public:
  using Board = BoardType;
  using Slots = typename Board::Slots;
  using Squares = typename Board::Squares;
  using MoveList = quoridor::MoveList<Board>;
  using Walls = typename WallGraph<Board>::Walls;

  // What play_unchecked destroyed; valid only for the position that it came from.
  class Undo;

  static constexpr bool fits(const Rules& rules) {
    return rules.columns <= Board::kMaxColumns && rules.rows <= Board::kMaxRows;
  }

  // The start of a game. Needs valid rules that fit the board.
  static BasicPosition start(const Rules& rules);

  // Any position that obeys the rules: no two pawns on a square, walls that fit and seal nobody in,
  // a legal move for the player to move. Needs valid rules that fit the board.
  static Result<BasicPosition> from(const Setup& setup);

  // The inverse of `from`.
  [[nodiscard]] Setup setup() const;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] int columns() const { return rules_.columns; }
  [[nodiscard]] int rows() const { return rules_.rows; }
  [[nodiscard]] int players() const { return rules_.players; }
  [[nodiscard]] int to_move() const { return state_.to_move; }
  [[nodiscard]] int ply() const { return static_cast<int>(state_.ply); }
  [[nodiscard]] std::uint64_t hash() const { return state_.hash; }

  // Where the player's pawn is, or was when it left the board.
  [[nodiscard]] Square pawn(int player) const { return runner(player).pawn; }
  [[nodiscard]] Side goal(int player) const { return runner(player).goal; }
  // Still running: neither arrived nor eliminated.
  [[nodiscard]] bool in_play(int player) const { return runner(player).in_play; }
  [[nodiscard]] bool on_board(int player) const;
  [[nodiscard]] bool eliminated(int player) const;
  // The player's final place; 0 while in play.
  [[nodiscard]] int place(int player) const { return state_.places[index(player)]; }
  [[nodiscard]] int walls_left(int player) const { return state_.walls_left[index(player)]; }

  [[nodiscard]] const Slots& horizontal_walls() const { return horizontal_; }
  [[nodiscard]] const Slots& vertical_walls() const { return vertical_; }
  // The wall on the slot named by `square`, if there is one, and the player who placed it.
  [[nodiscard]] std::optional<Move> wall_at(Square square) const;
  [[nodiscard]] int wall_owner(Square square) const;

  // The squares whose north, or east, side is open.
  [[nodiscard]] const Squares& open_north() const { return open_north_; }
  [[nodiscard]] const Squares& open_east() const { return open_east_; }
  // No wall and no edge lies between `square` and its neighbour on that side.
  [[nodiscard]] bool open(Square square, Side side) const;

  // Every legal move: pawn moves, horizontal walls, vertical walls, pass. None in a finished game.
  void legal_moves(MoveList& moves) const;
  [[nodiscard]] MoveList legal_moves() const {
    MoveList moves;
    legal_moves(moves);
    return moves;
  }
  [[nodiscard]] int count_legal_moves() const;
  // The walls that the player to move may place; empty if none are left or the game is over.
  [[nodiscard]] Walls legal_walls() const;
  // Equals membership in legal_moves.
  [[nodiscard]] bool is_legal(Move move) const;
  // The rule that the move breaks; empty for a legal move.
  [[nodiscard]] std::optional<games::MoveError> why_illegal(Move move) const;

  // Checks and plays; an error says why the move is illegal and changes nothing.
  Result<void> play(Move move);
  // Plays a legal move.
  Undo play_unchecked(Move move);
  // Passes the turn without counting a ply, whether or not the rules allow passing: a null move for
  // searches. Needs a running game.
  void skip_turn() { pass_turn(); }
  // Takes back the last move.
  void undo(const Undo& undo);

  [[nodiscard]] bool over() const { return state_.reason != kRunning; }
  // Goal once somebody has arrived, otherwise Elimination when one player is left in, or PlyLimit.
  [[nodiscard]] std::optional<games::Ending> ending() const;
  // The ranking if the game stops here undecided: the players in play share the best free place.
  [[nodiscard]] games::Outcome shared_outcome() const;

  // The given squares and those one step away, pawns ignored.
  [[nodiscard]] Squares spread(const Squares& squares) const;
  // Steps from the pawn to the nearest goal square, pawns ignored. Needs a pawn on the board.
  [[nodiscard]] int distance(int player) const;
  // The squares of one shortest path, without the pawn's own.
  [[nodiscard]] std::vector<Square> shortest_path(int player) const;
  [[nodiscard]] bool is_goal(int player, Square square) const;
  [[nodiscard]] Squares goal_squares(int player) const;

  // The hash computed from scratch; hash() must equal it.
  [[nodiscard]] std::uint64_t computed_hash() const;

  // Compares rules, walls, pawns, wall counts, turn and ply.
  friend bool operator==(const BasicPosition& a, const BasicPosition& b) {
    return a.rules_ == b.rules_ && a.state_ == b.state_ && a.horizontal_ == b.horizontal_ &&
           a.vertical_ == b.vertical_ && a.owner_low_ == b.owner_low_ &&
           a.owner_high_ == b.owner_high_;
  }

 private:
  static constexpr std::uint8_t kRunning = 0xFF;

  // The small part that undo restores as a whole.
  struct State {
    std::uint64_t hash = 0;
    Runners runners{};
    std::array<std::uint8_t, kMaxPlayers> walls_left{};
    std::array<std::uint8_t, kMaxPlayers> places{};  // 0: in play
    std::uint32_t ply = 0;
    std::uint8_t to_move = 0;
    std::uint8_t arrived = 0;     // number of players
    std::uint8_t eliminated = 0;  // number of players
    std::uint8_t reason = kRunning;

    friend bool operator==(const State&, const State&) = default;
  };

  static constexpr std::size_t index(int player) { return static_cast<std::size_t>(player); }
  [[nodiscard]] const Runner& runner(int player) const { return state_.runners[index(player)]; }

  explicit BasicPosition(const Rules& rules);

  [[nodiscard]] bool pawn_at(Square square) const;
  // Calls f(square) for every square that the player's pawn may go to, each once.
  template <class F>
  void each_pawn_move(int player, F f) const;
  [[nodiscard]] bool can_move_pawn(int player) const;
  // A pawn move or a wall.
  [[nodiscard]] bool has_action(int player) const;
  // Under stuck=eliminate: eliminated because there is no legal move.
  [[nodiscard]] bool stuck(int player) const;
  // Slots where a wall touches no other, by overlap or crossing.
  [[nodiscard]] Walls free_slots() const;
  [[nodiscard]] Walls legal_walls_of(int player) const;

  void move_pawn(int player, Square to);
  void place_wall(int player, Move wall);
  void set_edges(Move wall, bool open);
  void end_turn(bool pawn_moved);
  void arrive(int player);
  void eliminate(int player);
  void leave(int player, int place);
  void pass_turn();
  [[nodiscard]] int count_in_play() const;
  void finish(games::EndReason reason) { state_.reason = static_cast<std::uint8_t>(reason); }

  Rules rules_;
  State state_;
  Slots horizontal_ = Board::no_slots();
  Slots vertical_ = Board::no_slots();
  Slots owner_low_ = Board::no_slots();  // the two bits of the owner of the wall on each slot
  Slots owner_high_ = Board::no_slots();
  Squares open_north_ = Board::no_squares();  // squares whose north side is open
  Squares open_east_ = Board::no_squares();
  WallGraph<Board> graph_;
};

template <class Board>
class BasicPosition<Board>::Undo {
 private:
  friend class BasicPosition;
  Undo(const State& state, Move move) : state_(state), move_(move) {}

  State state_;
  Move move_;
  union {  // set for the kind of move that changes it
    Slots parity_;
    WallGraph<Board> graph_;
  };
};

using Position = BasicPosition<CompactBoard>;     // up to 9×9
using LargePosition = BasicPosition<LargeBoard>;  // up to 25×25

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(std::is_trivially_copyable_v<LargePosition>);

extern template class BasicPosition<CompactBoard>;
extern template class BasicPosition<LargeBoard>;

}  // namespace outflank::quoridor

#include "games/quoridor/position_inline.h"
