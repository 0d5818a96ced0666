#include "search/othello/table.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace outflank::search::othello {
namespace {

TEST(TableTest, IsEmptyAtFirst) {
  const Table table(1);
  Entry entry;
  EXPECT_FALSE(table.probe(0, entry));
  EXPECT_FALSE(table.probe(12345, entry));
}

TEST(TableTest, AValueBelowTheWindowIsAnUpperBound) {
  Table table(1);
  table.store(7, 10, 2, 4, 5, -8, 19);
  Entry entry;
  ASSERT_TRUE(table.probe(7, entry));
  EXPECT_EQ(entry.lower, -64);
  EXPECT_EQ(entry.upper, -8);
  EXPECT_EQ(entry.depth, 10);
  EXPECT_EQ(entry.level, 2);
  EXPECT_EQ(entry.moves[0], 19);
}

TEST(TableTest, BoundsOfEqualSearchesAreJoined) {
  Table table(1);
  table.store(7, 10, 2, 4, 5, 12, 19);
  table.store(7, 10, 2, 20, 21, 18, 20);
  Entry entry;
  ASSERT_TRUE(table.probe(7, entry));
  EXPECT_EQ(entry.lower, 12);
  EXPECT_EQ(entry.upper, 18);
  EXPECT_EQ(entry.moves[0], 19) << "a move that failed does not take the place of one that worked";
}

TEST(TableTest, ADeeperSearchReplacesAndKeepsTheOlderMoveSecond) {
  Table table(1);
  table.store(7, 10, 2, 4, 5, 12, 19);
  table.store(7, 12, 2, 4, 5, 6, 33);
  Entry entry;
  ASSERT_TRUE(table.probe(7, entry));
  EXPECT_EQ(entry.depth, 12);
  EXPECT_EQ(entry.lower, 6);
  EXPECT_EQ(entry.moves[0], 33);
  EXPECT_EQ(entry.moves[1], 19);
}

TEST(TableTest, AShallowerSearchDoesNotReplace) {
  Table table(1);
  table.store(7, 10, 2, 4, 5, 12, 19);
  table.store(7, 9, 2, 4, 5, 2, 33);
  Entry entry;
  ASSERT_TRUE(table.probe(7, entry));
  EXPECT_EQ(entry.depth, 10);
  table.next_search();
  table.store(7, 9, 2, 4, 5, 2, 33);
  ASSERT_TRUE(table.probe(7, entry));
  EXPECT_EQ(entry.depth, 9) << "but that of a new search does";
}

TEST(TableTest, FoundEntriesAreTheStoredOnes) {
  Table table(1);
  Random random(5);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t hash = random.next();
    table.store(hash, static_cast<int>(hash >> 40 & 31), 1, 0, 1, static_cast<int>(hash >> 50 & 63),
                static_cast<std::uint8_t>(hash >> 56 & 63));
  }
  Random again(5);
  int found = 0;
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t hash = again.next();
    Entry entry;
    if (!table.probe(hash, entry)) continue;
    ++found;
    ASSERT_EQ(entry.depth, hash >> 40 & 31);
    ASSERT_EQ(entry.moves[0], hash >> 56 & 63);
  }
  EXPECT_GT(found, 10'000);
  table.clear();
  Entry entry;
  EXPECT_FALSE(table.probe(Random(5).next(), entry));
}

}  // namespace
}  // namespace outflank::search::othello
