#pragma once

#include <cstddef>
#include <vector>

#include "search/engine.h"

namespace outflank::search {

// Keeps the first of the lines that begin with the same move: an interrupted search of several
// lines may leave a move in two of them.
void drop_repeated(std::vector<Line>& lines);

// Limits a report to `wanted` lines. An interrupted one with fewer is completed with lines of the
// last full report whose first moves it lacks, and sorted, best first.
void fill_up(Report& report, const Report& full, std::size_t wanted);

}  // namespace outflank::search
