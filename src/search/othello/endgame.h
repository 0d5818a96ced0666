#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/othello/candidates.h"
#include "search/othello/discs.h"
#include "search/othello/search_context.h"
#include "search/othello/table.h"

namespace outflank::search::othello {

// The exact endgame search on bitboards alone, up to the number of empties at which ordering moves
// by the evaluation pays (Midgame searches from there on). One object per thread; the table is
// shared.
class Endgame {
 public:
  Endgame(Table& table, SearchContext& context) : table_(table), context_(context) {}

  // Clears everything but the shared table.
  void clear() { recent_.assign(kRecentCount, {}); }

  // A null-window search at `alpha`, from -65 to 64 (fail-soft): a result of at most alpha is an
  // upper bound of the score, a higher one a lower bound. Meaningless once the context has stopped.
  // Works for any number of empty squares.
  int search(const Discs& discs, int alpha) {
    return search(discs, discs.moves(), alpha, discs.empty_count());
  }

  // The same where the legal moves and the number of empty squares are known.
  int search(const Discs& discs, std::uint64_t moves, int alpha, int empties);

 private:
  // An entry of the thread's own small table for positions near the end: most recur soon or never,
  // and the table stays in the cache.
  struct Recent {
    Discs discs;
    std::int8_t lower = -kMaxScore;
    std::int8_t upper = kMaxScore;
    std::uint8_t move = kNoMove;
  };
  static constexpr std::size_t kRecentCount = 1 << 14;

  int by_parity(const Discs& discs, std::uint64_t moves, int alpha, int empties);
  int by_mobility(const Discs& discs, std::uint64_t moves, int alpha, int empties);
  int by_mobility_near(const Discs& discs, std::uint64_t moves, int alpha, int empties);
  int try_moves(Candidates& candidates, int alpha, int empties, std::uint8_t& best_move);

  Table& table_;
  SearchContext& context_;
  std::vector<Recent> recent_ = std::vector<Recent>(kRecentCount);
};

}  // namespace outflank::search::othello
