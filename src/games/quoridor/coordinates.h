#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "games/quoridor/move.h"

namespace outflank::quoridor {

// Other programs' coordinates of squares and walls; docs/notation.md has them side by side. Parsing
// checks the form alone; the position decides whether a move is on the board and legal.

// A square or wall by two numbers.
struct GridMove {
  MoveKind kind = MoveKind::Pawn;  // never Pass
  int x = 0;
  int y = 0;

  friend bool operator==(const GridMove&, const GridMove&) = default;
};

// The contest: (0, 0) is a1, the first player starts on (4, 0); a wall is named by the same square
// as here.
GridMove to_contest(Move move);
Result<Move> from_contest(const GridMove& move);
// As its bots write it: `4 1`; a horizontal wall `4 2 0`, a vertical one `4 2 1`.
std::string to_contest_text(Move move);

// The manual: a grid of squares on even and grooves on odd numbers, 17×17 for 9×9; the first player
// starts on (8, 0). A horizontal wall is named by its left end (even, odd), a vertical one by its
// end nearest row 1 (odd, even).
GridMove to_manual(Move move);
Result<Move> from_manual(const GridMove& move);

// QTP: rows are counted from the other side (the first player, black, starts on row `rows`), and a
// wall is named by its upper left square: `E9`, `E7 horizontal`, `E7 vertical`. Parsing also
// accepts h and v, in either case.
std::string to_qtp(Move move, int rows);
Result<Move> from_qtp(std::string_view text, int rows);

// The dialect of programs that number rows as QTP does but write a move as one word: `e8`, and a
// wall by its square nearest a1 with h or v: `e6h` is QTP's `E7 horizontal`. Parsing ignores case.
std::string to_one_word_qtp(Move move, int rows);
Result<Move> from_one_word_qtp(std::string_view text, int rows);

}  // namespace outflank::quoridor
