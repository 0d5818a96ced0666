#pragma once

#include <string>

#include "match/record.h"

namespace outflank::terminal {

// The line that a finished game of Othello adds to the file of results, as the old console game kept
// one: when it began, who had which colour, discs, who won. Needs a checked record of a game that is
// over.
//
//   2026-05-01 18:30:05  Black: Ann 40  White: Engine 5 24  Winner: Ann
//   2026-05-01 18:41:12  Black: Ann 12  White: Bob 20  Winner: Bob (resignation)
std::string result_line(const match::Record& record);

}  // namespace outflank::terminal
