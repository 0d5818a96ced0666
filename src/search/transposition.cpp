#include "search/transposition.h"

namespace outflank::search {
namespace {

//   bit  47..42 | 41..40 | 39..32 | 31..16 | 15..0
//        age    | bound  | depth  | value  | move
std::uint64_t pack(const TableEntry& entry, std::uint8_t age) {
  return std::uint64_t{entry.move} | std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 16 |
         std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32 |
         std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 40 | std::uint64_t{age} << 42;
}

TableEntry unpack(std::uint64_t data) {
  return {.move = static_cast<std::uint16_t>(data),
          .value = static_cast<std::int16_t>(data >> 16),
          .depth = static_cast<std::int8_t>(data >> 32),
          .bound = static_cast<Bound>(data >> 40 & 3)};
}

std::uint8_t age_of(std::uint64_t data) {
  return static_cast<std::uint8_t>(data >> 42 & 63);
}

}  // namespace

bool TranspositionTable::probe(std::uint64_t hash, TableEntry& entry) const {
  for (const SharedBuckets::Slot& slot : buckets_.of(hash).slots) {
    const std::uint64_t data = slot.data();
    if (!slot.belongs_to(hash, data)) continue;
    entry = unpack(data);
    return entry.bound != Bound::None;
  }
  return false;
}

void TranspositionTable::store(std::uint64_t hash, const TableEntry& entry) {
  SharedBuckets::Bucket& home = buckets_.of(hash);
  SharedBuckets::Slot* target = home.slots.data();
  int lowest_worth = 1 << 20;
  TableEntry written = entry;
  for (SharedBuckets::Slot& slot : home.slots) {
    const std::uint64_t data = slot.data();
    if (slot.belongs_to(hash, data)) {
      const TableEntry old = unpack(data);
      if (written.move == 0) written.move = old.move;
      // Keep a deeper result of the current search.
      if (old.depth > entry.depth + 3 && entry.bound != Bound::Exact &&
          age_of(data) == buckets_.age())
        return;
      target = &slot;
      break;
    }
    const int years = buckets_.years_since(age_of(data));
    const int worth = data == 0 ? -(1 << 20) : unpack(data).depth - 8 * years;
    if (worth < lowest_worth) {
      lowest_worth = worth;
      target = &slot;
    }
  }
  const bool empty = target->data() == 0;
  target->set(hash, pack(written, buckets_.age()));
  if (empty) buckets_.added();
}

}  // namespace outflank::search
