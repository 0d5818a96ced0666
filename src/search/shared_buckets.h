#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/zeroed_memory.h"

namespace outflank::search {

// The memory of a lock-free hash table of positions. A slot is two words, the data and the hash
// XORed with it, so that a slot torn by two writers is a miss, never wrong data. The table defines
// the data; 0 is an empty slot.
//
// A large table starts small and grows with its entries, bucket by bucket (linear hashing): the
// page faults of fresh memory would take longer than a short search. Buckets that have been split
// are addressed by one more bit of the hash than the others.
class SharedBuckets {
 public:
  static constexpr std::uint8_t kAgeMask = 63;

  class Slot {
   public:
    [[nodiscard]] std::uint64_t data() const { return data_.load(kRelaxed); }
    // Whether `data`, read from this slot, belongs to the hash.
    [[nodiscard]] bool belongs_to(std::uint64_t hash, std::uint64_t data) const {
      return hash_with(data) == hash;
    }
    void set(std::uint64_t hash, std::uint64_t data) {
      data_.store(data, kRelaxed);
      check_.store(hash ^ data, kRelaxed);
    }
    // The hash that `data`, read from this slot, belongs to. A second read might be of another entry's data.
    [[nodiscard]] std::uint64_t hash_with(std::uint64_t data) const {
      return check_.load(kRelaxed) ^ data;
    }

   private:
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    std::atomic<std::uint64_t> check_;
    std::atomic<std::uint64_t> data_;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  // Up to this size a table is allocated in full at the start.
  static constexpr int kFirstMegabytes = 16;

  explicit SharedBuckets(int megabytes) { resize(megabytes); }

  // Clears the table. At least one megabyte.
  void resize(int megabytes) {
    const std::size_t count = buckets_in(megabytes);
    memory_ = ZeroedMemory(count * sizeof(Bucket));  // may throw: the table is then as before
    count_ = count;
    buckets_ = reinterpret_cast<Bucket*>(memory_.data());
    max_used_ = count_;
    set_used(first_size());
  }
  // Uses at most this much of the memory, at least one megabyte: a small problem is solved faster
  // within the processor's caches. A change clears the table.
  void use(int megabytes) {
    const std::size_t max_used = std::min(count_, buckets_in(megabytes));
    if (max_used == max_used_) return;
    max_used_ = max_used;
    clear();
  }
  // Clears the table and shrinks it to its initial size, so that results equal those of a new one.
  void clear() {
    for (std::size_t i = 0; i < used(); ++i) {
      for (Slot& slot : buckets_[i].slots) slot.set(0, 0);
    }
    set_used(first_size());
    age_ = 0;
  }

  // Call for every entry put into an empty slot: this grows the table. One bucket per entry keeps
  // three of four slots empty, so that hardly anything is replaced before the table is full.
  void added() {
    if (used() < max_used_) split();
  }
  [[nodiscard]] std::size_t used() const { return used_.load(kRelaxed); }

  // Ages the entries, so that older ones can be replaced first.
  void next_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAgeMask); }
  [[nodiscard]] std::uint8_t age() const { return age_; }
  [[nodiscard]] int years_since(std::uint8_t age) const { return (age_ - age) & kAgeMask; }

  [[nodiscard]] Bucket& of(std::uint64_t hash) const {
    // While another thread splits a bucket these two may be inconsistent; the result is a miss.
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
    return std::min(max_used_, buckets_in(kFirstMegabytes));
  }
  // `number` must be a power of two.
  void set_used(std::size_t number) {
    mask_.store(number - 1, kRelaxed);
    used_.store(number, kRelaxed);
  }

  // Adds a bucket and moves half of another one's entries there.
  void split() {
    if (splitting_.test_and_set(std::memory_order_acquire)) return;  // another thread is doing it
    const std::size_t used = used_.load(kRelaxed);
    if (used < max_used_) {
      const std::size_t bit = std::bit_floor(used);
      Bucket& added = buckets_[used];  // empty, like every unused bucket
      std::size_t moved = 0;
      for (Slot& slot : buckets_[used - bit].slots) {
        const std::uint64_t data = slot.data();
        const std::uint64_t hash = slot.hash_with(data);
        if ((hash & bit) == 0 || data == 0) continue;
        added.slots[moved++].set(hash, data);
        slot.set(0, 0);
      }
      mask_.store(2 * bit - 1, kRelaxed);
      used_.store(used + 1, kRelaxed);
    }
    splitting_.clear(std::memory_order_release);
  }

  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr;  // inside memory_
  std::size_t count_ = 0;
  std::size_t max_used_ = 0;          // buckets that may be used; a power of two
  std::atomic<std::size_t> used_{0};  // buckets in use
  std::atomic<std::size_t> mask_{0};  // of the hash; covers `used_`, less than twice that
  std::atomic_flag splitting_;
  std::uint8_t age_ = 0;
};

}  // namespace outflank::search
