#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/game.h"
#include "match/ending.h"
#include "match/record.h"

namespace outflank::terminal::othello {

// The discs of black and white in the result of a game of Othello that ended in this position: if
// it was played out, the empty squares go to the winner (64 to 0 if a side has lost all discs);
// otherwise those on the board count.
std::array<int, 2> discs_at_end(const games::Game& game, std::optional<match::EndReason> reason);

// The line that a finished game of Othello adds to the file of results, as the old console game kept
// one: when it began, who had which colour, discs, who won. Needs a checked record of a game that is
// over.
//
//   2026-05-01 18:30:05  Black: Ann 40  White: Engine 5 24  Winner: Ann
//   2026-05-01 18:41:12  Black: Ann 12  White: Bob 20  Winner: Bob (resignation)
std::string result_line(const match::Record& record);

}  // namespace outflank::terminal::othello
