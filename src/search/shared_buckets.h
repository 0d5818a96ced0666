#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/zeroed_memory.h"

namespace outflank::search {

// The memory of a table of positions that threads share without locks. A slot is two words, the data
// and the hash mixed with it, so that one torn by two writers is not found rather than wrong. What
// the data mean is up to the table; 0 is an empty slot.
class SharedBuckets {
 public:
  static constexpr std::uint8_t kAgeMask = 63;

  class Slot {
   public:
    [[nodiscard]] std::uint64_t data() const { return data_.load(kRelaxed); }
    // The slot holds `data`, which was read from it, for this hash.
    [[nodiscard]] bool belongs_to(std::uint64_t hash, std::uint64_t data) const {
      return (check_.load(kRelaxed) ^ data) == hash;
    }
    void set(std::uint64_t hash, std::uint64_t data) {
      data_.store(data, kRelaxed);
      check_.store(hash ^ data, kRelaxed);
    }

   private:
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    std::atomic<std::uint64_t> check_;
    std::atomic<std::uint64_t> data_;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  explicit SharedBuckets(int megabytes) { resize(megabytes); }

  // Empties everything. At least one megabyte.
  void resize(int megabytes) {
    count_ = buckets_in(megabytes);
    memory_ = ZeroedMemory(count_ * sizeof(Bucket));
    buckets_ = reinterpret_cast<Bucket*>(memory_.data());
    used_ = count_;
  }
  // Works with at most so much of the memory, which must be at least one megabyte: a small problem is
  // solved sooner where the processor's caches reach. Empties everything when that is a change.
  void use(int megabytes) {
    const std::size_t used = std::min(count_, buckets_in(megabytes));
    if (used == used_) return;
    clear();
    used_ = used;
  }
  void clear() {
    for (std::size_t i = 0; i < used_; ++i) {
      for (Slot& slot : buckets_[i].slots) slot.set(0, 0);
    }
    age_ = 0;
  }

  // Searches are counted, so that older entries can give way first.
  void next_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAgeMask); }
  [[nodiscard]] std::uint8_t age() const { return age_; }
  [[nodiscard]] int years_since(std::uint8_t age) const { return (age_ - age) & kAgeMask; }

  [[nodiscard]] Bucket& of(std::uint64_t hash) const { return buckets_[hash & (used_ - 1)]; }

 private:
  static std::size_t buckets_in(int megabytes) {
    return std::bit_floor(static_cast<std::size_t>(megabytes) * (1 << 20) / sizeof(Bucket));
  }

  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr;  // in it
  std::size_t count_ = 0;
  std::size_t used_ = 0;  // of them; a power of two
  std::uint8_t age_ = 0;
};

}  // namespace outflank::search
