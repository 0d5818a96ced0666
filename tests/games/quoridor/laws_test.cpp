#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/agreement.h"
#include "games/quoridor/position.h"
#include "games/quoridor/position_text.h"
#include "support/quoridor_random.h"

namespace outflank::quoridor {
namespace {

// What must hold in every position of every game, whatever the rules.
template <class P>
class LawTest : public ::testing::Test {
 protected:
  static constexpr bool kLarge = std::is_same_v<P, LargePosition>;
  static constexpr int kMaxBoardSide = kLarge ? kMaxSide : 9;
  static constexpr int kGames = (kLarge ? 200 : 2000) / kEffort;

  // Plays random games, calling `look` on every position, the finished ones included. Each game is
  // played to its end.
  template <class Look>
  void in_random_games(std::uint64_t usual_seed, Look look) {
    Random random(test_seed(usual_seed));
    for (int game = 0; game < kGames && !::testing::Test::HasFailure(); ++game) {
      const Rules rules =
          random_rules(random, static_cast<int>(2 + random.below(3)), kMaxBoardSide);
      const auto manner = static_cast<Manner>(random.below(kManners));
      RandomPlayer player(rules, manner, random);
      P position = P::start(rules);
      const int patience = static_cast<int>(random.below(200));
      int plies = 0;
      while (true) {
        look(position);
        ASSERT_FALSE(::testing::Test::HasFailure()) << to_text(position);
        if (position.over()) break;
        // Past its patience a game is played to win, which ends it.
        const Move move =
            plies++ < patience ? any_move(position, player) : winning_move(position, random);
        position.play_unchecked(move);
        ASSERT_LT(plies, patience + 20'000) << "a game that does not end: " << to_text(position);
      }
    }
  }

  static std::vector<Move> moves_of(const P& position) {
    typename P::MoveList list;
    position.legal_moves(list);
    return {list.begin(), list.end()};
  }

 private:
  static Move any_move(const P& position, RandomPlayer& player) {
    const std::vector<Move> moves = moves_of(position);
    return player.choose(pawns_seen(position, position.goal(position.to_move())), moves);
  }

  static Move winning_move(const P& position, Random& random) {
    const Move step = Move::pawn(position.shortest_path(position.to_move()).front());
    if (position.is_legal(step) && !random.chance(1, 10)) return step;
    const std::vector<Move> moves = moves_of(position);
    return moves[random.below(moves.size())];
  }
};

using Positions = ::testing::Types<Position, LargePosition>;
TYPED_TEST_SUITE(LawTest, Positions);

TYPED_TEST(LawTest, AGameEndsAndHasMovesUntilThen) {
  this->in_random_games(30'101, [&](const TypeParam& position) {
    EXPECT_EQ(position.over(), position.ending().has_value());
    EXPECT_EQ(this->moves_of(position).empty(), position.over());
  });
}

TYPED_TEST(LawTest, PlacesAreGivenToEveryPlayerAndFollowTheOrder) {
  this->in_random_games(30'102, [&](const TypeParam& position) {
    const auto ending = position.ending();
    if (!ending) return;
    int better = 0;
    const auto& places = ending->outcome.places;
    for (int place = 1; place <= position.players(); ++place) {
      const auto sharers = static_cast<int>(std::ranges::count(places, place));
      if (sharers > 0) {
        EXPECT_EQ(place, better + 1);
      }
      better += sharers;
    }
    EXPECT_EQ(better, position.players());
  });
}

TYPED_TEST(LawTest, UndoRestoresEverything) {
  Random random(30'103);
  this->in_random_games(30'103, [&](const TypeParam& position) {
    TypeParam copy = position;
    std::vector<Move> moves = this->moves_of(position);
    // Every pawn move, and some of the walls.
    std::erase_if(moves, [&](Move move) { return move.is_wall() && !random.chance(1, 8); });
    for (const Move move : moves) {
      const auto undo = copy.play_unchecked(move);
      EXPECT_EQ(copy.hash(), copy.computed_hash());
      EXPECT_FALSE(copy == position);
      copy.undo(undo);
      EXPECT_TRUE(copy == position);
      EXPECT_EQ(copy.hash(), position.hash());
    }
    if (random.chance(1, 8)) {
      EXPECT_EQ(this->moves_of(copy), this->moves_of(position));
      EXPECT_EQ(to_text(copy), to_text(position));
    }
  });
}

TYPED_TEST(LawTest, AWholeGameCanBeTakenBack) {
  Random random(test_seed(30'104));
  for (int game = 0; game < TestFixture::kGames; ++game) {
    const Rules rules =
        random_rules(random, static_cast<int>(2 + random.below(3)), TestFixture::kMaxBoardSide);
    TypeParam position = TypeParam::start(rules);
    std::vector<TypeParam> before;
    std::vector<typename TypeParam::Undo> undos;
    while (!position.over() && before.size() < 120) {
      const std::vector<Move> moves = this->moves_of(position);
      before.push_back(position);
      undos.push_back(position.play_unchecked(moves[random.below(moves.size())]));
    }
    while (!undos.empty()) {
      position.undo(undos.back());
      ASSERT_TRUE(position == before.back()) << to_text(before.back());
      ASSERT_EQ(position.hash(), before.back().hash());
      ASSERT_EQ(this->moves_of(position), this->moves_of(before.back())) << to_text(position);
      undos.pop_back();
      before.pop_back();
    }
  }
}

TYPED_TEST(LawTest, TheHashEqualsTheOneMadeFromScratch) {
  this->in_random_games(30'105, [&](const TypeParam& position) {
    EXPECT_EQ(position.hash(), position.computed_hash());
  });
}

TYPED_TEST(LawTest, PositionTextRoundTrips) {
  this->in_random_games(30'106, [&](const TypeParam& position) {
    const std::string text = to_text(position);
    const Result<TypeParam> read = parse_position<TypeParam>(text);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(to_text(*read), text);
    EXPECT_TRUE(*read == position);
    EXPECT_EQ(read->hash(), position.hash());
    EXPECT_EQ(read->ending(), position.ending());
    EXPECT_EQ(this->moves_of(*read), this->moves_of(position));
  });
}

TYPED_TEST(LawTest, IsLegalEqualsMembership) {
  Random random(30'107);
  this->in_random_games(30'107, [&](const TypeParam& position) {
    if (!position.over() && !random.chance(1, 8)) return;
    const std::vector<Move> moves = this->moves_of(position);
    std::array<bool, kMoveRawEnd> listed{};
    for (const Move move : moves) {
      EXPECT_FALSE(listed[move.raw()]) << "listed twice";
      listed[move.raw()] = true;
    }
    for (std::uint16_t raw = 0; raw < kMoveRawEnd; ++raw) {
      const Move move = Move::from_raw(raw);
      EXPECT_EQ(position.is_legal(move), listed[raw]) << raw;
    }
    EXPECT_EQ(position.count_legal_moves(), static_cast<int>(moves.size()));
  });
}

// A breadth-first search over open(), which asks the position about one border at a time.
template <class P>
int searched_distance(const P& position, int player) {
  constexpr std::array<std::pair<int, int>, 4> kSteps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  std::vector<Square> reached = {position.pawn(player)};
  std::vector<int> steps = {0};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Square here = reached[i];
    if (position.is_goal(player, here)) return steps[i];
    for (std::size_t side = 0; side < 4; ++side) {
      if (!position.open(here, static_cast<Side>(side))) continue;
      const Square there =
          Square::at(here.column() + kSteps[side].first, here.row() + kSteps[side].second);
      if (std::ranges::find(reached, there) != reached.end()) continue;
      reached.push_back(there);
      steps.push_back(steps[i] + 1);
    }
  }
  return -1;
}

// The side of `from` on which `to` lies, or nothing if they are not neighbours.
std::optional<Side> side_between(Square from, Square to) {
  const int columns = to.column() - from.column();
  const int rows = to.row() - from.row();
  if (columns == 0 && rows == 1) return Side::North;
  if (columns == 1 && rows == 0) return Side::East;
  if (columns == 0 && rows == -1) return Side::South;
  if (columns == -1 && rows == 0) return Side::West;
  return std::nullopt;
}

TYPED_TEST(LawTest, DistancesEqualASearchAndTheShortestPathIsAPathOfThatLength) {
  this->in_random_games(30'108, [&](const TypeParam& position) {
    if (position.over()) return;
    for (int player = 0; player < position.players(); ++player) {
      if (!position.in_play(player)) continue;
      const int distance = position.distance(player);
      EXPECT_GT(distance, 0);
      EXPECT_EQ(distance, searched_distance(position, player));
      const std::vector<Square> path = position.shortest_path(player);
      ASSERT_EQ(static_cast<int>(path.size()), distance);
      Square here = position.pawn(player);
      for (const Square next : path) {
        const std::optional<Side> side = side_between(here, next);
        ASSERT_TRUE(side.has_value());
        EXPECT_TRUE(position.open(here, *side));
        here = next;
      }
      EXPECT_TRUE(position.is_goal(player, here));
    }
  });
}

TYPED_TEST(LawTest, ARefusedMoveChangesNothing) {
  Random random(30'109);
  this->in_random_games(30'109, [&](const TypeParam& position) {
    if (!random.chance(1, 8)) return;
    for (std::uint16_t raw = 0; raw < kMoveRawEnd; raw = static_cast<std::uint16_t>(raw + 7)) {
      const Move move = Move::from_raw(raw);
      if (position.is_legal(move)) continue;
      TypeParam copy = position;
      const Result<void> played = copy.play(move);
      ASSERT_FALSE(played);
      EXPECT_FALSE(played.error().message().empty());
      EXPECT_TRUE(copy == position);
      const std::optional<games::MoveError> reason = position.why_illegal(move);
      ASSERT_TRUE(reason.has_value());
      EXPECT_TRUE(played.error().is(*reason)) << played.error().name();
    }
  });
}

TYPED_TEST(LawTest, WallsAndTheirOwnersAddUp) {
  this->in_random_games(30'110, [&](const TypeParam& position) {
    std::array<int, kMaxPlayers> placed{};
    for (int column = 0; column < position.columns(); ++column) {
      for (int row = 0; row < position.rows(); ++row) {
        const Square square = Square::at(column, row);
        if (column == position.columns() - 1 || row == position.rows() - 1) continue;
        const std::optional<Move> wall = position.wall_at(square);
        if (!wall) continue;
        EXPECT_EQ(wall->square(), square);
        const bool horizontal = wall->kind() == MoveKind::Horizontal;
        const Square second = Square::at(column + (horizontal ? 1 : 0), row + (horizontal ? 0 : 1));
        const Side side = horizontal ? Side::North : Side::East;
        EXPECT_FALSE(position.open(square, side));
        EXPECT_FALSE(position.open(second, side));
        ++placed[static_cast<std::size_t>(position.wall_owner(square))];
      }
    }
    for (int player = 0; player < position.players(); ++player) {
      EXPECT_EQ(placed[static_cast<std::size_t>(player)] + position.walls_left(player),
                position.rules().walls);
    }
  });
}

}  // namespace
}  // namespace outflank::quoridor
