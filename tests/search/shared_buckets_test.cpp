#include "search/shared_buckets.h"

#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "search/transposition.h"

namespace outflank::search {
namespace {

bool holds(const SharedBuckets& buckets, std::uint64_t hash) {
  const auto& slot = buckets.of(hash).slots[0];
  return slot.data() != 0 && slot.belongs_to(hash, slot.data());
}

TEST(SharedBucketsTest, BeginOnALineOfTheCacheAndEmpty) {
  const SharedBuckets buckets(3);
  for (std::uint64_t hash = 0; hash < (3 << 20) / sizeof(SharedBuckets::Bucket); ++hash) {
    const auto& bucket = buckets.of(hash);
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(&bucket) % sizeof(bucket), 0U);
    for (const auto& slot : bucket.slots) ASSERT_EQ(slot.data(), 0U);
  }
}

TEST(SharedBucketsTest, ForgetEverythingWhenAnotherPartOfTheMemoryIsUsed) {
  constexpr std::uint64_t kLow = 5;
  constexpr std::uint64_t kHigh = (3 << 20) / sizeof(SharedBuckets::Bucket);  // beyond 2 MB
  SharedBuckets buckets(4);
  for (const std::uint64_t hash : {kLow, kHigh}) buckets.of(hash).slots[0].set(hash, 7);
  buckets.use(4);
  EXPECT_TRUE(holds(buckets, kLow));
  EXPECT_TRUE(holds(buckets, kHigh));

  buckets.use(1);
  EXPECT_FALSE(holds(buckets, kLow));
  EXPECT_FALSE(holds(buckets, kHigh));
  buckets.of(kLow).slots[0].set(kLow, 7);

  buckets.use(64);  // more than there is
  EXPECT_FALSE(holds(buckets, kLow));
  EXPECT_FALSE(holds(buckets, kHigh));
}

constexpr std::size_t kPerMegabyte = (1 << 20) / sizeof(SharedBuckets::Bucket);
constexpr std::size_t kFirst = SharedBuckets::kFirstMegabytes * kPerMegabyte;

// As a table does it, without giving way to anything: false when there is no room.
bool put(SharedBuckets& buckets, std::uint64_t hash) {
  for (auto& slot : buckets.of(hash).slots) {
    if (slot.data() != 0) continue;
    slot.set(hash, hash | 1);
    buckets.added();
    return true;
  }
  return false;
}

bool finds(const SharedBuckets& buckets, std::uint64_t hash) {
  for (const auto& slot : buckets.of(hash).slots) {
    if (slot.data() != 0 && slot.belongs_to(hash, slot.data())) return slot.data() == (hash | 1);
  }
  return false;
}

TEST(SharedBucketsTest, ASmallTableHasItsWholeSizeAtOnce) {
  EXPECT_EQ(SharedBuckets(1).used(), kPerMegabyte);
  EXPECT_EQ(SharedBuckets(SharedBuckets::kFirstMegabytes).used(), kFirst);
}

TEST(SharedBucketsTest, ALargeTableGrowsWithItsEntries) {
  SharedBuckets buckets(1024);
  EXPECT_EQ(buckets.used(), kFirst);
  Random random(41);
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(put(buckets, random.next()));
  EXPECT_EQ(buckets.used(), kFirst + 1000);
}

TEST(SharedBucketsTest, NothingIsLostWhileTheTableGrows) {
  // Three times as large as at first: past a doubling and half way to the next.
  SharedBuckets buckets(256);
  Random random(42);
  std::vector<std::uint64_t> hashes;
  while (buckets.used() < 3 * kFirst) {
    const std::uint64_t hash = random.next();
    if (put(buckets, hash)) hashes.push_back(hash);
  }
  for (const std::uint64_t hash : hashes) ASSERT_TRUE(finds(buckets, hash));
}

TEST(SharedBucketsTest, GrowthEndsWithTheMemory) {
  SharedBuckets buckets(32);
  for (std::uint64_t hash = 0; hash < 40 * kPerMegabyte; ++hash) put(buckets, hash);
  EXPECT_EQ(buckets.used(), 32 * kPerMegabyte);
  buckets.use(SharedBuckets::kFirstMegabytes);
  EXPECT_EQ(buckets.used(), kFirst);
  buckets.added();
  EXPECT_EQ(buckets.used(), kFirst);
}

TEST(SharedBucketsTest, BeginsSmallAndEmptyAgainWhenCleared) {
  SharedBuckets buckets(64);
  for (std::uint64_t hash = 1; hash <= 2 * kFirst; ++hash) put(buckets, hash);
  ASSERT_GT(buckets.used(), kFirst);
  buckets.clear();
  EXPECT_EQ(buckets.used(), kFirst);
  // What comes into use again must be empty as well.
  for (std::uint64_t i = 0; i < kFirst; ++i) buckets.added();
  ASSERT_EQ(buckets.used(), 2 * kFirst);
  for (std::uint64_t hash = 0; hash < 2 * kFirst; ++hash) {
    for (const auto& slot : buckets.of(hash).slots) ASSERT_EQ(slot.data(), 0U);
  }
}

TEST(SharedBucketsTest, AnEntryThatIsReplacedWhileItsBucketIsSplitKeepsItsData) {
  SharedBuckets buckets(2 * SharedBuckets::kFirstMegabytes);
  // Two positions of each bucket, both of which move when it is split.
  const auto hash_of = [](std::size_t bucket, std::uint64_t which) {
    return mix64(2 * bucket + which) << 32 | kFirst | bucket;
  };
  const auto data_of = [](std::uint64_t hash) { return mix64(hash) | 1; };
  {
    const std::jthread replacing([&] {
      for (std::size_t used = kFirst; used < 2 * kFirst; used = buckets.used()) {
        // The next one to be split, of which the index is within `used`.
        auto& slot = buckets.of(used - kFirst).slots[0];
        for (const std::uint64_t which : {0U, 1U, 0U, 1U}) {
          const std::uint64_t hash = hash_of(used - kFirst, which);
          slot.set(hash, data_of(hash));
        }
      }
    });
    while (buckets.used() < 2 * kFirst) buckets.added();
  }
  for (std::size_t bucket = 0; bucket < kFirst; ++bucket) {
    for (const std::uint64_t which : {0U, 1U}) {
      const std::uint64_t hash = hash_of(bucket, which);
      for (const std::uint64_t home : {bucket, kFirst + bucket}) {
        for (const auto& slot : buckets.of(home).slots) {
          const std::uint64_t data = slot.data();
          if (data == 0 || !slot.belongs_to(hash, data)) continue;
          ASSERT_EQ(data, data_of(hash));
        }
      }
    }
  }
}

TEST(SharedBucketsTest, ThreadsThatGrowItTogetherFindNothingWrong) {
  TranspositionTable table(64);
  constexpr int kThreads = 4;
  constexpr int kEach = 60'000;
  std::vector<int> found(kThreads);
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        Random random(static_cast<std::uint64_t>(t) + 50);
        for (int i = 0; i < kEach; ++i) {
          const std::uint64_t hash = random.next();
          const auto value = static_cast<std::int16_t>(hash >> 48);
          table.store(hash, {.move = 1, .value = value, .depth = 1, .bound = Bound::Exact});
          TableEntry entry;
          if (!table.probe(hash, entry)) continue;
          EXPECT_EQ(entry.value, value);
          ++found[static_cast<std::size_t>(t)];
        }
      });
    }
  }
  // One may be missed while its bucket is split by another thread, no more.
  for (const int count : found) EXPECT_GT(count, kEach * 9 / 10);
}

}  // namespace
}  // namespace outflank::search
