#pragma once

#include <cstdint>

#include "search/shared_buckets.h"

namespace outflank::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

// An entry of the transposition table.
struct TableEntry {
  std::uint16_t move = 0;  // raw
  std::int16_t value = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::None;
};

// A lock-free transposition table shared by threads.
class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes) : buckets_(megabytes) {}

  // Clears the table. At least one megabyte.
  void resize(int megabytes) { buckets_.resize(megabytes); }
  void clear() { buckets_.clear(); }
  // Ages the entries: older ones are replaced first.
  void next_search() { buckets_.next_search(); }

  // False on a miss.
  bool probe(std::uint64_t hash, TableEntry& entry) const;
  void store(std::uint64_t hash, const TableEntry& entry);

 private:
  SharedBuckets buckets_;
};

}  // namespace outflank::search
