#pragma once

#include <cstdint>

#include "search/shared_buckets.h"

namespace outflank::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

// What a search remembers of a position.
struct TableEntry {
  std::uint16_t move = 0;  // raw
  std::int16_t value = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::None;
};

// A table of positions by hash that threads share without locks.
class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes) : buckets_(megabytes) {}

  // Forgets everything. At least one megabyte.
  void resize(int megabytes) { buckets_.resize(megabytes); }
  void clear() { buckets_.clear(); }
  // Older entries give way first from now on.
  void next_search() { buckets_.next_search(); }

  // False when nothing is known.
  bool probe(std::uint64_t hash, TableEntry& entry) const;
  void store(std::uint64_t hash, const TableEntry& entry);

 private:
  SharedBuckets buckets_;
};

}  // namespace outflank::search
