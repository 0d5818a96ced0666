// The file of several games that was opened last, with the game of it that is shown. It outlives the page of one game.
import type { GamesOfFile } from '../game/games-of-file.svelte';
import type { GameName } from '../wasm/types';

class Shelf {
  games = $state.raw<GamesOfFile | null>(null);
  shown = $state.raw<{ number: number; game: GameName } | null>(null);

  put(games: GamesOfFile | null): void {
    if (games !== this.games) this.games?.close();
    this.games = games;
    this.shown = null;
  }
}

export const shelf = new Shelf();
