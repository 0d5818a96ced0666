#include "games/othello/bitboard.h"

#include <bit>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/othello/random_games.h"
#include "support/slow_othello.h"

namespace outflank::othello {
namespace {

struct Discs {
  std::uint64_t own;
  std::uint64_t opponent;
};

// Boards that no game reaches as well: any density, so that long runs and full boards come up.
Discs random_discs(Random& random) {
  const std::uint64_t filled = 1 + random.below(16);
  const std::uint64_t own = 1 + random.below(7);
  Discs discs{0, 0};
  for (int square = 0; square < 64; ++square) {
    if (!random.chance(filled, 16)) continue;
    (random.chance(own, 8) ? discs.own : discs.opponent) |= 1ULL << square;
  }
  return discs;
}

SlowPosition slow_position(const Discs& discs) {
  std::string text;
  for (int square = 0; square < 64; ++square) {
    const std::uint64_t bit = 1ULL << square;
    text += (discs.own & bit) != 0 ? 'X' : (discs.opponent & bit) != 0 ? 'O' : '-';
  }
  return SlowPosition::from_text(text + " X");
}

template <class Check>
void for_random_boards(int boards, Check check) {
  constexpr std::uint64_t kSeed = 8;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  for (int i = 0; i < boards && !testing::Test::HasFailure(); ++i) check(random_discs(random));
}

TEST(BitboardTest, PortableKernelsAgreeWithTheSlowOneOnAnyBoard) {
  for_random_boards(scaled(20'000), [](const Discs& discs) {
    const SlowPosition slow = slow_position(discs);
    std::uint64_t legal = 0;
    for (int square = 0; square < 64; ++square) {
      if (((discs.own | discs.opponent) >> square & 1) != 0) continue;
      std::uint64_t flipped = 0;
      for (const Square turned : slow.flips(Square::from_bit(square))) {
        flipped |= 1ULL << turned.bit();
      }
      if (flipped != 0) legal |= 1ULL << square;
      ASSERT_EQ(portable::flips(square, discs.own, discs.opponent), flipped)
          << slow.text() << " " << square;
    }
    ASSERT_EQ(portable::legal_moves(discs.own, discs.opponent), legal) << slow.text();
  });
}

#ifdef __AVX2__
TEST(BitboardTest, Avx2KernelsAgreeWithThePortableOnesOnAnyBoard) {
  for_random_boards(scaled(400'000), [](const Discs& discs) {
    const std::uint64_t legal = portable::legal_moves(discs.own, discs.opponent);
    ASSERT_EQ(avx2::legal_moves(discs.own, discs.opponent), legal)
        << std::hex << discs.own << " " << discs.opponent;
    for (std::uint64_t empty = ~(discs.own | discs.opponent); empty != 0; empty &= empty - 1) {
      const int square = std::countr_zero(empty);
      ASSERT_EQ(avx2::flips(square, discs.own, discs.opponent),
                portable::flips(square, discs.own, discs.opponent))
          << std::hex << discs.own << " " << discs.opponent << " " << square;
    }
  });
}
#endif

template <class Expansion>
void check_expansion(const Discs& discs) {
  const Expansion expansion(discs.own, discs.opponent);
  ASSERT_EQ(expansion.moves(), portable::legal_moves(discs.own, discs.opponent));
  for (std::uint64_t moves = expansion.moves(); moves != 0; moves &= moves - 1) {
    const int square = std::countr_zero(moves);
    ASSERT_EQ(expansion.flips(square), portable::flips(square, discs.own, discs.opponent))
        << std::hex << discs.own << " " << discs.opponent << " " << square;
  }
}

TEST(BitboardTest, AnExpansionGivesTheFlipsOfEveryLegalMove) {
  for_random_boards(scaled(400'000), check_expansion<portable::Expansion>);
  for_random_boards(scaled(400'000), check_expansion<Expansion>);
}

TEST(BitboardTest, KernelsWorkAtCompileTime) {
  constexpr std::uint64_t kBlack = 1ULL << 28 | 1ULL << 35;
  constexpr std::uint64_t kWhite = 1ULL << 27 | 1ULL << 36;
  static_assert(portable::legal_moves(kBlack, kWhite) ==
                (1ULL << 19 | 1ULL << 26 | 1ULL << 37 | 1ULL << 44));
  static_assert(portable::flips(37, kBlack, kWhite) == 1ULL << 36);
}

}  // namespace
}  // namespace outflank::othello
