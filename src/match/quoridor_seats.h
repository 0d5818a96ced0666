#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "games/game.h"
#include "games/outcome.h"

// What Game does not say about seats, which only Quoridor for three or four needs: who is still in
// play, and how to go on without one of them.
namespace outflank::match {

struct Standing {
  bool in_play = true;
  int place = 0;  // of a seat that is not in play

  friend bool operator==(const Standing&, const Standing&) = default;
};

using Standings = std::array<Standing, games::kMaxSeats>;

// The standing of every seat of a running game; seats that do not exist are not in play.
Standings standings_of(const games::Game& game);

// How a game for three or four goes on when a seat leaves.
enum class Going : std::uint8_t {
  Without,  // the pawn leaves the board, as that of an eliminated player
  Passing,  // it stays, and passes whenever it is its turn
  Not,      // the rules know neither
};
Going going_without(const games::Game& game);

// The game with a seat that is in play, and not the last but one, taken out as if it were eliminated:
// its walls stay, it gets the worst free place, and no ply is counted. A new game that begins at the
// position; players who cannot move when their turn comes are out as well. Needs Going::Without.
std::unique_ptr<games::Game> without_seat(const games::Game& game, int seat);

}  // namespace outflank::match
