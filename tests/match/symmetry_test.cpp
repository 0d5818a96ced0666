#include "match/symmetry.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace outflank::match {
namespace {

std::vector<games::MoveId> turned(const std::vector<games::MoveId>& moves,
                                  const GameSymmetries& symmetries, int symmetry) {
  std::vector<games::MoveId> out;
  for (const games::MoveId move : moves) out.push_back(symmetries.turned(move, symmetry));
  return out;
}

TEST(SymmetryTest, EveryGameMayBePlayedOnTheTurnedBoard) {
  Random random(7);
  for (const GameSymmetries* const symmetries : symmetry_registry().all()) {
    for (int symmetry = 0; symmetry < symmetries->count; ++symmetry) {
      for (int i = 0; i < 5; ++i) {
        const auto game = symmetries->type.start("").value();
        const auto other = symmetries->type.start("").value();
        for (int ply = 0; ply < 40 && !game->ending(); ++ply) {
          const auto legal = game->legal_moves();
          ASSERT_EQ(other->legal_moves().size(), legal.size());
          const games::MoveId move = legal[random.below(legal.size())];
          const games::MoveId there = symmetries->turned(move, symmetry);
          ASSERT_EQ(symmetries->turned(there, symmetry), move) << "its own way back";
          ASSERT_TRUE(game->play(move));
          ASSERT_TRUE(other->play(there)) << symmetries->name() << " " << game->move_text(move);
        }
        EXPECT_EQ(other->ending().has_value(), game->ending().has_value());
      }
    }
  }
}

TEST(SymmetryTest, GamesThatMirrorEachOtherHaveOneForm) {
  Random random(8);
  for (const GameSymmetries* const symmetries : symmetry_registry().all()) {
    const auto game = symmetries->type.start("").value();
    for (int ply = 0; ply < 12; ++ply) {
      const auto legal = game->legal_moves();
      ASSERT_TRUE(game->play(legal[random.below(legal.size())]));
    }
    const NormalLine line = normal_line(*game, game->moves());
    for (int symmetry = 0; symmetry < symmetries->count; ++symmetry) {
      EXPECT_EQ(normal_line(*game, turned(game->moves(), *symmetries, symmetry)).moves, line.moves);
    }
    std::vector<std::string> back;
    for (const std::string& move : line.moves) {
      back.push_back(turned_move(*game, move, line.symmetry));
    }
    EXPECT_EQ(back, game->move_texts());
    const auto moves = game->moves();
    for (std::size_t count = 0; count < moves.size(); ++count) {
      EXPECT_EQ(normal_line(*game, std::span(moves).first(count)).moves,
                std::vector<std::string>(line.moves.begin(),
                                         line.moves.begin() + static_cast<std::ptrdiff_t>(count)))
          << "the beginning of a normal line is normal";
    }
  }
}

// As web/src/explorer/opening-tree.ts has them, so that all sources show the same moves.
TEST(SymmetryTest, TheFirstOfTheMirroredLinesIsTaken) {
  const auto othello = games::find_game_type("othello").value()->start("").value();
  ASSERT_TRUE(othello->play_list("f5"));
  EXPECT_EQ(normal_line(*othello, othello->moves()).moves, std::vector<std::string>{"c4"});
  const auto quoridor = games::find_game_type("quoridor").value()->start("").value();
  ASSERT_TRUE(quoridor->play_list("e2 e8 f3h"));
  EXPECT_EQ(normal_line(*quoridor, quoridor->moves()).moves,
            (std::vector<std::string>{"e2", "e8", "c3h"}));
}

}  // namespace
}  // namespace outflank::match
