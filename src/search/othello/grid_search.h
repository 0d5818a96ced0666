#pragma once

#include <cstdint>
#include <vector>

#include "games/othello/grid_position.h"
#include "search/othello/search_context.h"
#include "search/transposition.h"

namespace outflank::search::othello {

using namespace outflank::othello;

// The best line of one pass over the root, in hundredths of a disc.
struct GridLine {
  int value = 0;
  std::vector<Move> moves;
};

// A plain alpha-beta for boards of any size, without patterns: it evaluates corners, mobility and
// the final score. Single-threaded.
class GridSearch {
 public:
  GridSearch(TranspositionTable& table, const Control& control)
      : table_(table), context_(control) {}

  // The game must not be over.
  void set_position(const GridPosition& position) {
    position_ = position;
    context_.begin();
  }

  // Searches all root moves but `excluded` to `depth`; passes do not count, so that a depth of the
  // number of empty squares is exact. False when stopped; the line is then the best found so far,
  // or unchanged if there is none.
  bool search_root(int depth, const std::vector<Move>& excluded, GridLine& line);

  [[nodiscard]] std::uint64_t nodes() const { return context_.nodes; }

 private:
  struct Scored {
    int score;
    Move move;
  };

  int search(int alpha, int beta, int depth, std::vector<Move>& line);
  [[nodiscard]] int evaluate() const;
  [[nodiscard]] std::vector<Scored> ordered_moves(Move first) const;

  TranspositionTable& table_;
  SearchContext context_;
  GridPosition position_;
};

}  // namespace outflank::search::othello
