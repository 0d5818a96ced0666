#pragma once

#include <iosfwd>

#include "terminal/line_board.h"
#include "terminal/line_input.h"
#include "terminal/table.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// Steps through a finished game over lines of text (`back`, `next`, `first`, `last`, the number of a
// move), until an empty line, `quit` or the end of input. Blocks. Returns how it ended: Line for the
// first two.
LineInput::Got review_lines(const Table& table, LineInput& in, std::ostream& out, LineBoard& board,
                            const Texts& texts);

}  // namespace outflank::terminal
