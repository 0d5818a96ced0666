#pragma once

// The games of the product, in the order in which they are shown: a line each. Every layer builds
// its registry from this list, out of what the game's folder in that layer provides
// (docs/adding-a-game.md).
#define OUTFLANK_GAMES(GAME) \
  GAME(quoridor)             \
  GAME(othello)
