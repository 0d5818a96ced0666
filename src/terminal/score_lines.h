#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/scores.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// A table of players, the best first, under a line of headings that begins with the title.
std::vector<std::string> score_lines(std::string_view title, const ScoreTable& table,
                                     const Texts& texts);

// One player's rating, wins, draws and losses in a few words.
std::string score_text(const std::optional<Score>& score, const Texts& texts);

}  // namespace outflank::terminal
