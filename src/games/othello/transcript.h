#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/othello/grid_position.h"
#include "games/othello/move.h"
#include "games/othello/position.h"

namespace outflank::othello {

inline constexpr std::size_t kMaxTranscript = 65'536;  // bytes

// Reads moves from `start` on, in any of these forms: run together (`f5d6c3`), separated by white
// space, or numbered (`1. f5 d6 2. c3`; the numbers are not checked). Forced passes may be written
// or left out; the result has them all, except one that no written move follows. The moves are
// checked to be legal; an error numbers the move as it was written.
template <class Position>
Result<std::vector<Move>> read_moves(std::string_view text, const Position& start);

extern template Result<std::vector<Move>> read_moves(std::string_view, const Position&);
extern template Result<std::vector<Move>> read_moves(std::string_view, const GridPosition&);

enum class Passes { LeaveOut, Write };

// Moves run together; a pass that is written is `--`. Passes that the next move implies can be left
// out; one at the end is always written, so that read_moves gives the same moves back.
std::string to_transcript(std::span<const Move> moves, Passes passes = Passes::LeaveOut);

// `1. f5 d6 2. c3 --`: passes are written, so that black stands first and white second. Where white
// moves first the list begins with `1... d6`.
std::string to_move_list(std::span<const Move> moves, Color first = Color::Black);

}  // namespace outflank::othello
