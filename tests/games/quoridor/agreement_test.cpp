#include "games/quoridor/agreement.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/agreed_position.h"
#include "games/quoridor/position_text.h"
#include "support/quoridor_random.h"

namespace outflank::quoridor {
namespace {

bool has_closed_region(const SlowPosition& position) {
  const int columns = position.rules().columns;
  const int rows = position.rules().rows;
  std::vector<Square> reached;
  const auto add = [&](Square square) {
    if (std::ranges::find(reached, square) == reached.end()) reached.push_back(square);
  };
  for (int player = 0; player < position.players(); ++player) {
    if (position.in_play(player)) add(position.pawn(player));
  }
  // The list grows on the way.
  for (std::size_t next = 0; next < reached.size();) {
    const Square here = reached[next++];
    const int column = here.column();
    const int row = here.row();
    const auto try_step = [&](int to_column, int to_row) {
      if (to_column < 0 || to_column >= columns || to_row < 0 || to_row >= rows) return;
      const Square there = Square::at(to_column, to_row);
      if (position.open(here, there)) add(there);
    };
    try_step(column + 1, row);
    try_step(column - 1, row);
    try_step(column, row + 1);
    try_step(column, row - 1);
  }
  return static_cast<int>(reached.size()) < columns * rows;
}

// The slower questions: every move that a move value can say, and the position taken apart.
template <class Fast>
void compare_deeply(const SlowPosition& slow, const Fast& fast,
                    const std::vector<std::uint16_t>& expected, Tally& tally) {
  std::vector<std::uint16_t> legal;
  for (int raw = 0; raw < kMoveRawEnd; ++raw) {
    const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
    if (move.is_pass() && move != Move::pass()) continue;  // one value stands for the pass
    const std::optional<games::MoveError> error = fast.why_illegal(move);
    if (fast.is_legal(move)) legal.push_back(move.raw());
    EXPECT_EQ(fast.is_legal(move), !error.has_value()) << name_of_move(move);
    if (error == games::MoveError::WallSeals) ++tally.sealing_walls;
  }
  EXPECT_EQ(legal, expected);
  if (slow.ending()) return;
  const Result<Fast> rebuilt = Fast::from(library_setup(slow.setup()));
  ASSERT_TRUE(rebuilt) << rebuilt.error().message();
  EXPECT_TRUE(*rebuilt == fast) << to_text(*rebuilt) << " is not " << to_text(fast);
  EXPECT_EQ(rebuilt->hash(), fast.hash());
  for (const OwnedWall& owned : slow.setup().walls) {
    EXPECT_EQ(fast.wall_at(owned.wall.square()), owned.wall);
    EXPECT_EQ(fast.wall_owner(owned.wall.square()), owned.owner);
  }
}

struct TestBudget {
  int compare_every;  // plies
  int max_plies;
};

// One random game on the slow position, the large one and, where it fits, the small one.
void play_game(const Rules& rules, Manner manner, const TestBudget& budget, Random& random,
               Tally& tally) {
  SlowPosition slow = SlowPosition::start(rules);
  LargePosition large = LargePosition::start(rules);
  std::optional<Position> small;
  if (Position::fits(rules)) small = Position::start(rules);
  RandomPlayer player(rules, manner, random);
  ++tally.games;

  std::vector<Move> moves;
  for (int ply = 0; ply <= budget.max_plies; ++ply) {
    const bool compared = ply % budget.compare_every == 0 || slow.ending();
    if (compared) {
      moves = slow.legal_moves();
      const std::vector<std::uint16_t> expected = sorted_raw(moves);
      const bool deeply = random.chance(1, 16);
      compare(slow, large, expected);
      if (small) compare(slow, *small, expected);
      if (deeply) {
        compare_deeply(slow, large, expected, tally);
        if (small) compare_deeply(slow, *small, expected, tally);
        if (!slow.ending() && has_closed_region(slow)) ++tally.closed_regions;
      }
      count_position(slow, moves, tally);
    } else {
      MoveList<LargePosition::Board> list;
      large.legal_moves(list);
      moves.assign(list.begin(), list.end());
    }
    ASSERT_FALSE(::testing::Test::HasFailure()) << to_text(large) << "\n"
                                                << draw_diagram(slow.setup());
    if (slow.ending()) return;
    ASSERT_FALSE(moves.empty()) << "a running game without a legal move: " << to_text(large);

    const Side goal = slow_seat(rules, slow.to_move()).goal;
    const Move move = player.choose(pawns_seen(slow, goal), moves);
    const SlowPosition before = slow;
    count_move(before, move, moves.size(), tally);
    slow.play(move);
    count_changes(before, slow, tally);
    large.play_unchecked(move);
    if (small) small->play_unchecked(move);
  }
}

// A variant and the way it is played.
struct Pairing {
  Rules rules;
  Manner manner;
};

template <class Draw>
Tally play_games(long positions, const TestBudget& budget, Random& random, Draw draw) {
  Tally tally;
  while (tally.positions < positions && !::testing::Test::HasFailure()) {
    const Pairing pairing = draw();
    play_game(pairing.rules, pairing.manner, budget, random, tally);
  }
  print(tally);
  return tally;
}

Tally play_any(int players, int longest, long positions, const TestBudget& budget, Random& random) {
  return play_games(positions, budget, random, [&] {
    const Rules rules = random_rules(random, players, longest);
    return Pairing{rules, static_cast<Manner>(random.below(kManners))};
  });
}

void expect_common_events(const Tally& tally) {
  EXPECT_GT(tally.jumps, 0);
  EXPECT_GT(tally.side_steps, 0);
  EXPECT_GT(tally.free_passes, 0);
  EXPECT_GT(tally.goals, 0);
  EXPECT_GT(tally.ply_limits, 0);
  EXPECT_GT(tally.sealing_walls, 0);
  EXPECT_GT(tally.closed_regions, 0);
  EXPECT_GT(tally.no_wall_fits, 0);
}

constexpr TestBudget kEveryPly = {1, 150};

TEST(AgreementTest, TwoPlayersOnBoardsUpToNineByNine) {
  Random random(test_seed(20'101));
  const Tally tally = play_any(2, 9, 200'000 / kEffort, kEveryPly, random);
  expect_common_events(tally);
  EXPECT_EQ(tally.no_pawn_move, 0) << "a player of two always has a pawn move";
}

TEST(AgreementTest, ThreePlayersOnBoardsUpToNineByNine) {
  Random random(test_seed(20'102));
  const Tally tally = play_any(3, 9, 140'000 / kEffort, kEveryPly, random);
  expect_common_events(tally);
  EXPECT_GT(tally.arrivals_played_on, 0);
}

TEST(AgreementTest, FourPlayersOnBoardsUpToNineByNine) {
  Random random(test_seed(20'103));
  const Tally tally = play_any(4, 9, 140'000 / kEffort, kEveryPly, random);
  expect_common_events(tally);
  EXPECT_GT(tally.arrivals_played_on, 0);
}

// Little room and pawns that seek each other.
TEST(AgreementTest, CrowdedPawnsOnSmallBoards) {
  Random random(test_seed(20'104));
  constexpr TestBudget kLong = {1, 400};
  const Tally tally = play_games(40'000 / kEffort, kLong, random, [&] {
    Rules rules = random_rules(random, static_cast<int>(3 + random.below(2)), 5);
    rules.walls = static_cast<std::uint8_t>(1 + random.below(4));
    rules.pass = Pass::Never;
    return Pairing{rules, Manner::Crowd};
  });
  EXPECT_GT(tally.jumps, 0);
  EXPECT_GT(tally.side_steps, 0);
  EXPECT_GT(tally.sealing_walls, 0);
}

TEST(AgreementTest, AnyNumberOfPlayersOnBoardsUpToTwentyFiveByTwentyFive) {
  Random random(test_seed(20'105));
  constexpr TestBudget kNowAndThen = {16, 500};
  for (int players = 2; players <= 4; ++players) {
    const Tally tally = play_any(players, 25, 1'600 / kEffort, kNowAndThen, random);
    if (kEffort > 1) continue;  // too few to be sure of anything
    EXPECT_GT(tally.sealing_walls, 0);
    EXPECT_GT(tally.closed_regions, 0);
  }
}

}  // namespace
}  // namespace outflank::quoridor
