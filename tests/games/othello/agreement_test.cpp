// The fast positions against the slow one, on every position of random games.

#include <iostream>
#include <vector>

#include <gtest/gtest.h>

#include "games/othello/bitboard.h"
#include "games/othello/grid_position.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "games/othello/random_games.h"
#include "support/slow_othello.h"

namespace outflank::othello {
namespace {

template <class Position>
typename Position::Bits bits_of(const std::vector<Square>& squares) {
  typename Position::Bits bits{};
  for (const Square square : squares) bits = bits | Position::Board::bits_of(square);
  return bits;
}

// The position is rebuilt from the slow one's text, so that a mistake in play cannot hide one in
// the moves; play itself is compared with the slow one's next position.
template <class Position>
void expect_agreement(const SlowPosition& slow) {
  const std::string text = slow.text();
  const Rules rules{.size = static_cast<std::uint8_t>(slow.size())};
  const Position fast = parse_position<Position>(text, rules).value();
  ASSERT_EQ(position_text(fast), text);
  ASSERT_EQ(fast.discs(Color::Black), slow.discs(Color::Black)) << text;
  ASSERT_EQ(fast.discs(Color::White), slow.discs(Color::White)) << text;
  ASSERT_EQ(fast.score(), slow.score()) << text;
  ASSERT_EQ(fast.tournament_score(), slow.tournament_score()) << text;
  const auto moves = fast.legal_moves();
  const std::vector<Move> expected = slow.legal_moves();
  ASSERT_EQ(std::vector<Move>(moves.begin(), moves.end()), expected) << text;
  ASSERT_EQ(fast.ending(), slow.ending()) << text;
  ASSERT_EQ(fast.is_over(), expected.empty()) << text;
  for (const Move move : expected) {
    Position next = fast;
    const auto undo = next.play_unchecked(move);
    if (!move.is_pass()) {
      ASSERT_EQ(undo.flipped, bits_of<Position>(slow.flips(move.square()))) << text;
    }
    next.undo(undo);
    ASSERT_EQ(next, fast) << text;
  }
}

// One random game's next position is made by both.
template <class Position>
void expect_same_play(const SlowPosition& slow, Random& random) {
  const std::vector<Move> moves = slow.legal_moves();
  if (moves.empty()) return;
  const Move move = moves[random.below(moves.size())];
  SlowPosition slow_next = slow;
  slow_next.play(move);
  const Rules rules{.size = static_cast<std::uint8_t>(slow.size())};
  Position next = parse_position<Position>(slow.text(), rules).value();
  ASSERT_TRUE(next.play(move).has_value());
  ASSERT_EQ(position_text(next), slow_next.text());
  ASSERT_EQ(next.ply(), 1);
}

// Every empty square, legal or not.
void expect_kernels_agree(const SlowPosition& slow) {
  const Position fast = parse_position<Position>(slow.text()).value();
  const std::uint64_t own = fast.own();
  const std::uint64_t opponent = fast.opponent();
  std::uint64_t legal = 0;
  for (int bit = 0; bit < 64; ++bit) {
    if (((own | opponent) >> bit & 1) != 0) continue;
    const std::uint64_t expected = bits_of<Position>(slow.flips(Square::from_bit(bit)));
    if (expected != 0) legal |= 1ULL << bit;
    ASSERT_EQ(flips(bit, own, opponent), expected) << slow.text() << " " << bit;
    ASSERT_EQ(portable::flips(bit, own, opponent), expected) << slow.text() << " " << bit;
  }
  ASSERT_EQ(legal_moves(own, opponent), legal) << slow.text();
  ASSERT_EQ(portable::legal_moves(own, opponent), legal) << slow.text();
}

TEST(AgreementTest, EveryImplementationAgreesOn8x8) {
  constexpr std::uint64_t kSeed = 1;
  constexpr int kPositions = 120'000;
  std::cout << "seed " << kSeed << "\n";
  visit_random_games<SlowPosition>(Rules{}, kSeed, scaled(kPositions),
                                   [](const SlowPosition& slow, Random& random) {
                                     expect_kernels_agree(slow);
                                     expect_agreement<Position>(slow);
                                     expect_agreement<GridPosition>(slow);
                                     expect_same_play<Position>(slow, random);
                                     expect_same_play<GridPosition>(slow, random);
                                   });
}

class GridAgreementTest : public testing::TestWithParam<int> {};

TEST_P(GridAgreementTest, TheGridAgreesWithTheSlowOne) {
  const Rules rules{.size = static_cast<std::uint8_t>(GetParam())};
  const auto seed = 100 + static_cast<std::uint64_t>(GetParam());
  const int positions = GetParam() <= 6 ? 30'000 : 10'000;
  std::cout << "seed " << seed << "\n";
  visit_random_games<SlowPosition>(rules, seed, scaled(positions),
                                   [](const SlowPosition& slow, Random& random) {
                                     expect_agreement<GridPosition>(slow);
                                     expect_same_play<GridPosition>(slow, random);
                                   });
}

INSTANTIATE_TEST_SUITE_P(Sizes, GridAgreementTest, testing::Values(4, 6, 10, 12, 14, 16));

}  // namespace
}  // namespace outflank::othello
