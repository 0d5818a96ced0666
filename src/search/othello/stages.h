#pragma once

#include <functional>
#include <vector>

#include "search/othello/midgame.h"

namespace outflank::search::othello {

// One step of a search that grows deeper and surer.
struct Stage {
  int depth;
  int level;

  friend bool operator==(const Stage&, const Stage&) = default;
};

// The steps for a position with so many empty squares, ending with the proof. Where the end of the
// game comes into reach, searches to the end with growing certainty follow at once: they cost less
// than the depths between.
std::vector<Stage> stages(int empties);

// A search of the root within a window, as Midgame::search_root does it.
using RootSearch = std::function<bool(Window, RootLine&)>;

// Searches with an aspiration window around the value of `line`, or with the full window if it has
// no moves. Where the value falls outside, the window is widened on that side and searched again; it
// never shrinks, so this ends after a few searches whatever bounds they return. The arguments and
// the result are those of the search.
bool search_aspiration(const RootSearch& search_root, RootLine& line);

// Searches one stage around the value of `line`, which is that of an earlier stage, or from nothing
// if it has no moves. The arguments and the result are those of Midgame::search_root.
bool search_stage(Midgame& midgame, const Discs& discs, Stage stage, std::uint64_t excluded,
                  RootLine& line);

}  // namespace outflank::search::othello
