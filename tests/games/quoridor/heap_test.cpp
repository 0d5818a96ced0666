#include <algorithm>
#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/agreed_position.h"
#include "games/quoridor/agreement.h"
#include "games/quoridor/position_text.h"
#include "support/quoridor_random.h"

namespace outflank::quoridor {
namespace {

bool everyone_has_a_path_and_a_way_to_go(const SlowPosition& position) {
  for (int player = 0; player < position.players(); ++player) {
    if (position.in_play(player) && position.distance(player) <= 0) return false;
  }
  return true;
}

// Whether two walls share a half or cross.
bool clash(Move a, Move b) {
  const int columns = std::abs(a.square().column() - b.square().column());
  const int rows = std::abs(a.square().row() - b.square().row());
  if (a.kind() != b.kind()) return columns == 0 && rows == 0;
  return a.kind() == MoveKind::Horizontal ? rows == 0 && columns <= 1 : columns == 0 && rows <= 1;
}

// Makes legal running positions (but for a player to move who may be stuck): pawns that touch each
// other, often in a row, among many walls.
class HeapMaker {
 public:
  HeapMaker(const Rules& rules, Random& random) : rules_(rules), random_(random) {
    rules_.walls = 40;
  }

  SlowSetup make() {
    while (true) {
      SlowSetup setup;
      setup.rules = rules_;
      setup.to_move = below(rules_.players);
      setup.ply = rules_.max_plies == 0
                      ? 0
                      : static_cast<std::uint32_t>(below(static_cast<int>(rules_.max_plies)));
      take_someone_out(setup);
      place_pawns(setup);
      if (!everyone_has_a_path_and_a_way_to_go(SlowPosition(setup))) continue;
      place_walls(setup);
      for (std::size_t player = 0; player < rules_.players; ++player) {
        setup.walls_left[player] = random_.chance(1, 8) ? 1 + below(3) : 0;
      }
      return setup;
    }
  }

 private:
  int below(int bound) {
    return static_cast<int>(random_.below(static_cast<std::uint64_t>(bound)));
  }

  Square near(Square square, int farthest_column, int farthest_row, int least, int most) {
    const auto shifted = [&](int from, int farthest) {
      return std::clamp(from + least + below(most - least + 1), 0, farthest);
    };
    return Square::at(shifted(square.column(), farthest_column),
                      shifted(square.row(), farthest_row));
  }

  // At most one, so that two are left.
  void take_someone_out(SlowSetup& setup) {
    const bool may_arrive = rules_.finish == Finish::PlayOn;
    const bool may_be_out = rules_.stuck == Stuck::Eliminate && rules_.pass == Pass::Never;
    const int out = below(rules_.players);
    if (rules_.players == 2 || out == setup.to_move || !random_.chance(1, 8)) return;
    if (!may_arrive && !may_be_out) return;
    const bool arrived = may_arrive && (!may_be_out || random_.chance(1, 2));
    setup.places[static_cast<std::size_t>(out)] = arrived ? 1 : rules_.players;
  }

  void place_pawns(SlowSetup& setup) {
    pawns_.clear();
    const bool in_a_row = random_.chance(1, 2);
    const bool upward = random_.chance(1, 2);
    Square next = Square::at(below(rules_.columns), below(rules_.rows));
    for (std::size_t player = 0; player < rules_.players; ++player) {
      if (setup.places[player] != 0) continue;
      if (in_a_row && !pawns_.empty()) {
        next = Square::at(std::min(next.column() + (upward ? 0 : 1), rules_.columns - 1),
                          std::min(next.row() + (upward ? 1 : 0), rules_.rows - 1));
      }
      while (std::ranges::find(pawns_, next) != pawns_.end()) {
        next =
            near(pawns_[random_.below(pawns_.size())], rules_.columns - 1, rules_.rows - 1, -1, 1);
      }
      setup.pawns[player] = next;
      pawns_.push_back(next);
    }
    // So that the row does not follow the order of the turns.
    for (std::size_t player = 0; player + 1 < rules_.players; ++player) {
      const std::size_t other = player + random_.below(rules_.players - player);
      if (setup.places[player] == 0 && setup.places[other] == 0) {
        std::swap(setup.pawns[player], setup.pawns[other]);
      }
    }
  }

  void place_walls(SlowSetup& setup) {
    const int tries = below(40);
    for (int i = 0; i < tries; ++i) {
      const Square square =
          near(pawns_[random_.below(pawns_.size())], rules_.columns - 2, rules_.rows - 2, -2, 1);
      const Move wall = random_.chance(1, 2) ? Move::horizontal(square) : Move::vertical(square);
      const auto clashes = [&](const OwnedWall& other) { return clash(other.wall, wall); };
      if (std::ranges::any_of(setup.walls, clashes)) continue;
      setup.walls.push_back({wall, below(rules_.players)});
      if (!everyone_has_a_path_and_a_way_to_go(SlowPosition(setup))) setup.walls.pop_back();
    }
  }

  Rules rules_;
  Random& random_;
  std::vector<Square> pawns_;
};

bool someone_waits_without_a_pawn_move(const SlowPosition& position) {
  for (int player = 0; player < position.players(); ++player) {
    const bool waits = position.in_play(player) && player != position.to_move();
    if (waits && position.pawn_targets(player).empty()) return true;
  }
  return false;
}

template <class Fast>
void compare_after(const SlowPosition& before, Move move, const SlowPosition& after,
                   const std::vector<std::uint16_t>& expected) {
  Result<Fast> fast = Fast::from(library_setup(before.setup()));
  ASSERT_TRUE(fast) << fast.error().message();
  const Result<void> played = fast->play(move);
  ASSERT_TRUE(played) << played.error().message();
  compare(after, *fast, expected);
}

void play_each_move(const SlowPosition& slow, const std::vector<Move>& moves, Random& random,
                    Tally& tally) {
  ++tally.games;
  count_position(slow, moves, tally);
  for (const Move move : moves) {
    if (move.is_wall() && !random.chance(1, 8)) continue;
    SlowPosition after = slow;
    after.play(move);
    ++tally.positions;
    count_move(slow, move, moves.size(), tally);
    count_changes(slow, after, tally);
    const std::vector<std::uint16_t> expected = sorted_raw(after.legal_moves());
    compare_after<LargePosition>(slow, move, after, expected);
    compare_after<Position>(slow, move, after, expected);
    ASSERT_FALSE(::testing::Test::HasFailure())
        << name_of_move(move) << " after " << to_text(library_setup(slow.setup())) << "\n"
        << draw_diagram(slow.setup());
  }
}

// Positions that games seldom come to, and all that follows from each by one move: pawns in a heap
// among walls, most players without a wall in hand.
TEST(HeapTest, TheImplementationsAgreeAfterEveryMove) {
  Random random(test_seed(20'106));
  Tally tally;
  while (tally.positions < 60'000 / kEffort && !HasFailure()) {
    Rules rules = random_rules(random, static_cast<int>(3 + random.below(2)), 7);
    if (random.chance(3, 4)) rules.pass = Pass::Never;
    const SlowPosition slow(HeapMaker(rules, random).make());
    if (!someone_waits_without_a_pawn_move(slow) && !random.chance(1, 10)) continue;
    const std::vector<Move> moves = slow.legal_moves();
    if (moves.empty()) continue;  // such a position does not come up: the player would be out
    play_each_move(slow, moves, random, tally);
  }
  print(tally);
  EXPECT_GT(tally.jumps, 0);
  EXPECT_GT(tally.side_steps, 0);
  EXPECT_GT(tally.eliminations, 0);
  EXPECT_GT(tally.skips, 0);
  EXPECT_GT(tally.no_pawn_move, 0);
  EXPECT_GT(tally.arrivals_played_on, 0);
}

}  // namespace
}  // namespace outflank::quoridor
