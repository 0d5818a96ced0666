#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "search/quoridor/search_tree.h"

namespace outflank::search::quoridor {
namespace {

using Tree = BasicSearchTree<ManyPlayers>;

constexpr std::size_t kPlenty = std::size_t{64} << 20;

RootState<Position> reached(std::string_view text) {
  return {Position::from(parse_setup(text).value()).value(), {}};
}

// Everybody likes all moves alike, and all are equally strong.
MultiplayerJudgement neutral() {
  MultiplayerJudgement judgement;
  judgement.priors.fill(0.01F);
  judgement.payoffs.fill(0.25F);
  return judgement;
}

void grow(Tree& tree, std::uint64_t visits) {
  Tree::Leaf leaf;
  while (tree.visits() < visits && !tree.decided()) {
    if (tree.descend(leaf)) tree.expand_and_back_up(leaf, neutral());
  }
}

TEST(SearchTreeOfManyTest, AnArrivalIsProvenAtOnce) {
  Tree tree;
  tree.set_root(reached("9x9 e3:5/h4:5/e2:5/b5:5 -/-/-/- 2 21"), false, kPlenty);
  grow(tree, 1);
  EXPECT_EQ(tree.root_proof(), Proof::win(1));
  EXPECT_EQ(to_text(tree.best(1).front().move), "i4");
}

TEST(SearchTreeOfManyTest, WhatLetsTheNextPlayerArriveIsProvenAtOnce) {
  // The second player stands before its goal; a wall can still stop it.
  const auto start = reached("9x9 e3:5/h4:0/e6:0/f5:0 -/-/-/- 1 20");
  Tree tree;
  tree.set_root(start, false, kPlenty);
  grow(tree, 1);
  EXPECT_FALSE(tree.root_proof().known());
  int lost = 0;
  for (const RootMove& root : tree.best(200)) {
    Position next = start.position;
    next.play_unchecked(root.move);
    const bool arrives = next.is_legal(Move::pawn(Square::at(8, 3)));
    EXPECT_EQ(root.proof == Proof::loss(2, 1), arrives) << to_text(root.move);
    lost += arrives ? 1 : 0;
  }
  EXPECT_GT(lost, 100);
}

TEST(SearchTreeOfManyTest, ARunThatNobodyCanStopIsProven) {
  // Two steps to go, and the others have neither walls nor a short way.
  Tree tree;
  tree.set_root(reached("9x9 a7:0/c5:0/e6:0/g5:0 -/-/-/- 1 20"), false, kPlenty);
  grow(tree, 20'000);
  EXPECT_EQ(tree.root_proof(), Proof::win(5));
  EXPECT_EQ(to_text(tree.best(1).front().move), "a8");
}

TEST(SearchTreeOfManyTest, EverybodyMaximisesTheirOwnShare) {
  // The second player could make the first one win, by b4 after e2.
  const auto start = reached("9x9 e1:0/a4:0/e9:0/i5:0 -/-/-/- 1 0");
  const auto after = [&](std::string_view moves) {
    Position position = start.position;
    for (const char* move : {"e2", "b4"}) {
      position.play_unchecked(parse_move(move).value());
      if (move == moves) break;
    }
    return position.hash();
  };
  Tree tree;
  tree.set_root(start, false, kPlenty);
  Tree::Leaf leaf;
  while (tree.visits() < 3000) {
    if (!tree.descend(leaf)) continue;
    MultiplayerJudgement judgement = neutral();
    if (leaf.position.hash() == after("b4")) judgement.payoffs = {0.7F, 0.1F, 0.1F, 0.1F};
    tree.expand_and_back_up(leaf, judgement);
  }
  for (const RootMove& root : tree.best(5)) {
    if (to_text(root.move) != "e2") continue;
    ASSERT_GE(root.line.size(), 2U);
    EXPECT_NE(to_text(root.line[1]), "b4");
    EXPECT_LT(root.win_chance, 0.3F);
  }
}

TEST(SearchTreeOfManyTest, APositionIsJudgedOnceHoweverItIsReached) {
  Tree tree;
  tree.set_root(reached("9x9 e1:0/a5:0/e9:0/i5:0 -/-/-/- 1 0"), false, kPlenty);
  std::set<std::uint64_t> evaluated;
  Tree::Leaf leaf;
  while (tree.visits() < 5000) {
    if (!tree.descend(leaf)) continue;
    EXPECT_TRUE(evaluated.insert(leaf.position.hash()).second);
    tree.expand_and_back_up(leaf, neutral());
  }
  EXPECT_LT(evaluated.size(), 4900U);
}

TEST(SearchTreeOfManyTest, TheSubtreeOfARoundOfMovesIsKeptForTheSamePlayerAlone) {
  const auto start = reached("9x9 e1:0/a5:0/e9:0/i5:0 -/-/-/- 1 0");
  for (const std::size_t plies : {3U, 4U}) {
    Tree tree;
    tree.set_root(start, false, kPlenty);
    grow(tree, 5000);
    const auto line = tree.best(1).front().line;
    ASSERT_GE(line.size(), plies);
    Position next = start.position;
    for (std::size_t i = 0; i < plies; ++i) next.play_unchecked(line[i]);
    tree.set_root({next, {}}, true, kPlenty);
    EXPECT_EQ(tree.visits() > 0, plies == 4);
    EXPECT_LT(tree.visits(), 5000U);
  }
}

TEST(SearchTreeOfManyTest, AThirdOccurrenceSharesThePayoffWhereTheRulesKnowIt) {
  for (const bool drawn : {true, false}) {
    auto start = reached(std::string("9x9 e4:0/d5:0/e6:0/f5:0 -/-/-/- 1 20") +
                         (drawn ? " repetition=draw3" : ""));
    Position back = start.position;
    back.play_unchecked(Move::pawn(Square::at(4, 2)));
    start.before = {back.hash(), back.hash()};
    Tree tree;
    tree.set_root(start, false, kPlenty);
    Tree::Leaf leaf;
    while (tree.visits() < 200) {
      if (!tree.descend(leaf)) continue;
      MultiplayerJudgement judgement = neutral();
      // Everybody believes that the player who has just moved wins.
      judgement.payoffs.fill(0.1F);
      judgement.payoffs[static_cast<std::size_t>((leaf.position.to_move() + 3) % 4)] = 0.7F;
      tree.expand_and_back_up(leaf, judgement);
    }
    for (const RootMove& root : tree.best(10)) {
      if (root.move != Move::pawn(Square::at(4, 2))) continue;
      ASSERT_GT(root.visits, 0U);
      EXPECT_EQ(root.win_chance == 0.25F, drawn);
    }
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
