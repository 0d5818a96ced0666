#pragma once

#include <array>

#include "search/quoridor/position_with_paths.h"

namespace outflank::search::quoridor {

// The payoff of a game to each player, 0 to 1. Where the first arrival ends the game: the chance of
// coming first, a shared first place being split. Where play continues for places: 1 for the first
// place, 0 for the last, and convex in between, so that a chance of coming first is worth a risk.
using Payoffs = std::array<float, kMaxPlayers>;

// Needs a finished game.
template <class Board>
Payoffs result(const BasicPosition<Board>& position);

// The payoffs if the players in play of a running game come first with chances in proportion to
// e to the power of their ratings. The same on every machine to the last bit.
using Ratings = std::array<float, kMaxPlayers>;
template <class Board>
Payoffs share_out(const BasicPosition<Board>& position, const Ratings& ratings);

// As if the game ended undecided here, for example by repetition.
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

// The player to move after `player`. Needs a running game.
template <class Board>
int next_in_play(const BasicPosition<Board>& position, int player);

// The estimate for a status with the players in play of `position`.
template <class Board>
Payoffs estimate(const BasicPosition<Board>& position, const RaceStatus& status);

}  // namespace outflank::search::quoridor
