#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/agreed_position.h"
#include "games/quoridor/position_text.h"
#include "support/quoridor_random.h"

namespace outflank::quoridor {
namespace {

#ifdef OUTFLANK_SANITIZED
constexpr int kEffort = 20;
#else
constexpr int kEffort = 1;
#endif

// What happened in the games, to prove that they came to the places where implementations err.
struct Tally {
  long positions = 0;
  long games = 0;
  long jumps = 0;
  long side_steps = 0;
  long eliminations = 0;
  long skips = 0;
  long free_passes = 0;
  long arrivals_played_on = 0;
  long goals = 0;
  long ply_limits = 0;
  long sealing_walls = 0;   // refused for that alone
  long closed_regions = 0;  // positions with squares that no pawn in play can reach
  long no_wall_fits = 0;    // positions with walls in hand and no legal place for one
  long no_pawn_move = 0;    // positions where only a wall or a pass is left
};

std::vector<std::uint16_t> sorted_raw(std::span<const Move> moves) {
  std::vector<std::uint16_t> raw;
  raw.reserve(moves.size());
  for (const Move move : moves) raw.push_back(move.raw());
  std::ranges::sort(raw);
  return raw;
}

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
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Square here = reached[i];
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

// Compares one position of the slow and of a fast game; fails the test where they differ.
template <class Fast>
void compare(const SlowPosition& slow, const Fast& fast,
             const std::vector<std::uint16_t>& expected) {
  MoveList<typename Fast::Board> list;
  fast.legal_moves(list);
  EXPECT_EQ(sorted_raw({list.begin(), list.end()}), expected);
  EXPECT_EQ(fast.count_legal_moves(), static_cast<int>(expected.size()));
  EXPECT_EQ(fast.ending(), slow.ending());
  EXPECT_EQ(static_cast<std::uint32_t>(fast.ply()), slow.ply());
  if (slow.ending()) return;
  EXPECT_EQ(fast.to_move(), slow.to_move());
  for (int player = 0; player < slow.players(); ++player) {
    EXPECT_EQ(fast.walls_left(player), slow.walls_left(player));
    EXPECT_EQ(fast.in_play(player), slow.in_play(player));
    if (!slow.in_play(player)) continue;
    EXPECT_EQ(fast.pawn(player), slow.pawn(player));
    EXPECT_EQ(fast.distance(player), slow.distance(player));
  }
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

void count_position(const SlowPosition& slow, std::span<const Move> moves, Tally& tally) {
  ++tally.positions;
  if (slow.ending()) return;
  const bool wall_left = slow.walls_left(slow.to_move()) > 0;
  if (wall_left && std::ranges::none_of(moves, &Move::is_wall)) ++tally.no_wall_fits;
  if (std::ranges::none_of(moves, &Move::is_pawn)) ++tally.no_pawn_move;
}

void count_move(const SlowPosition& before, Move move, std::size_t choices, Tally& tally) {
  if (move.is_pass()) ++(choices == 1 ? tally.skips : tally.free_passes);
  if (!move.is_pawn()) return;
  const Square from = before.pawn(before.to_move());
  const int columns = std::abs(from.column() - move.square().column());
  const int rows = std::abs(from.row() - move.square().row());
  if (columns == 2 || rows == 2) ++tally.jumps;
  if (columns == 1 && rows == 1) ++tally.side_steps;
}

void count_changes(const SlowPosition& before, const SlowPosition& after, Tally& tally) {
  if (after.ending()) {
    ++(after.ending()->reason == games::EndReason::Goal ? tally.goals : tally.ply_limits);
    return;
  }
  for (int player = 0; player < before.players(); ++player) {
    if (!before.in_play(player) || after.in_play(player)) continue;
    ++(player == before.to_move() ? tally.arrivals_played_on : tally.eliminations);
  }
}

struct Effort {
  int compare_every;  // plies
  int most_plies;
};

// One random game on the slow position, the large one and, where it fits, the small one.
void play_game(const Rules& rules, Manner manner, const Effort& effort, Random& random,
               Tally& tally) {
  SlowPosition slow = SlowPosition::start(rules);
  LargePosition large = LargePosition::start(rules);
  std::optional<Position> small;
  if (Position::fits(rules)) small = Position::start(rules);
  RandomPlayer player(rules, manner, random);
  ++tally.games;

  std::vector<Move> moves;
  for (int ply = 0; ply <= effort.most_plies; ++ply) {
    const bool compared = ply % effort.compare_every == 0 || slow.ending();
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

void print(const Tally& tally) {
  std::printf(
      "%ld positions of %ld games: %ld jumps, %ld side steps, %ld eliminations, %ld skips, %ld "
      "free "
      "passes, %ld arrivals played on, %ld goals, %ld ply limits, %ld sealing walls, %ld with "
      "closed regions, %ld where no wall fits, %ld without a pawn move\n",
      tally.positions, tally.games, tally.jumps, tally.side_steps, tally.eliminations, tally.skips,
      tally.free_passes, tally.arrivals_played_on, tally.goals, tally.ply_limits,
      tally.sealing_walls, tally.closed_regions, tally.no_wall_fits, tally.no_pawn_move);
}

Tally play_games(int players, int longest, long positions, const Effort& effort,
                 std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  while (tally.positions < positions && !::testing::Test::HasFailure()) {
    const Rules rules = random_rules(random, players, longest);
    const auto manner = static_cast<Manner>(random.below(kManners));
    play_game(rules, manner, effort, random, tally);
  }
  print(tally);
  return tally;
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

constexpr Effort kEveryPly = {1, 150};

TEST(AgreementTest, TwoPlayersOnBoardsUpToNineByNine) {
  const Tally tally = play_games(2, 9, 70'000 / kEffort, kEveryPly, test_seed(20'101));
  expect_common_events(tally);
  EXPECT_EQ(tally.eliminations, 0) << "a player of two always has a pawn move";
  EXPECT_EQ(tally.no_pawn_move, 0);
}

TEST(AgreementTest, ThreePlayersOnBoardsUpToNineByNine) {
  const Tally tally = play_games(3, 9, 70'000 / kEffort, kEveryPly, test_seed(20'102));
  expect_common_events(tally);
  EXPECT_GT(tally.arrivals_played_on, 0);
  EXPECT_GT(tally.no_pawn_move, 0);
  EXPECT_GT(tally.eliminations, 0);
  EXPECT_GT(tally.skips, 0);
}

TEST(AgreementTest, FourPlayersOnBoardsUpToNineByNine) {
  const Tally tally = play_games(4, 9, 70'000 / kEffort, kEveryPly, test_seed(20'103));
  expect_common_events(tally);
  EXPECT_GT(tally.arrivals_played_on, 0);
  EXPECT_GT(tally.no_pawn_move, 0);
  EXPECT_GT(tally.eliminations, 0);
  EXPECT_GT(tally.skips, 0);
}

TEST(AgreementTest, AnyNumberOfPlayersOnBoardsUpToTwentyFiveByTwentyFive) {
  const std::uint64_t seed = test_seed(20'104);
  constexpr Effort kNowAndThen = {16, 400};
  for (int players = 2; players <= 4; ++players) {
    const Tally tally = play_games(players, 25, 900 / kEffort, kNowAndThen,
                                   mix64(seed + static_cast<std::uint64_t>(players)));
    EXPECT_GT(tally.sealing_walls, 0);
    EXPECT_GT(tally.closed_regions, 0);
  }
}

}  // namespace
}  // namespace outflank::quoridor
