#pragma once

// The games of the product, in the order in which they are shown: a line each. Every layer makes its
// registry of this list, of what the game's folder in that layer offers (docs/adding-a-game.md).
#define OUTFLANK_GAMES(GAME) \
  GAME(quoridor)             \
  GAME(othello)
