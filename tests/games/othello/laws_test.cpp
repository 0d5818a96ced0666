// What holds on every position of every game, whatever the moves.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "games/othello/grid_position.h"
#include "games/othello/perft.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "games/othello/random_games.h"
#include "games/othello/transcript.h"

namespace outflank::othello {
namespace {

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(std::is_trivially_copyable_v<GridPosition>);
static_assert(sizeof(Position) == 24);

// Every move there is on any board, the pass last.
std::vector<Move> all_moves() {
  std::vector<Move> moves;
  moves.reserve(kMoveRawEnd);
  for (int raw = 0; raw < 256; ++raw) moves.push_back(Move::disc(Square::from_raw(raw)));
  moves.push_back(Move::pass());
  return moves;
}

template <class Position>
void expect_same(const Position& a, const Position& b) {
  ASSERT_EQ(a, b);
  ASSERT_EQ(a.black(), b.black());
  ASSERT_EQ(a.white(), b.white());
  ASSERT_EQ(a.to_move(), b.to_move());
  ASSERT_EQ(a.ply(), b.ply());
  ASSERT_EQ(a.hash(), b.hash());
}

template <class Position>
void expect_laws(const Position& position, const std::vector<Move>& every_move) {
  const std::string text = position_text(position);
  const Position read = parse_position<Position>(text, position.rules()).value();
  ASSERT_EQ(read, position) << text;
  ASSERT_EQ(read.hash(), position.hash()) << text;
  ASSERT_EQ(position_text(read), text);

  const auto legal = position.legal_moves();
  ASSERT_EQ(legal.empty(), position.ending().has_value()) << text;
  ASSERT_EQ(position.discs(Color::Black) + position.discs(Color::White) + position.empties(),
            position.size() * position.size());
  for (const Move move : every_move) {
    const bool member = std::ranges::find(legal, move) != legal.end();
    ASSERT_EQ(position.is_legal(move), member) << text << " " << move.raw();
    ASSERT_EQ(position.why_illegal(move).has_value(), !member) << text << " " << move.raw();
    Position next = position;
    if (member) {
      const auto undo = next.play_unchecked(move);
      ASSERT_EQ(next.ply(), position.ply() + 1);
      ASSERT_EQ(next.to_move(), opposite(position.to_move()));
      ASSERT_NE(next.hash(), position.hash());
      next.undo(undo);
    } else {
      ASSERT_FALSE(next.play(move).has_value());
    }
    expect_same(next, position);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Plays a game, checks every position, then takes everything back.
template <class Position>
int play_game(const Rules& rules, Random& random, const std::vector<Move>& every_move) {
  const Position start = Position::start(rules);
  Position position = start;
  std::vector<typename Position::Undo> undos;
  std::vector<Position> seen{position};
  std::vector<Move> moves;
  while (!testing::Test::HasFailure()) {
    expect_laws(position, every_move);
    const auto legal = position.legal_moves();
    if (legal.empty()) break;
    const Move move =
        legal[static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size())))];
    undos.push_back(position.play_unchecked(move));
    seen.push_back(position);
    moves.push_back(move);
  }
  EXPECT_LE(position.ply(), 2 * rules.size * rules.size) << "the game does not end";
  EXPECT_EQ(read_moves(to_transcript(moves), start).value(), moves);
  EXPECT_EQ(read_moves(to_transcript(moves, Passes::Write), start).value(), moves);
  EXPECT_EQ(read_moves(to_move_list(moves), start).value(), moves);
  for (std::size_t i = undos.size(); i-- > 0;) {
    position.undo(undos[i]);
    expect_same(position, seen[i]);
  }
  return static_cast<int>(seen.size());
}

template <class Position>
void play_games(const Rules& rules, std::uint64_t seed, int games) {
  std::cout << "seed " << seed << "\n";
  SCOPED_TRACE("seed " + std::to_string(seed));
  const std::vector<Move> every_move = all_moves();
  Random random(seed);
  int positions = 0;
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    positions += play_game<Position>(rules, random, every_move);
  }
  EXPECT_GT(positions, games);
}

TEST(LawsTest, HoldOn8x8) {
  play_games<Position>(Rules{}, 3, scaled(400));
}

class GridLawsTest : public testing::TestWithParam<int> {};

TEST_P(GridLawsTest, HoldOnEverySize) {
  const Rules rules{.size = static_cast<std::uint8_t>(GetParam())};
  play_games<GridPosition>(rules, static_cast<std::uint64_t>(GetParam()),
                           1 + scaled(2'000 / (GetParam() * GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Sizes, GridLawsTest, testing::Values(4, 6, 8, 10, 12, 14, 16));

// Every position within a few plies of the start: equal hashes only for equal positions.
TEST(HashTest, DifferentPositionsHaveDifferentHashes) {
  std::map<std::uint64_t, std::string> seen;
  std::vector<Position> positions{Position::start()};
  for (int ply = 0; ply < 6; ++ply) {
    std::vector<Position> next;
    for (const Position& position : positions) {
      for (const Move move : position.legal_moves()) {
        next.push_back(position);
        next.back().play_unchecked(move);
        const std::string text = position_text(next.back());
        const auto [place, inserted] = seen.emplace(next.back().hash(), text);
        ASSERT_EQ(place->second, text);
      }
    }
    positions = std::move(next);
  }
  EXPECT_GT(seen.size(), 5'000U);
}

TEST(HashTest, TheSideToMoveCounts) {
  const Position black = Position::start();
  const Position white = Position::from_discs(black.black(), black.white(), Color::White);
  EXPECT_NE(black.hash(), white.hash());
  const Position swapped = Position::from_discs(black.white(), black.black(), Color::White);
  EXPECT_NE(black.hash(), swapped.hash()) << "the same board with the colours exchanged";
}

}  // namespace
}  // namespace outflank::othello
