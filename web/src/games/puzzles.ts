// What a game has to say of its puzzles: `puzzles.ts` in its folder, which comes with the page for them.
import type { Board, GameName } from '../wasm/types';

/** The solution of a puzzle. */
export interface SolutionFacts {
  seat: number;
  move: string;
  before: Board;
  after: Board;
}

export interface PuzzleGame {
  /** The themes, in the order in which they are offered. */
  themes: readonly string[];
  themeName(theme: string): string;
  /** What a move of that theme does, in a sentence. */
  explain(theme: string, facts: SolutionFacts): string;
}

const games = import.meta.glob<PuzzleGame>('./*/puzzles.ts', { import: 'puzzles' });

/** Null for a game without puzzles. */
export async function puzzlesOf(game: GameName): Promise<PuzzleGame | null> {
  return (await games[`./${game}/puzzles.ts`]?.()) ?? null;
}
