// The openings of a game: `openings.ts` in its folder, which comes with the explorer.
import type { GameName } from '../wasm/types';

/** A way to turn the board that leaves the start of the game as it is: moves as they become, and back. */
export interface Symmetry {
  of(move: string): string;
  back(move: string): string;
}

export interface OpeningGame {
  symmetries: readonly Symmetry[];
  /** Well-known lines from the start; squares in one text, as they are written. */
  names: readonly { name: string; moves: readonly string[] }[];
  /** Whether files of many games can be looked through: the letters at the end of their names. */
  files: string;
}

const games = import.meta.glob<OpeningGame>('./*/openings.ts', { import: 'openings' });

/** Null for a game of which nothing is known. */
export async function openingsOf(game: GameName): Promise<OpeningGame | null> {
  return (await games[`./${game}/openings.ts`]?.()) ?? null;
}
