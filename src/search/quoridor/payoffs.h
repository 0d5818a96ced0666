#pragma once

#include <array>

#include "search/quoridor/field.h"

namespace outflank::search::quoridor {

// What a game is worth to each player, 0 to 1. Where the first arrival ends it: the chance to come
// first, a shared first place being split. Where it is played on for places: 1 for the first place, 0
// for the last, and less than evenly between, so that a chance to come first is worth a risk.
using Shares = std::array<float, kMaxPlayers>;

// Needs a finished game.
template <class Board>
Shares result(const BasicPosition<Board>& position);

// As if the game stopped here undecided, as repetition does.
template <class Board>
Shares shared_result(const BasicPosition<Board>& position);

// What a guess at a running game looks at.
struct Standing {
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
Standing standing_of(const Field<Board>& field);

// Who is on turn after `player`. Needs a running game.
template <class Board>
int next_in_play(const BasicPosition<Board>& position, int player);

// The guess for a standing with the players in play of `position`.
template <class Board>
Shares estimate(const BasicPosition<Board>& position, const Standing& standing);

}  // namespace outflank::search::quoridor
