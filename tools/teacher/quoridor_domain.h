#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/random.h"
#include "games/quoridor/position.h"
#include "search/quoridor/board_features.h"
#include "search/quoridor/race.h"
#include "tools/teacher/domain.h"

namespace outflank::teacher {

// Two-player Quoridor on 9×9, from the perspective of the player to move, rotated so that this
// player runs north.
struct QuoridorDomain : TwoPlayers {
  using State = quoridor::Position;

  static constexpr int kActions = search::quoridor::kViewMoves;
  static constexpr int kMaxPlies = 200;  // a longer game is a draw

  // The network's input; games.py turns it into planes.
  using Features = search::quoridor::BoardFeatures;

  // Solved races of one game: exact results where a side has no walls left.
  class Oracle {
   public:
    // The result for the player to move if it is known; `solve` allows computing it, which costs as
    // much as many evaluations.
    std::optional<Result> probe(const State& state, bool solve);
    // The best pawn move of a position that probe knows.
    [[nodiscard]] int best_action(const State& state) const;

   private:
    std::uint64_t horizontal_ = 0, vertical_ = 0;
    std::unique_ptr<search::quoridor::RaceTable> table_;
  };

  static State initial() { return State::start({}); }
  // A start with some random plies, sometimes with fewer walls in hand.
  static State start(const Opening& opening, Random& random);
  static int to_move(const State& state) { return state.to_move(); }
  static int ply(const State& state) { return state.ply(); }
  static void legal_actions(const State& state, std::vector<std::uint16_t>& actions);
  static void play(State& state, int action) { state.play_unchecked(move_of(state, action)); }
  static std::optional<Result> terminal(const State& state);
  static Features features(const State& state) { return search::quoridor::board_features(state); }
  static quoridor::Move move_of(const State& state, int action);
};

}  // namespace outflank::teacher
