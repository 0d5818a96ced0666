#pragma once

#include <array>

#include "search/quoridor/position_with_paths.h"

namespace outflank::search::quoridor {

// The payoff of a game to each player, 0 to 1. Where the first arrival ends it: the chance to come
// first, a shared first place being split. Where it is played on for places: 1 for the first place, 0
// for the last, and less than evenly between, so that a chance to come first is worth a risk.
using Payoffs = std::array<float, kMaxPlayers>;

// Needs a finished game.
template <class Board>
Payoffs result(const BasicPosition<Board>& position);

// As if the game ended here undecided, as by repetition.
template <class Board>
Payoffs shared_payoffs(const BasicPosition<Board>& position);

// The inputs of the estimate for a running game.
struct RaceStatus {
  struct Player {
    int distance = 0;
    int walls = 0;
  };
  std::array<Player, kMaxPlayers> players{};
  int to_move = 0;

  [[nodiscard]] Player& of(int player) { return players[static_cast<std::size_t>(player)]; }
  [[nodiscard]] const Player& of(int player) const {
    return players[static_cast<std::size_t>(player)];
  }
};

template <class Board>
RaceStatus race_status_of(const PositionWithPaths<Board>& field);

// Who is on turn after `player`. Needs a running game.
template <class Board>
int next_in_play(const BasicPosition<Board>& position, int player);

// The guess for a status with the players in play of `position`.
template <class Board>
Payoffs estimate(const BasicPosition<Board>& position, const RaceStatus& status);

}  // namespace outflank::search::quoridor
