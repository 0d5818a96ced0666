#pragma once

#include <array>
#include <cstdint>

#include "search/shared_buckets.h"

namespace outflank::search::othello {

inline constexpr int kMaxScore = 64;
inline constexpr std::uint8_t kNoMove = 64;

// How sure a search is: the number of the cut-off margin that it used, see probcut.h.
inline constexpr int kExactLevel = 5;

// What is known of a position: its value after `depth` plies (all that are left, in the endgame) is
// between `lower` and `upper` discs.
struct Entry {
  int lower = -kMaxScore;
  int upper = kMaxScore;
  std::uint8_t depth = 0;
  std::uint8_t level = 0;
  std::array<std::uint8_t, 2> moves{kNoMove, kNoMove};  // the best one, and the best before it
};

// A table of positions by hash that threads share without locks: an entry is two words, the data
// and the hash mixed with it, so that one torn by two writers is not found rather than wrong.
class Table {
 public:
  explicit Table(int megabytes) : buckets_(megabytes) {}

  // Forgets everything. At least one megabyte.
  void resize(int megabytes) { buckets_.resize(megabytes); }
  void clear() { buckets_.clear(); }
  // As SharedBuckets::use.
  void use(int megabytes) { buckets_.use(megabytes); }
  // Older entries give way first from now on.
  void next_search() { buckets_.next_search(); }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_.of(hash)); }

  // False when nothing is known.
  bool probe(std::uint64_t hash, Entry& entry) const;

  // Notes that a search with the window alpha to beta gave `value` and preferred `move`.
  void store(std::uint64_t hash, int depth, int level, int alpha, int beta, int value,
             std::uint8_t move);

 private:
  SharedBuckets buckets_;
};

}  // namespace outflank::search::othello
