#pragma once

#include <cstddef>
#include <vector>

#include "search/engine.h"

namespace outflank::search {

// Keeps the first of the lines that begin with the same move: a search of several lines that was cut
// short may leave a move in two of them.
void drop_repeated(std::vector<Line>& lines);

// Makes a report of at most `wanted` different lines. One that was cut short and has fewer gets those
// of the last full report before it whose first moves it lacks, and is put in order, best first.
void fill_up(Report& report, const Report& full, std::size_t wanted);

}  // namespace outflank::search
