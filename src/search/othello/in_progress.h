#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace outflank::search::othello {

// The positions that threads are searching right now, so that other threads can defer those moves
// and find their results in the table later (after "simplified ABDADA" by Tom Kerrigan). Lock-free;
// an entry that is overwritten or missed only costs time.
class InProgress {
 public:
  [[nodiscard]] bool has(std::uint64_t hash) const {
    for (const auto& slot : of(hash).slots) {
      if (slot.load(kRelaxed) == hash) return true;
    }
    return false;
  }

  void begin(std::uint64_t hash) {
    Bucket& bucket = of(hash);
    for (auto& slot : bucket.slots) {
      if (slot.load(kRelaxed) == 0) {
        slot.store(hash, kRelaxed);
        return;
      }
    }
    bucket.slots[0].store(hash, kRelaxed);
  }

  void end(std::uint64_t hash) {
    for (auto& slot : of(hash).slots) {
      if (slot.load(kRelaxed) == hash) slot.store(0, kRelaxed);
    }
  }

 private:
  static constexpr auto kRelaxed = std::memory_order_relaxed;
  static constexpr std::size_t kBuckets = 1024;
  struct alignas(64) Bucket {
    std::array<std::atomic<std::uint64_t>, 4> slots{};
  };

  [[nodiscard]] const Bucket& of(std::uint64_t hash) const {
    return buckets_[hash >> 32 & (kBuckets - 1)];
  }
  [[nodiscard]] Bucket& of(std::uint64_t hash) { return buckets_[hash >> 32 & (kBuckets - 1)]; }

  std::array<Bucket, kBuckets> buckets_{};
};

}  // namespace outflank::search::othello
