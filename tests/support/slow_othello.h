#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/othello/move.h"
#include "games/othello/rules.h"
#include "games/othello/square.h"
#include "games/outcome.h"

namespace outflank::othello {

// A second Othello, written from the rules alone: a plain array and a walk in each direction, no
// shortcuts. The fast positions must agree with it move for move. It shares the value types (Rules,
// Square, Move, Ending) with them and not one line of code; it even writes its own text.
class SlowPosition {
 public:
  static SlowPosition start(const Rules& rules);

  // Trusts the text to be a board of a supported size and a side to move, all in `XO-`.
  static SlowPosition from_text(std::string_view text);
  [[nodiscard]] std::string text() const;

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Color to_move() const { return to_move_; }
  [[nodiscard]] int discs(Color color) const;
  [[nodiscard]] int score() const;             // black less white
  [[nodiscard]] int tournament_score() const;  // the same, empty squares to the winner

  // The discs that the side to move would turn over by a disc on that square; none if it is taken.
  [[nodiscard]] std::vector<Square> flips(Square square) const;

  // Squares row by row from a1; or only the forced pass; or nothing when the game is over.
  [[nodiscard]] std::vector<Move> legal_moves() const;

  // The move must be legal.
  void play(Move move);

  [[nodiscard]] std::optional<games::Ending> ending() const;

  // Ways to play `depth` plies; a game that has ended counts as one.
  [[nodiscard]] std::uint64_t perft(int depth) const;

 private:
  enum class Cell : std::uint8_t { Empty, Black, White };

  SlowPosition(int size, Color to_move);
  [[nodiscard]] std::size_t index(int column, int row) const;
  [[nodiscard]] Cell at(int column, int row) const;
  void put(int column, int row, Cell cell);
  [[nodiscard]] std::vector<Square> flips_of(Color color, Square square) const;
  [[nodiscard]] std::vector<Move> placements(Color color) const;

  int size_;
  Color to_move_;
  std::vector<Cell> cells_;
};

}  // namespace outflank::othello
