#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "games/quoridor/move.h"

namespace outflank::quoridor {

// Other programs' names for squares and walls; docs/notation.md has them side by side. Reading
// checks the form; whether it is on a board, and legal, is for the position to say.

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

// The manual: a grid of squares on even and grooves on odd numbers, 17×17 for 9×9; the first player
// starts on (8, 0). A horizontal wall is named by its left end (even, odd), a vertical one by its
// end nearest row 1 (odd, even).
GridMove to_manual(Move move);
Result<Move> from_manual(const GridMove& move);

// QTP: rows are counted from the other side (the first player, black, starts on row `rows`), and a
// wall is named by its upper left square: `E9`, `E7 horizontal`, `E7 vertical`. Reading takes h and
// v as well, and letters of either case.
std::string to_qtp(Move move, int rows);
Result<Move> from_qtp(std::string_view text, int rows);

}  // namespace outflank::quoridor
