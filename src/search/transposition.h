#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace outflank::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

// What a search remembers of a position.
struct TableEntry {
  std::uint16_t move = 0;  // raw
  std::int16_t value = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::None;
};

// A table of positions by hash that threads share without locks: an entry is two words, the data
// and the hash mixed with it, so that one torn by two writers is not found rather than wrong.
class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes) { resize(megabytes); }

  // Forgets everything. At least one megabyte.
  void resize(int megabytes);
  void clear();
  // Older entries give way first from now on.
  void next_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAgeMask); }

  // False when nothing is known.
  bool probe(std::uint64_t hash, TableEntry& entry) const;
  void store(std::uint64_t hash, const TableEntry& entry);

 private:
  static constexpr std::uint8_t kAgeMask = 63;
  static constexpr std::size_t kWays = 4;

  struct Slot {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    std::array<Slot, kWays> slots;
  };

  [[nodiscard]] Bucket& bucket(std::uint64_t hash) const {
    return buckets_[hash & (bucket_count_ - 1)];
  }

  std::unique_ptr<Bucket[]> buckets_;
  std::size_t bucket_count_ = 0;
  std::uint8_t age_ = 0;
};

}  // namespace outflank::search
