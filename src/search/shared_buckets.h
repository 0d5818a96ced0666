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
//
// A large table begins small and grows with what is put into it, bucket by bucket (linear hashing):
// the first touch of fresh memory takes the system longer than a short search has. Of the buckets in
// use, those that were split already are told apart by one more bit of the hash than the others.
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
    // Of what it holds.
    [[nodiscard]] std::uint64_t hash() const {
      return check_.load(kRelaxed) ^ data_.load(kRelaxed);
    }

   private:
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    std::atomic<std::uint64_t> check_;
    std::atomic<std::uint64_t> data_;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  // Up to here a table has its whole size from the beginning.
  static constexpr int kFirstMegabytes = 16;

  explicit SharedBuckets(int megabytes) { resize(megabytes); }

  // Empties everything. At least one megabyte.
  void resize(int megabytes) {
    count_ = buckets_in(megabytes);
    memory_ = ZeroedMemory(count_ * sizeof(Bucket));
    buckets_ = reinterpret_cast<Bucket*>(memory_.data());
    most_ = count_;
    set_used(first_size());
  }
  // Uses at most this much of the memory, at least one megabyte: a small problem is
  // solved sooner where the processor's caches reach. Empties everything when that is a change.
  void use(int megabytes) {
    const std::size_t most = std::min(count_, buckets_in(megabytes));
    if (most == most_) return;
    most_ = most;
    clear();
  }
  // Empties everything, and begins small again: what follows is the same as with a new table.
  void clear() {
    for (std::size_t i = 0; i < used(); ++i) {
      for (Slot& slot : buckets_[i].slots) slot.set(0, 0);
    }
    set_used(first_size());
    age_ = 0;
  }

  // To be called for everything that is put into an empty slot, or a table does not grow. A bucket for
  // each keeps three of four slots empty, so that hardly anything gives way before the table is full.
  void added() {
    if (used() < most_) split();
  }
  [[nodiscard]] std::size_t used() const { return used_.load(kRelaxed); }

  // Searches are counted, so that older entries can give way first.
  void next_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAgeMask); }
  [[nodiscard]] std::uint8_t age() const { return age_; }
  [[nodiscard]] int years_since(std::uint8_t age) const { return (age_ - age) & kAgeMask; }

  [[nodiscard]] Bucket& of(std::uint64_t hash) const {
    // While another thread splits a bucket, these two may not fit together; what is looked for is then
    // not found.
    const std::size_t mask = mask_.load(kRelaxed);
    const std::size_t index = hash & mask;
    return buckets_[index < used() ? index : index & (mask >> 1)];
  }

 private:
  static constexpr auto kRelaxed = std::memory_order_relaxed;

  static std::size_t buckets_in(int megabytes) {
    return std::bit_floor(static_cast<std::size_t>(megabytes) * (1 << 20) / sizeof(Bucket));
  }
  [[nodiscard]] std::size_t first_size() const {
    return std::min(most_, buckets_in(kFirstMegabytes));
  }
  // The number must be a power of two.
  void set_used(std::size_t number) {
    mask_.store(number - 1, kRelaxed);
    used_.store(number, kRelaxed);
  }

  // Takes one more bucket into use, for half of what is in one of the others.
  void split() {
    if (splitting_.test_and_set(std::memory_order_acquire)) return;  // another thread does it
    const std::size_t used = used_.load(kRelaxed);
    if (used < most_) {
      const std::size_t bit = std::bit_floor(used);
      Bucket& added = buckets_[used];  // empty, like everything that is not in use
      std::size_t moved = 0;
      for (Slot& slot : buckets_[used - bit].slots) {
        const std::uint64_t hash = slot.hash();
        if ((hash & bit) == 0 || slot.data() == 0) continue;
        added.slots[moved++].set(hash, slot.data());
        slot.set(0, 0);
      }
      mask_.store(2 * bit - 1, kRelaxed);
      used_.store(used + 1, kRelaxed);
    }
    splitting_.clear(std::memory_order_release);
  }

  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr;  // in it
  std::size_t count_ = 0;
  std::size_t most_ = 0;              // of them that may be used; a power of two
  std::atomic<std::size_t> used_{0};  // of these
  std::atomic<std::size_t> mask_{0};  // of the hash: over all of `used_`, less than twice that
  std::atomic_flag splitting_;
  std::uint8_t age_ = 0;
};

}  // namespace outflank::search
