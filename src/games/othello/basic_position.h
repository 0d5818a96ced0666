#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/error.h"
#include "games/move_error.h"
#include "games/othello/move.h"
#include "games/othello/move_refusal.h"
#include "games/othello/rules.h"
#include "games/othello/square.h"
#include "games/outcome.h"

namespace outflank::othello {

// One position: the discs, the side to move and the plies played. A small value, trivially
// copyable; nothing here allocates, except the message of a refused move. The board decides the
// size and the speed: see games/othello/position.h and games/othello/grid_position.h.
//
// Two positions are equal if the board and the side to move are; the ply count does not matter.
template <class BoardType>
class BasicPosition {
 public:
  using Board = BoardType;
  using Bits = typename Board::Bits;
  using MoveList = FixedMoveList<Board::kMaxMoves>;

  // What undo needs: exactly what the move destroyed.
  struct Undo {
    Bits flipped{};
    Move move;
  };

  // The start of the standard game.
  BasicPosition() : BasicPosition(start()) {}

  // The four discs in the middle, black to move. The board must support the rules.
  static BasicPosition start(const Rules& rules = {}) {
    const int right = rules.size / 2;
    const int left = right - 1;
    const Bits black = bits_of(Square::at(right, left)) | bits_of(Square::at(left, right));
    const Bits white = bits_of(Square::at(left, left)) | bits_of(Square::at(right, right));
    return from_discs(black, white, Color::Black, rules);
  }

  // Any arrangement, at ply 0. The discs must lie on the board and must not overlap.
  static BasicPosition from_discs(const Bits& black, const Bits& white, Color to_move,
                                  const Rules& rules = {}) {
    assert(Board::supports(rules));
    BasicPosition position{Board(rules)};
    assert(!Board::any(black & white));
    assert(!Board::any((black | white) & ~position.board_.all()));
    position.own_ = to_move == Color::Black ? black : white;
    position.opponent_ = to_move == Color::Black ? white : black;
    position.to_move_ = to_move;
    return position;
  }

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] int size() const { return board_.size(); }
  [[nodiscard]] Rules rules() const { return {.size = static_cast<std::uint8_t>(size())}; }
  [[nodiscard]] Color to_move() const { return to_move_; }

  // Moves and passes played since start() or from_discs().
  [[nodiscard]] int ply() const { return ply_; }

  [[nodiscard]] const Bits& black() const { return discs_of(Color::Black); }
  [[nodiscard]] const Bits& white() const { return discs_of(Color::White); }
  [[nodiscard]] const Bits& discs_of(Color color) const {
    return color == to_move_ ? own_ : opponent_;
  }
  [[nodiscard]] int discs(Color color) const { return Board::count(discs_of(color)); }
  [[nodiscard]] int empties() const { return size() * size() - Board::count(own_ | opponent_); }
  [[nodiscard]] std::optional<Color> at(Square square) const {
    if (Board::has(black(), square)) return Color::Black;
    if (Board::has(white(), square)) return Color::White;
    return std::nullopt;
  }

  // The same discs as the side to move sees them, for searches.
  [[nodiscard]] const Bits& own() const { return own_; }
  [[nodiscard]] const Bits& opponent() const { return opponent_; }

  // The squares of legal_moves(); empty when the side to move must pass and when the game is over.
  [[nodiscard]] Bits legal_squares() const { return board_.legal_moves(own_, opponent_); }

  // Whether the game is running and passing is the only move.
  [[nodiscard]] bool must_pass() const {
    return !Board::any(legal_squares()) && Board::any(board_.legal_moves(opponent_, own_));
  }
  [[nodiscard]] bool is_over() const {
    return !Board::any(legal_squares()) && !Board::any(board_.legal_moves(opponent_, own_));
  }

  // Every legal move, a1 first; only the pass when it is forced; none when the game is over.
  [[nodiscard]] MoveList legal_moves() const {
    MoveList moves;
    Board::for_each(legal_squares(), [&](Square square) { moves.push_back(Move::disc(square)); });
    if (moves.empty() && must_pass()) moves.push_back(Move::pass());
    return moves;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    if (move.is_pass()) return must_pass();
    const Square square = move.square();
    return square.is_on(size()) && !Board::has(own_ | opponent_, square) &&
           Board::any(board_.flips(square, own_, opponent_));
  }

  // Empty for a legal move.
  [[nodiscard]] std::optional<games::MoveError> why_illegal(Move move) const {
    if (is_legal(move)) return std::nullopt;
    const bool can_place = Board::any(legal_squares());
    if (!can_place && !Board::any(board_.legal_moves(opponent_, own_))) {
      return games::MoveError::GameOver;
    }
    if (move.is_pass()) return games::MoveError::PassRefused;
    if (!move.square().is_on(size())) return games::MoveError::OffBoard;
    if (!can_place) return games::MoveError::MustPass;
    if (Board::has(own_ | opponent_, move.square())) return games::MoveError::Occupied;
    return games::MoveError::FlipsNothing;
  }

  // Checks and plays; on an error nothing has changed.
  Result<void> play(Move move) {
    if (const auto error = why_illegal(move)) {
      return fail(*error, refusal(*error, move, to_move_, size()));
    }
    play_unchecked(move);
    return {};
  }

  // For moves that are known to be legal.
  Undo play_unchecked(Move move) {
    assert(is_legal(move));
    Undo undo{.move = move};
    if (!move.is_pass()) {
      undo.flipped = board_.flips(move.square(), own_, opponent_);
      own_ = own_ ^ undo.flipped ^ bits_of(move.square());
      opponent_ = opponent_ ^ undo.flipped;
    }
    std::swap(own_, opponent_);
    to_move_ = opposite(to_move_);
    ++ply_;
    return undo;
  }

  // Takes back the move that play_unchecked returned this record for, if it was the last one.
  void undo(const Undo& undo) {
    assert(ply_ > 0);
    --ply_;
    to_move_ = opposite(to_move_);
    std::swap(own_, opponent_);
    if (!undo.move.is_pass()) {
      own_ = own_ ^ undo.flipped ^ bits_of(undo.move.square());
      opponent_ = opponent_ ^ undo.flipped;
    }
  }

  // Computed from the board on demand: cheaper than updating it disc by disc, and it cannot get out
  // of step.
  [[nodiscard]] std::uint64_t hash() const {
    constexpr std::uint64_t kSideSeed = 0x9D39247E33776D41ULL;
    return Board::mix(Board::mix(to_move_ == Color::Black ? 0 : kSideSeed, opponent_), own_);
  }

  // Black's discs minus white's.
  [[nodiscard]] int score() const { return discs(Color::Black) - discs(Color::White); }

  // The same with the empty squares given to the side that is ahead.
  [[nodiscard]] int tournament_score() const {
    const int plain = score();
    if (plain == 0) return 0;
    return plain > 0 ? plain + empties() : plain - empties();
  }

  // The discs of a colour as results count them: the empty squares go to the winner, or half to
  // each side in a draw. Meaningful only when the game is over.
  [[nodiscard]] int counted_discs(Color color) const {
    const int lead = color == Color::Black ? tournament_score() : -tournament_score();
    return (size() * size() + lead) / 2;
  }

  // Empty in a running game.
  [[nodiscard]] std::optional<games::Ending> ending() const {
    if (!is_over()) return std::nullopt;
    games::Ending ending{.outcome = {}, .reason = games::EndReason::NoMoves};
    if (empties() == 0) {
      ending.reason = games::EndReason::FullBoard;
    } else if (!Board::any(own_) || !Board::any(opponent_)) {
      ending.reason = games::EndReason::NoDiscs;
    }
    ending.outcome.places[0] = score() >= 0 ? 1 : 2;
    ending.outcome.places[1] = score() <= 0 ? 1 : 2;
    return ending;
  }

  friend bool operator==(const BasicPosition& a, const BasicPosition& b) {
    return a.size() == b.size() && a.to_move_ == b.to_move_ && a.own_ == b.own_ &&
           a.opponent_ == b.opponent_;
  }

 private:
  explicit BasicPosition(Board board) : board_(board) {}
  static Bits bits_of(Square square) { return Board::bits_of(square); }

  Bits own_{};
  Bits opponent_{};
  std::uint16_t ply_ = 0;
  Color to_move_ = Color::Black;
  [[no_unique_address]] Board board_;
};

}  // namespace outflank::othello
