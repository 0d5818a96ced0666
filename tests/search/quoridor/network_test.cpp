#include "search/quoridor/network.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "search/quoridor/embedded_network.h"
#include "search/quoridor/evaluator.h"
#include "support/quoridor_mirror.h"

namespace outflank::search::quoridor {
namespace {

Accumulator accumulator_of(const Position& position) {
  Accumulator accumulator;
  Network::embedded().fill(position, {position.distance(0), position.distance(1)}, accumulator);
  return accumulator;
}

int value_of(const Position& position) {
  return Network::embedded().value(accumulator_of(position), position.to_move(),
                                   position.walls_left(0) + position.walls_left(1));
}

TEST(NetworkTest, TheAccumulatorUpdatedMoveByMoveIsThatFilledFromScratch) {
  constexpr std::uint64_t kSeed = 7;
  SCOPED_TRACE(kSeed);
  Random random(kSeed);
  Evaluator<CompactBoard> evaluator;
  PathFinder<CompactBoard> finder;
  for (int game = 0; game < 30; ++game) {
    Position position = Position::start({});
    evaluator.choose(position.rules(), true);
    Paths<CompactBoard> paths = {finder.find(position, 0), finder.find(position, 1)};
    Evaluator<CompactBoard>::Memory memory;
    evaluator.begin(position, paths, memory);
    while (!position.over() && position.ply() < 80) {
      const auto moves = position.legal_moves();
      const Move move = moves[random.below(moves.size())];
      const Square pawn_before = position.pawn(position.to_move());
      position.play_unchecked(move);
      if (position.over()) break;
      const Paths<CompactBoard> paths_before = paths;
      paths = {finder.find(position, 0), finder.find(position, 1)};
      const Evaluator<CompactBoard>::Memory memory_before = memory;
      evaluator.follow(position, move, pawn_before, paths_before, paths, memory_before, memory);
      ASSERT_EQ(memory.accumulator.views, accumulator_of(position).views) << "game " << game;
    }
  }
}

TEST(NetworkTest, BothSidesAreJudgedAlike) {
  constexpr std::uint64_t kSeed = 8;
  SCOPED_TRACE(kSeed);
  Random random(kSeed);
  for (int game = 0; game < 30; ++game) {
    Position position = Position::start({});
    Position mirrored = position;
    mirrored.skip_turn();
    while (!position.over() && position.ply() < 60) {
      ASSERT_EQ(value_of(position), value_of(mirrored));
      const auto moves = position.legal_moves();
      const Move move = moves[random.below(moves.size())];
      std::vector<float> logits(moves.size());
      std::vector<float> mirrored_logits(moves.size());
      std::vector<Move> mirrored_moves;
      for (const Move m : moves) mirrored_moves.push_back(mirror(m));
      const Network& network = Network::embedded();
      network.policy(accumulator_of(position), position.to_move(), moves, logits);
      network.policy(accumulator_of(mirrored), mirrored.to_move(), mirrored_moves, mirrored_logits);
      ASSERT_EQ(logits, mirrored_logits);
      position.play_unchecked(move);
      mirrored.play_unchecked(mirror(move));
    }
  }
}

TEST(NetworkTest, ALeadInTheRaceIsGood) {
  Position position = Position::start({});
  for (int step = 2; step <= 4; ++step) {
    position.play_unchecked(Move::pawn(Square::at(4, step - 1)));
    position.skip_turn();
  }
  EXPECT_GT(value_of(position), 100);
  position.skip_turn();
  EXPECT_LT(value_of(position), -100);
}

TEST(NetworkTest, OnlyItsOwnBoardIsKnown) {
  EXPECT_TRUE(network_knows({}));
  EXPECT_FALSE(network_knows({.columns = 7, .rows = 7}));
  EXPECT_FALSE(network_knows({.columns = 9, .rows = 7}));
  EXPECT_FALSE(network_knows({.players = 4}));
  EXPECT_FALSE(network_knows({.walls = 20}));
  EXPECT_FALSE(network_knows({.pass = Pass::Free}));
}

TEST(NetworkTest, ADamagedFileIsRefusedWithTheReason) {
  const auto bytes = embedded_network();
  const std::vector<std::byte> whole(bytes.begin(), bytes.end());
  ASSERT_TRUE(Network::read(whole));
  const auto reason = [](const std::vector<std::byte>& file) {
    const auto network = Network::read(file);
    return network ? std::string("read") : network.error().message();
  };

  EXPECT_EQ(reason({}), "a Quoridor network has " + std::to_string(whole.size()) + " bytes, not 0");
  auto file = whole;
  file.pop_back();
  EXPECT_NE(reason(file).find("bytes, not"), std::string::npos);
  file = whole;
  file[0] = std::byte{'X'};
  EXPECT_EQ(reason(file), "this is not a Quoridor network: it does not begin with QUORIDRW");
  file = whole;
  file[8] = std::byte{9};
  EXPECT_EQ(reason(file), "the Quoridor network is of version 9, not 1");
  for (const std::size_t at :
       {std::size_t{13}, std::size_t{100}, whole.size() / 2, whole.size() - 1}) {
    file = whole;
    file[at] ^= std::byte{1};
    EXPECT_EQ(reason(file), "the Quoridor network is damaged: its checksum is wrong") << at;
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
