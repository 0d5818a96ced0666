#include "search/shared_buckets.h"

#include <cstdint>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace outflank::search
