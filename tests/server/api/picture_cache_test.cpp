#include "server/api/picture_cache.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

std::shared_ptr<const Picture> picture_of(std::size_t size) {
  return std::make_shared<const Picture>(Picture{std::string(size, 'x'), "\"e\""});
}

TEST(PictureCacheTest, KeepsTheLatestRequests) {
  PictureCache cache(10'000);
  cache.add("a", picture_of(4000));
  cache.add("b", picture_of(4000));
  ASSERT_NE(cache.find("a"), nullptr);
  cache.add("c", picture_of(4000));
  EXPECT_NE(cache.find("a"), nullptr);
  EXPECT_EQ(cache.find("b"), nullptr) << "nobody has asked for it for the longest time";
  EXPECT_NE(cache.find("c"), nullptr);
}

TEST(PictureCacheTest, NeverHoldsMoreThanItsBytes) {
  PictureCache cache(10'000);
  for (int i = 0; i < 1000; ++i) {
    cache.add(std::to_string(i), picture_of(static_cast<std::size_t>(i % 40) * 100));
    ASSERT_LE(cache.bytes(), 10'000U);
  }
  cache.add("huge", picture_of(20'000));
  EXPECT_EQ(cache.find("huge"), nullptr);
  EXPECT_NE(cache.find("999"), nullptr) << "nothing makes way for what cannot be kept";
}

TEST(PictureCacheTest, ACachedPictureIsNotCountedTwice) {
  PictureCache cache(10'000);
  cache.add("a", picture_of(1000));
  const std::size_t bytes = cache.bytes();
  cache.add("a", picture_of(1000));
  EXPECT_EQ(cache.bytes(), bytes);
}

}  // namespace
}  // namespace outflank::server
