// The openings of a game: `openings.ts` in its folder, loaded with the explorer.
import type { GameName } from '../wasm/types';

/** A board symmetry that preserves the start: the mapping of moves, and its inverse. */
export interface Symmetry {
  of(move: string): string;
  back(move: string): string;
}

export interface OpeningGame {
  symmetries: readonly Symmetry[];
  /** Well-known lines from the start; moves as one text, as written. */
  names: readonly { name: string; moves: readonly string[] }[];
  /** Whether files of many games can be read: their extension. */
  files: string;
}

const games = import.meta.glob<OpeningGame>('./*/openings.ts', { import: 'openings' });

/** Null for a game without openings. */
export async function openingsOf(game: GameName): Promise<OpeningGame | null> {
  return (await games[`./${game}/openings.ts`]?.()) ?? null;
}
