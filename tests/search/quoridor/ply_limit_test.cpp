// Under max_plies the same squares and walls are worth something else at a later ply: what a search has proven, and
// kept, must hold at the ply at which it is told.

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include <gtest/gtest.h>

#include "games/quoridor/game.h"
#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"
#include "search/engine.h"

namespace outflank::search::quoridor {
namespace {

using namespace outflank::quoridor;

int result_of(const Position& over, int mover) {
  const auto winner = over.ending()->outcome.winner();
  return !winner ? 0 : *winner == games::SeatId(mover) ? 1 : -1;
}

// The plain computation: every continuation to its end.
class Exhaustive {
 public:
  // For the player to move: 1 for a win, 0 for a draw, −1 for a loss.
  int result(Position& position) {
    const std::uint64_t key = position.hash() + static_cast<std::uint64_t>(position.ply());
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const int mover = position.to_move();
    int best = -1;
    for (const Move move : position.legal_moves()) {
      const auto undo = position.play_unchecked(move);
      const int value = position.over() ? result_of(position, mover) : -result(position);
      position.undo(undo);
      best = std::max(best, value);
      if (best == 1) break;
    }
    known_[key] = static_cast<std::int8_t>(best);
    return best;
  }

 private:
  std::unordered_map<std::uint64_t, std::int8_t> known_;
};

// The same at every later ply with the same player to move.
std::vector<Position> at_all_plies(const Position& position) {
  std::vector<Position> all;
  const auto most = static_cast<int>(position.rules().max_plies);
  for (Setup setup = position.setup(); setup.ply < most; setup.ply += 2) {
    all.push_back(Position::from(setup).value());
  }
  return all;
}

// Compares every exact score of one engine, which keeps its memory from position to position.
void expect_proofs_to_hold(const char* rules_text, std::uint64_t seed) {
  const Rules rules = parse_rules(rules_text).value();
  Exhaustive exhaustive;
  const auto engine = make_engine("quoridor", nullptr).value();
  EngineOptions options;
  options.threads = 1;
  options.lines = 3;
  options.hash_megabytes = 1;
  ASSERT_TRUE(engine->set_options(options));
  int proven = 0;
  for (const Position& sample : sample_positions<Position>(rules, 40, seed)) {
    for (const Position& position : at_all_plies(sample)) {
      const auto game = game_type().from_position(to_text(position)).value();
      Limits limits;
      limits.nodes = 3'000;
      const Report report = engine->search(*game, limits, {}).value();
      for (const Line& line : report.lines) {
        if (!line.exact) continue;
        ++proven;
        Position next = position;
        next.play_unchecked(move_of(game->parse_move(line.moves.front()).value()));
        const int expected =
            next.over() ? result_of(next, position.to_move()) : -exhaustive.result(next);
        ASSERT_EQ(line.win_chance == 1 ? 1 : -1, expected)
            << rules_text << ", " << to_text(position) << ", " << line.moves.front();
      }
    }
  }
  EXPECT_GT(proven, 20) << rules_text;
}

TEST(PlyLimitTest, WhatASearchHasProvenHolds) {
  for (const char* rules :
       {"size=3 walls=1 max_plies=9", "size=3x5 walls=1 max_plies=12",
        "size=3x5 walls=2 max_plies=9 tie_break=nearest", "size=5 walls=0 max_plies=9",
        "size=5x3 walls=1 max_plies=10", "size=7 walls=0 max_plies=14"}) {  // the last by the tree
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      expect_proofs_to_hold(rules, seed);
    }
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
