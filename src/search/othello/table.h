#pragma once

#include <array>
#include <cstdint>

#include "search/shared_buckets.h"

namespace outflank::search::othello {

inline constexpr int kMaxScore = 64;
inline constexpr std::uint8_t kNoMove = 64;

// The selectivity level of an exact search; see probcut.h for the lower ones.
inline constexpr int kExactLevel = 5;

// Bounds of a position: its value at `depth` plies (in the endgame, to the end) is between `lower`
// and `upper` discs.
struct Entry {
  int lower = -kMaxScore;
  int upper = kMaxScore;
  std::uint8_t depth = 0;
  std::uint8_t level = 0;
  std::array<std::uint8_t, 2> moves{kNoMove, kNoMove};  // the best move, and the previous best
};

// A lock-free transposition table: an entry is two words, the data and the hash XORed with it, so
// that an entry torn by two writers is a miss, never wrong data.
class Table {
 public:
  explicit Table(int megabytes) : buckets_(megabytes) {}

  // Clears the table. At least one megabyte.
  void resize(int megabytes) { buckets_.resize(megabytes); }
  void clear() { buckets_.clear(); }
  // As SharedBuckets::use.
  void use(int megabytes) { buckets_.use(megabytes); }
  // Ages the entries: older ones are replaced first.
  void next_search() { buckets_.next_search(); }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_.of(hash)); }

  // False on a miss.
  bool probe(std::uint64_t hash, Entry& entry) const;

  // Stores the `value` and best `move` of a search with the window alpha to beta.
  void store(std::uint64_t hash, int depth, int level, int alpha, int beta, int value,
             std::uint8_t move);

 private:
  SharedBuckets buckets_;
};

}  // namespace outflank::search::othello
