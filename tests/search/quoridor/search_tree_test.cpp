#include "search/quoridor/search_tree.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t kPlenty = std::size_t{64} << 20;

RootState<Position> reached(std::string_view text) {
  return {Position::from(parse_setup(text).value()).value(), {}};
}

// Everybody likes all moves alike, and every position is even.
NetworkEvaluation neutral() {
  NetworkEvaluation evaluation;
  evaluation.logits.fill(0);
  evaluation.win_chance = 0.5F;
  return evaluation;
}

void grow(SearchTree& tree, std::uint64_t visits, const NetworkEvaluation& evaluation = neutral()) {
  SearchTree::Leaf leaf;
  while (tree.visits() < visits && !tree.decided()) {
    if (tree.descend(leaf)) tree.expand_and_back_up(leaf, evaluation);
  }
}

Move best_move(const SearchTree& tree) {
  return tree.best(1).front().move;
}

TEST(SearchTreeTest, AWinInOneIsProven) {
  SearchTree tree;
  tree.set_root(reached("9x9 a8:3/i5:3 -/- 1 30"), false, kPlenty);
  grow(tree, 1000);
  EXPECT_EQ(tree.root_proof(), Proof::win(1));
  EXPECT_EQ(to_text(best_move(tree)), "a9");
}

TEST(SearchTreeTest, ARaceWithoutWallsIsProvenToItsEnd) {
  SearchTree tree;
  tree.set_root(reached("9x9 a5:0/i6:0 -/- 1 40"), false, kPlenty);
  grow(tree, 1000);
  EXPECT_EQ(tree.root_proof(), Proof::win(7));
  tree.set_root(reached("9x9 a4:0/i5:0 -/- 1 40"), false, kPlenty);
  grow(tree, 1000);
  EXPECT_EQ(tree.root_proof(), Proof::loss(8));
}

TEST(SearchTreeTest, WhatALossWouldLetInIsNotPlayed) {
  // Black runs home next move unless it is walled off.
  SearchTree tree;
  tree.set_root(reached("9x9 e5:1/a2:0 -/- 1 30"), false, kPlenty);
  grow(tree, 3000);
  EXPECT_TRUE(best_move(tree).is_wall()) << to_text(best_move(tree));
}

TEST(SearchTreeTest, ARepeatedPositionCountsAsADraw) {
  auto start = reached("9x9 e5:2/e7:2 -/- 1 30");
  Position back = start.position;
  back.play_unchecked(Move::pawn(Square::at(3, 4)));
  start.before = {back.hash(), 1234567};
  NetworkEvaluation winning = neutral();
  winning.win_chance = 0.05F;  // each believes the other to win, so that moves look good
  SearchTree tree;
  tree.set_root({start.position, {back.hash(), 1}}, false, kPlenty);
  grow(tree, 400, winning);
  for (const RootMove& root : tree.best(200)) {
    if (root.move == Move::pawn(Square::at(3, 4)) && root.visits > 0) {
      EXPECT_EQ(root.win_chance, 0.5F);
    }
  }
}

TEST(SearchTreeTest, TheSubtreeOfTheMovesMadeIsKept) {
  const auto start = reached("9x9 e1:10/e9:10 -/- 1 0");
  SearchTree tree;
  tree.set_root(start, false, kPlenty);
  grow(tree, 2000);
  const auto line = tree.best(1).front().line;
  ASSERT_GE(line.size(), 2U);
  Position next = start.position;
  next.play_unchecked(line[0]);
  next.play_unchecked(line[1]);
  tree.set_root({next, {}}, true, kPlenty);
  EXPECT_GT(tree.visits(), 0U);
  EXPECT_LT(tree.visits(), 2000U);
  const auto kept = tree.visits();
  grow(tree, kept + 100);
  EXPECT_EQ(tree.visits(), kept + 100);

  tree.set_root(reached("9x9 b1:10/e9:10 -/- 1 0"), true, kPlenty);
  EXPECT_EQ(tree.visits(), 0U);
}

float& logit_of(NetworkEvaluation& evaluation, std::string_view move, bool turned) {
  return evaluation.logits[static_cast<std::size_t>(move_from(parse_move(move).value(), turned))];
}

// The first player likes one move, the second another.
NetworkEvaluation preferring(std::string_view first, std::string_view second) {
  NetworkEvaluation evaluation = neutral();
  logit_of(evaluation, first, false) = 5;
  logit_of(evaluation, second, true) = 5;
  return evaluation;
}

TEST(SearchTreeTest, AKeptRootHasAllItsMoves) {
  const auto start = reached("9x9 e1:10/e9:10 -/- 1 0");
  SearchTree tree;
  tree.set_root(start, false, kPlenty);
  grow(tree, 500, preferring("e2", "e8"));
  Position next = start.position;
  next.play_unchecked(parse_move("e2").value());
  next.play_unchecked(parse_move("e8").value());
  tree.set_root({next, {}}, true, kPlenty);
  ASSERT_GT(tree.visits(), 0U);
  EXPECT_EQ(tree.best(1000).size(), next.legal_moves().size());
}

TEST(SearchTreeTest, AKeptRootIsNotLostWhileItsOnlyDefenceIsUnknown) {
  // After e7 and a2 only a wall before a1 lets black home first; nobody likes it.
  const auto start = reached("9x9 e6:1/a3:0 -/- 1 28");
  NetworkEvaluation evaluation = preferring("e7", "a2");
  logit_of(evaluation, "a1h", false) = -5;
  SearchTree tree;
  tree.set_root(start, false, kPlenty);
  grow(tree, 300, evaluation);
  Position next = start.position;
  next.play_unchecked(parse_move("e7").value());
  next.play_unchecked(parse_move("a2").value());
  tree.set_root({next, {}}, true, kPlenty);
  ASSERT_GT(tree.visits(), 0U);
  grow(tree, 3000, evaluation);
  EXPECT_EQ(to_text(best_move(tree)), "a1h");
  EXPECT_FALSE(tree.best(1).front().proof.loses());
}

TEST(SearchTreeTest, APositionIsJudgedOnceHoweverItIsReached) {
  SearchTree tree;
  tree.set_root(reached("9x9 e1:10/e9:10 -/- 1 0"), false, kPlenty);
  std::set<std::uint64_t> evaluated;
  SearchTree::Leaf leaf;
  while (tree.visits() < 20'000) {
    if (!tree.descend(leaf)) continue;
    EXPECT_TRUE(evaluated.insert(leaf.position.hash()).second);
    tree.expand_and_back_up(leaf, neutral());
  }
  EXPECT_LT(evaluated.size(), 19'000U);
}

TEST(SearchTreeTest, EveryRequestedLineIsVisited) {
  NetworkEvaluation evaluation = neutral();
  evaluation.logits[static_cast<std::size_t>(move_from(Move::pawn(Square::at(4, 1)), false))] = 20;
  SearchTree tree;
  tree.set_root(reached("9x9 e1:10/e9:10 -/- 1 0"), false, kPlenty, 5);
  grow(tree, 500, evaluation);
  const auto lines = tree.best(5);
  ASSERT_EQ(lines.size(), 5U);
  for (const RootMove& line : lines) EXPECT_GE(line.visits, 40U) << to_text(line.move);
}

TEST(SearchTreeTest, LinesWithTheirShareOfVisitsComeInOrderOfTheirChances) {
  // The likeliest move is a little worse than the next ones: it gets most visits, and is not the best.
  SearchTree tree;
  tree.set_root(reached("9x9 e1:10/e9:10 -/- 1 0"), false, kPlenty, 3);
  const auto hash_after_e2 = reached("9x9 e2:10/e9:10 -/- 2 1").position.hash();
  SearchTree::Leaf leaf;
  while (tree.visits() < 300) {
    if (!tree.descend(leaf)) continue;
    NetworkEvaluation evaluation = neutral();
    evaluation.logits[static_cast<std::size_t>(move_from(Move::pawn(Square::at(4, 1)), false))] = 6;
    if (leaf.position.hash() == hash_after_e2) evaluation.win_chance = 0.7F;
    tree.expand_and_back_up(leaf, evaluation);
  }
  const auto lines = tree.best(3);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(to_text(best_move(tree)), "e2");
  EXPECT_EQ(to_text(lines[2].move), "e2");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    EXPECT_GE(lines[i - 1].win_chance, lines[i].win_chance) << to_text(lines[i].move);
  }
}

TEST(SearchTreeTest, BesideAProvenWinTheOtherLinesAreSearchedToo) {
  // Everything but the step home lets black in.
  SearchTree tree;
  tree.set_root(reached("9x9 a8:0/i2:0 -/- 1 30"), false, kPlenty, 4);
  grow(tree, 1000);
  const auto lines = tree.best(4);
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(to_text(lines[0].move), "a9");
  EXPECT_EQ(lines[0].win_chance, 1);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    EXPECT_TRUE(lines[i].proof.loses()) << to_text(lines[i].move);
    EXPECT_EQ(lines[i].win_chance, 0) << to_text(lines[i].move);
  }
}

TEST(SearchTreeTest, AProvenWinIsNotCreditedToUnvisitedMoves) {
  NetworkEvaluation evaluation = neutral();
  evaluation.logits[static_cast<std::size_t>(move_from(Move::pawn(Square::at(0, 8)), false))] = 20;
  SearchTree tree;
  tree.set_root(reached("9x9 a8:3/i2:0 -/- 1 30"), false, kPlenty);
  grow(tree, 1000, evaluation);
  ASSERT_TRUE(tree.root_proof().wins());
  for (const RootMove& root : tree.best(200)) {
    if (!root.proof.known()) {
      EXPECT_LE(root.win_chance, 0.5F) << to_text(root.move);
    }
  }
}

TEST(SearchTreeTest, LittleMemoryDoesNotEndTheSearch) {
  constexpr std::size_t kLittle = std::size_t{1} << 20;
  SearchTree tree;
  tree.set_root(reached("9x9 e1:10/e9:10 -/- 1 0"), false, kLittle);
  grow(tree, 20'000);
  EXPECT_EQ(tree.visits(), 20'000U);
  const auto all = tree.best(200);
  EXPECT_GT(all.size(), 100U);
  EXPECT_GE(tree.depth(), 2);
}

TEST(SearchTreeTest, AJudgementThatComesTooLateIsDropped) {
  SearchTree tree;
  tree.set_root(reached("9x9 e1:10/e9:10 -/- 1 0"), false, kPlenty);
  grow(tree, 10);
  SearchTree::Leaf late;
  ASSERT_TRUE(tree.descend(late));
  tree.set_root(reached("9x9 e2:10/e8:10 -/- 1 2"), false, kPlenty);
  tree.expand_and_back_up(late, neutral());
  EXPECT_EQ(tree.visits(), 0U);
}

TEST(SearchTreeTest, TheLikeliestMovesComeFirst) {
  NetworkEvaluation evaluation = neutral();
  evaluation.logits[static_cast<std::size_t>(move_from(Move::pawn(Square::at(4, 1)), false))] = 5;
  SearchTree tree;
  tree.set_root(reached("9x9 e1:10/e9:10 -/- 1 0"), false, kPlenty);
  grow(tree, 2, evaluation);
  EXPECT_EQ(to_text(best_move(tree)), "e2");
}

}  // namespace
}  // namespace outflank::search::quoridor
