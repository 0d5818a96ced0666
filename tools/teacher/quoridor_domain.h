#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/random.h"
#include "games/quoridor/position.h"
#include "search/quoridor/network_view.h"
#include "search/quoridor/race.h"
#include "tools/teacher/domain.h"

namespace outflank::teacher {

// Two-player Quoridor on 9×9, as the search and the network see it: every position from the side of
// the player to move, turned so that this player runs north.
struct QuoridorDomain {
  using State = quoridor::Position;

  static constexpr int kActions = search::quoridor::kViewMoves;
  static constexpr int kMaxPlies = 200;  // a longer game is a draw

  // What the network is told; the planes are made of it on the other side (games.py).
  struct Features {
    std::uint64_t horizontal, vertical;              // walls, bit 8 · row + column
    std::uint64_t legal_horizontal, legal_vertical;  // walls that may be placed
    std::array<std::uint8_t, 81> own_distance;       // of every square to the own goal; 255: none
    std::array<std::uint8_t, 81> other_distance;
    std::array<std::uint8_t, 81> on_shortest;  // bit 0: on an own shortest path, bit 1: the other's
    std::uint8_t own_pawn, other_pawn;         // 9 · row + column
    std::uint8_t own_walls, other_walls;
    std::uint8_t unused;
  };
  static_assert(sizeof(Features) == 280);

  // Solved races of one game: exact results where a side has no walls left.
  class Oracle {
   public:
    // The result for the player to move if it is known; `solve` allows to work it out, which costs as
    // much as many evaluations.
    std::optional<Result> probe(const State& state, bool solve);
    // The best pawn move of a position that probe knows.
    [[nodiscard]] int best_action(const State& state) const;

   private:
    std::uint64_t horizontal_ = 0, vertical_ = 0;
    std::unique_ptr<search::quoridor::RaceTable> table_;
  };

  static State initial() { return State::start({}); }
  // A start with some random plies, now and then with walls taken out of the hands.
  static State start(const Opening& opening, Random& random);
  static int to_move(const State& state) { return state.to_move(); }
  static int ply(const State& state) { return state.ply(); }
  static void legal_actions(const State& state, std::vector<std::uint16_t>& actions);
  static void play(State& state, int action) { state.play_unchecked(move_of(state, action)); }
  static std::optional<Result> terminal(const State& state);
  static Features features(const State& state);
  static quoridor::Move move_of(const State& state, int action);
};

}  // namespace outflank::teacher
