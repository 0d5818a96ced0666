#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.h"
#include "games/othello/position.h"
#include "tools/teacher/domain.h"

namespace outflank::teacher {

// Othello on 8×8, from the perspective of the player to move. A forced pass is combined with the
// move before it, so that every action is a disc.
struct OthelloDomain : TwoPlayers {
  using State = othello::Position;

  static constexpr int kActions = 64;
  static constexpr int kExactEmpties = 14;  // perfect play from here on

  struct Features {
    std::uint64_t own, opponent;              // bit 0 is a1
    std::uint64_t own_moves, opponent_moves;  // legal squares of either side
  };
  static_assert(sizeof(Features) == 32);

  // Knows the end by perfect play.
  class Oracle {
   public:
    static std::optional<Result> probe(const State& state, bool solve);
    static int best_action(const State& state);
  };

  static State initial() { return State::start(); }
  static State start(const Opening& opening, Random& random);
  static int to_move(const State& state) {
    return state.to_move() == othello::Color::Black ? 0 : 1;
  }
  static int ply(const State& state) { return 60 - state.empties(); }
  static void legal_actions(const State& state, std::vector<std::uint16_t>& actions);
  static void play(State& state, int action);
  static std::optional<Result> terminal(const State& state);
  static Features features(const State& state);
};

}  // namespace outflank::teacher
