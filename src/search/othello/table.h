#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace outflank::search::othello {

inline constexpr int kMaxScore = 64;
inline constexpr std::uint8_t kNoMove = 64;

// How sure a search is: the number of the cut-off margin that it used, see probcut.h.
inline constexpr int kExactLevel = 5;

// What is known of a position: its value after `depth` plies (all that are left, in the endgame) is
// between `lower` and `upper` discs.
struct Entry {
  int lower = -kMaxScore;
  int upper = kMaxScore;
  std::uint8_t depth = 0;
  std::uint8_t level = 0;
  std::array<std::uint8_t, 2> moves{kNoMove, kNoMove};  // the best one, and the best before it
};

// A table of positions by hash that threads share without locks: an entry is two words, the data
// and the hash mixed with it, so that one torn by two writers is not found rather than wrong.
class Table {
 public:
  explicit Table(int megabytes) { resize(megabytes); }

  // Forgets everything. At least one megabyte.
  void resize(int megabytes);
  void clear();
  // Older entries give way first from now on.
  void next_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAgeMask); }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

  // False when nothing is known.
  bool probe(std::uint64_t hash, Entry& entry) const;

  // Notes that a search with the window alpha to beta gave `value` and preferred `move`.
  void store(std::uint64_t hash, int depth, int level, int alpha, int beta, int value,
             std::uint8_t move);

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

}  // namespace outflank::search::othello
