#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/othello/move.h"
#include "games/othello/position.h"

namespace outflank::othello {

inline constexpr std::size_t kMaxProblems = 1'000'000;
inline constexpr int kMaxProblemNumber = 1'000'000'000;

// A position to solve, with what is known about it.
struct Problem {
  int number = 1;
  Position position;
  std::optional<int> score;  // of the side to move, as tournaments count it
  std::vector<Move> moves;   // the best ones; empty when they are not known

  friend bool operator==(const Problem&, const Problem&) = default;
};

// Reads a file of problems on the board of 8x8, one per line: the position text, then, if they are
// known, the exact score and the best moves with commas between them (`X +6 g2,h7`). What follows a
// `;` is ignored, so that OBF files can be read too; so are empty lines and lines that begin with
// `%`. Problems are counted from 1; a line `#40` gives the next one that number instead. An error
// begins with `name` and the line: `name:3: …`.
Result<std::vector<Problem>> read_problems(std::string_view text, std::string_view name);

}  // namespace outflank::othello
