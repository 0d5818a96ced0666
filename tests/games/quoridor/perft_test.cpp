#include "games/quoridor/perft.h"

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/quoridor/agreement.h"
#include "games/quoridor/position_text.h"

namespace outflank::quoridor {
namespace {

// Deeper counts are for `outflank perft`.
template <class P>
constexpr std::uint64_t kMaxLeaves = 20'000'000 / kEffort;
template <>
constexpr std::uint64_t kMaxLeaves<LargePosition> = 3'000'000 / kEffort;

struct Line {
  std::string position;
  std::vector<std::uint64_t> counts;  // of depth 1, 2, …
};

std::vector<Line> read_lines() {
  std::ifstream file(OUTFLANK_TEST_DATA "/../../conformance/quoridor/perft.txt");
  std::vector<Line> lines;
  std::string text;
  while (std::getline(file, text)) {
    if (text.empty() || text.starts_with('#')) continue;
    const std::vector<std::string_view> fields = split(text, ';');
    Line line{std::string(trim(fields[0])), {}};
    for (std::size_t i = 1; i < fields.size(); ++i) {
      const std::vector<std::string_view> count = words(fields[i]);
      if (count.size() != 2 || count[0] != "D" + std::to_string(i)) {
        ADD_FAILURE() << "not a count of depth " << i << ": " << text;
        break;
      }
      line.counts.push_back(std::stoull(std::string(count[1])));
    }
    lines.push_back(line);
  }
  return lines;
}

template <class P>
void expect_counts(const Line& line) {
  Result<P> position = parse_position<P>(line.position);
  ASSERT_TRUE(position) << line.position << ": " << position.error().message();
  const P before = *position;
  for (std::size_t i = 0; i < line.counts.size() && line.counts[i] <= kMaxLeaves<P>; ++i) {
    EXPECT_EQ(perft(*position, static_cast<int>(i) + 1), line.counts[i])
        << line.position << " at depth " << i + 1;
  }
  EXPECT_TRUE(*position == before) << line.position;
}

TEST(PerftTest, TheFileHasPositionsOfManyVariants) {
  const std::vector<Line> lines = read_lines();
  EXPECT_GE(lines.size(), 200U);
  for (const Line& line : lines) EXPECT_FALSE(line.counts.empty()) << line.position;
}

TEST(PerftTest, TheStandardStartIsAsPublished) {
  Position position = Position::start(Rules{});
  EXPECT_EQ(perft(position, 0), 1U);
  EXPECT_EQ(perft(position, 1), 131U);
  EXPECT_EQ(perft(position, 2), 16'677U);
  EXPECT_EQ(perft(position, 3), 2'062'264U);
}

TEST(PerftTest, AFinishedGameHasNoFurtherMoves) {
  Rules rules;
  rules.columns = rules.rows = 3;
  rules.walls = 0;
  Position position = Position::start(rules);
  for (const Move move :
       {Move::pawn(Square::at(0, 0)), Move::pawn(Square::at(2, 2)), Move::pawn(Square::at(0, 1)),
        Move::pawn(Square::at(2, 1)), Move::pawn(Square::at(0, 2))}) {
    ASSERT_TRUE(position.play(move));
  }
  ASSERT_TRUE(position.over());
  EXPECT_EQ(perft(position, 0), 1U);
  EXPECT_EQ(perft(position, 1), 0U);
  EXPECT_EQ(perft(position, 2), 0U);
}

TEST(PerftTest, SmallBoardsAgreeWithTheFile) {
  int tried = 0;
  for (const Line& line : read_lines()) {
    const auto setup = parse_setup(line.position);
    ASSERT_TRUE(setup) << line.position << ": " << setup.error().message();
    if (!Position::fits(setup->rules)) continue;
    expect_counts<Position>(line);
    ++tried;
  }
  EXPECT_GE(tried, 150);
}

TEST(PerftTest, LargeBoardsAgreeWithTheFile) {
  for (const Line& line : read_lines()) expect_counts<LargePosition>(line);
}

}  // namespace
}  // namespace outflank::quoridor
