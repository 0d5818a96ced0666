#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "search/othello/midgame.h"

namespace outflank::search::othello {

// One step of a search that grows deeper and less selective.
struct Stage {
  int depth;
  int level;

  friend bool operator==(const Stage&, const Stage&) = default;
};

// What a search has spent so far, and what its limits leave.
struct NodeBudget {
  std::uint64_t spent = 0;
  std::optional<std::uint64_t> left;  // empty: no limit, or none known in nodes
};

// The stages of a search: ply by ply, then to the end of the game with decreasing selectivity,
// finally the proof. A search to the end costs more than many plies before it, so it begins only
// once a fair part of its cost has been spent and, under a limit, only if it is likely to finish:
// an interrupted one is wasted.
class StagePlan {
 public:
  // Needs at least one empty square. A `max_depth` below `empties` ends the plan there, before any
  // search to the end.
  StagePlan(int empties, int max_depth) : empties_(empties), max_depth_(max_depth) {}
  explicit StagePlan(int empties) : StagePlan(empties, empties) {}

  // The next stage, after the previous one has finished; empty after the last.
  std::optional<Stage> next(const NodeBudget& budget);

 private:
  [[nodiscard]] std::optional<Stage> choose(const NodeBudget& budget) const;

  int empties_;
  int max_depth_;
  Stage last_{0, 0};
  std::uint64_t spent_before_ = 0;  // when the last stage began
};

// A search of the root within a window, as Midgame::search_root does it.
using RootSearch = std::function<bool(Window, RootLine&)>;

// Searches with an aspiration window around the value of `line`, or with the full window if it has
// no moves. If the value falls outside, the window is widened on that side and searched again; it
// never shrinks, so a few searches suffice whatever bounds they return. The arguments and the
// result are those of the search.
bool search_aspiration(const RootSearch& search_root, RootLine& line);

// Searches one stage around the value of `line` from an earlier stage, or with the full window if
// it has no moves. The arguments and the result are those of Midgame::search_root.
bool search_stage(Midgame& midgame, const Discs& discs, Stage stage, std::uint64_t excluded,
                  RootLine& line);

}  // namespace outflank::search::othello
