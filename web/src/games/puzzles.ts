// A game's texts about puzzles: `puzzles.ts` in its folder, loaded with their page.
import type { Board, GameName } from '../wasm/types';

/** The solution of a puzzle. */
export interface SolutionFacts {
  seat: number;
  move: string;
  before: Board;
  after: Board;
}

export interface PuzzleGame {
  /** The themes, in display order. */
  themes: readonly string[];
  themeName(theme: string): string;
  /** An explanation of a move of that theme. */
  explain(theme: string, facts: SolutionFacts): string;
}

const games = import.meta.glob<PuzzleGame>('./*/puzzles.ts', { import: 'puzzles' });

/** Null for a game without puzzles. */
export async function puzzlesOf(game: GameName): Promise<PuzzleGame | null> {
  return (await games[`./${game}/puzzles.ts`]?.()) ?? null;
}
