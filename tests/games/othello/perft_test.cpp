#include "games/othello/perft.h"

#include <cstdint>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/othello/grid_position.h"
#include "games/othello/notation.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"

namespace outflank::othello {
namespace {

TEST(PerftTest, CountsFromTheStartAreTheKnownOnes) {
  constexpr std::uint64_t kKnown[] = {1,    4,     12,     56,      244,     1396,
                                      8200, 55092, 390216, 3005288, 24571284};
  // Depth 10 is the first at which games that ended earlier are counted.
#ifdef OUTFLANK_SANITIZED
  constexpr int kMaxDepth = 8;
#else
  constexpr int kMaxDepth = 10;
#endif
  for (int depth = 0; depth <= kMaxDepth; ++depth) {
    EXPECT_EQ(perft(Position::start(), depth), kKnown[depth]) << depth;
  }
  for (int depth = 0; depth <= 7; ++depth) {
    EXPECT_EQ(perft(GridPosition::start(), depth), kKnown[depth]) << depth;
  }
}

struct Entry {
  std::string position;
  std::vector<std::uint64_t> counts;  // from depth 1 on
};

std::vector<Entry> read_entries() {
  std::vector<Entry> entries;
  std::ifstream file(OUTFLANK_TEST_DATA "/../../conformance/othello/perft.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string_view> parts = split(line, ';');
    Entry entry{.position = std::string(trim(parts[0])), .counts = {}};
    for (std::size_t depth = 1; depth < parts.size(); ++depth) {
      const std::vector<std::string_view> fields = words(parts[depth]);
      EXPECT_EQ(fields.size(), 2U) << line;
      EXPECT_EQ(fields.at(0), "D" + std::to_string(depth)) << line;
      entry.counts.push_back(std::stoull(std::string(fields.at(1))));
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

template <class Position>
void expect_counts(const Entry& entry, const Rules& rules, std::uint64_t most) {
  const Position position = parse_position<Position>(entry.position, rules).value();
  for (std::size_t i = 0; i < entry.counts.size() && entry.counts[i] <= most; ++i) {
    const int depth = static_cast<int>(i) + 1;
    EXPECT_EQ(perft(position, depth), entry.counts[i]) << entry.position << " depth " << depth;
  }
}

TEST(PerftTest, EveryPositionOfTheDataFileHasItsCounts) {
#ifdef OUTFLANK_SANITIZED
  constexpr std::uint64_t kMax = 2'000;
#else
  constexpr std::uint64_t kMax = 1'000'000;
#endif
  const std::vector<Entry> entries = read_entries();
  EXPECT_GE(entries.size(), 101U);
  std::set<int> sizes;
  int passes = 0;
  for (const Entry& entry : entries) {
    const Rules rules = parse_diagram(entry.position).value().rules;
    sizes.insert(rules.size);
    ASSERT_FALSE(entry.counts.empty()) << entry.position;
    if (rules.size == 8) {
      expect_counts<Position>(entry, rules, kMax);
      passes += parse_position<Position>(entry.position).value().must_pass() ? 1 : 0;
    }
    expect_counts<GridPosition>(entry, rules, kMax);
  }
  EXPECT_EQ(sizes, (std::set<int>{4, 6, 8, 10, 12, 14, 16}));
  EXPECT_GE(passes, 10);
}

TEST(PerftTest, AGameThatIsOverIsOneWayAtEveryDepth) {
  const auto position = parse_position<Position>(std::string(63, 'X') + "- O").value();
  for (int depth = 0; depth < 4; ++depth) EXPECT_EQ(perft(position, depth), 1U);
  EXPECT_TRUE(divide(position, 3).empty());
}

TEST(PerftTest, DivideAddsUp) {
  const Position position = Position::start();
  const std::vector<MoveCount> counts = divide(position, 6);
  ASSERT_EQ(counts.size(), 4U);
  std::uint64_t total = 0;
  for (const MoveCount& count : counts) {
    EXPECT_EQ(count.count, 2050U) << to_text(count.move);  // the four first moves mirror each other
    total += count.count;
  }
  EXPECT_EQ(total, perft(position, 6));
  EXPECT_EQ(to_text(counts[0].move), "d3");
  EXPECT_TRUE(divide(position, 0).empty());
  EXPECT_EQ(divide(position, 1)[2].count, 1U);
}

}  // namespace
}  // namespace outflank::othello
