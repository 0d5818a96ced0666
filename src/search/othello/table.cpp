#include "search/othello/table.h"

#include <algorithm>

namespace outflank::search::othello {
namespace {

//   bit  53..48 | 47..40 | 39..32 | 31..24 | 23..16 | 15..8 | 7..0
//        age    | move 2 | move 1 | level  | depth  | upper | lower
std::uint64_t pack(const Entry& entry, std::uint8_t age) {
  return std::uint64_t{static_cast<std::uint8_t>(entry.lower)} |
         std::uint64_t{static_cast<std::uint8_t>(entry.upper)} << 8 |
         std::uint64_t{entry.depth} << 16 | std::uint64_t{entry.level} << 24 |
         std::uint64_t{entry.moves[0]} << 32 | std::uint64_t{entry.moves[1]} << 40 |
         std::uint64_t{age} << 48;
}

Entry unpack(std::uint64_t data) {
  return {.lower = static_cast<std::int8_t>(data),
          .upper = static_cast<std::int8_t>(data >> 8),
          .depth = static_cast<std::uint8_t>(data >> 16),
          .level = static_cast<std::uint8_t>(data >> 24),
          .moves = {static_cast<std::uint8_t>(data >> 32), static_cast<std::uint8_t>(data >> 40)}};
}

std::uint8_t age_of(std::uint64_t data) {
  return static_cast<std::uint8_t>(data >> 48);
}

int worth(const Entry& entry) {
  return 8 * entry.depth + entry.level;
}

// Merges a result with the entry of the same position.
void merge(Entry& entry, int depth, int level, int alpha, int beta, int value, std::uint8_t move) {
  if (entry.depth != depth || entry.level != level) {
    entry.lower = -kMaxScore;
    entry.upper = kMaxScore;
    entry.depth = static_cast<std::uint8_t>(depth);
    entry.level = static_cast<std::uint8_t>(level);
  }
  if (value < beta) entry.upper = std::min(entry.upper, value);
  if (value > alpha) {
    entry.lower = std::max(entry.lower, value);
    if (move != kNoMove && entry.moves[0] != move) {
      entry.moves[1] = entry.moves[0];
      entry.moves[0] = move;
    }
  }
  if (entry.moves[0] == kNoMove) entry.moves[0] = move;
  // Two selective searches may contradict each other: the newer one wins.
  if (entry.lower > entry.upper) {
    if (value < beta) {
      entry.lower = -kMaxScore;
    } else {
      entry.upper = kMaxScore;
    }
  }
}

}  // namespace

bool Table::probe(std::uint64_t hash, Entry& entry) const {
  for (const SharedBuckets::Slot& slot : buckets_.of(hash).slots) {
    const std::uint64_t data = slot.data();
    if (!slot.belongs_to(hash, data)) continue;
    if (data == 0) return false;
    entry = unpack(data);
    return true;
  }
  return false;
}

void Table::store(std::uint64_t hash, int depth, int level, int alpha, int beta, int value,
                  std::uint8_t move) {
  SharedBuckets::Bucket& home = buckets_.of(hash);
  SharedBuckets::Slot* target = home.slots.data();
  int lowest = 1 << 20;
  Entry entry;
  for (SharedBuckets::Slot& slot : home.slots) {
    const std::uint64_t data = slot.data();
    if (data != 0 && slot.belongs_to(hash, data)) {
      entry = unpack(data);
      // Do not replace a deeper result of the current search.
      if (8 * depth + level < worth(entry) && age_of(data) == buckets_.age()) return;
      target = &slot;
      break;
    }
    const int years = buckets_.years_since(age_of(data));
    const int kept = data == 0 ? -(1 << 20) : worth(unpack(data)) - 64 * years;
    if (kept < lowest) {
      lowest = kept;
      target = &slot;
    }
  }
  merge(entry, depth, level, alpha, beta, value, move);
  const bool empty = target->data() == 0;
  target->set(hash, pack(entry, buckets_.age()));
  if (empty) buckets_.added();
}

}  // namespace outflank::search::othello
