#include "search/othello/table.h"

#include <algorithm>
#include <bit>

namespace outflank::search::othello {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

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

// What a result adds to what was known of the same position.
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
  // Two searches with cut-offs may contradict each other: the newer one counts.
  if (entry.lower > entry.upper) {
    if (value < beta) {
      entry.lower = -kMaxScore;
    } else {
      entry.upper = kMaxScore;
    }
  }
}

}  // namespace

void Table::resize(int megabytes) {
  bucket_count_ = std::bit_floor(static_cast<std::size_t>(megabytes) * (1 << 20) / sizeof(Bucket));
  buckets_ = std::make_unique<Bucket[]>(bucket_count_);
}

void Table::clear() {
  for (std::size_t i = 0; i < bucket_count_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.check.store(0, kRelaxed);
      slot.data.store(0, kRelaxed);
    }
  }
  age_ = 0;
}

bool Table::probe(std::uint64_t hash, Entry& entry) const {
  for (const Slot& slot : bucket(hash).slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if ((slot.check.load(kRelaxed) ^ data) != hash) continue;
    if (data == 0) return false;
    entry = unpack(data);
    return true;
  }
  return false;
}

void Table::store(std::uint64_t hash, int depth, int level, int alpha, int beta, int value,
                  std::uint8_t move) {
  Bucket& home = bucket(hash);
  Slot* target = home.slots.data();
  int lowest = 1 << 20;
  Entry entry;
  for (Slot& slot : home.slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if (data != 0 && (slot.check.load(kRelaxed) ^ data) == hash) {
      entry = unpack(data);
      // What this search found with more effort is not given up for a quick look.
      if (8 * depth + level < worth(entry) && age_of(data) == age_) return;
      target = &slot;
      break;
    }
    const int years = (age_ - age_of(data)) & kAgeMask;
    const int kept = data == 0 ? -(1 << 20) : worth(unpack(data)) - 64 * years;
    if (kept < lowest) {
      lowest = kept;
      target = &slot;
    }
  }
  merge(entry, depth, level, alpha, beta, value, move);
  const std::uint64_t data = pack(entry, age_);
  target->data.store(data, kRelaxed);
  target->check.store(hash ^ data, kRelaxed);
}

}  // namespace outflank::search::othello
