#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/othello/position_text.h"

namespace outflank::othello {

inline constexpr std::size_t kMaxObfPositions = 1'000'000;

// Reads a file of positions, one per line: the position text, then optionally `;` and other
// programs' notes, which are ignored. Empty lines and lines that begin with `%` are comments. An
// error names the line.
Result<std::vector<Diagram>> read_obf(std::string_view text);

// One line of such a file, without the line break.
std::string to_obf(const Diagram& diagram);

}  // namespace outflank::othello
