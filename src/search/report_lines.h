#pragma once

#include <vector>

#include "search/engine.h"

namespace outflank::search {

// Keeps the first of the lines that begin with the same move: a search of several lines that was cut
// short may leave a move in two of them.
void drop_repeated(std::vector<Line>& lines);

// Adds to the lines of a report, which may have been cut short, those of the last full one before it
// whose first moves it lacks; best first.
void fill_up(Report& report, const Report& full);

}  // namespace outflank::search
