#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/othello/candidates.h"
#include "search/othello/discs.h"
#include "search/othello/search_context.h"
#include "search/othello/table.h"

namespace outflank::search::othello {

// The exact search of the last plies by bitboards alone, up to where the evaluation is worth its
// time for the order of moves (Midgame takes over from there). One object a thread; the table is
// shared.
class Endgame {
 public:
  Endgame(Table& table, SearchContext& context) : table_(table), context_(context) {}

  // Forgets everything but what is in the shared table.
  void clear() { recent_.assign(kRecentCount, {}); }

  // Whether the score is more than `alpha`, from -65 to 64: the result is an upper bound of it if
  // it is at most alpha, and otherwise a lower bound. Means nothing once the context has stopped.
  // Any number of empty squares will do.
  int search(const Discs& discs, int alpha) {
    return search(discs, discs.moves(), alpha, discs.empty_count());
  }

  // The same where the legal moves and the number of empty squares are known.
  int search(const Discs& discs, std::uint64_t moves, int alpha, int empties);

 private:
  // What is known of a position near the end, in a small table of this thread alone: most are met
  // again soon or never, and it stays in the cache.
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
