// A game's part of the analysis board: `study.ts` in its folder, loaded on first use.
import type { Component } from 'svelte';
import type { Facts, Line } from '../engine/messages';
import type { Board, GameName, Side } from '../wasm/types';

/** The input of the sentence about a mistake. Each board is after the named move. */
export interface MistakeFacts {
  seat: number;
  before: Board;
  played: { move: string; board: Board };
  best: { move: string; board: Board };
  /** The engine's answer to the played move. */
  answer: { move: string; board: Board } | null;
}

export interface EditorProps {
  /** A position text that the rules accept. */
  board: Board;
  near: Side;
  /** The board of another position; throws a Refusal if the rules do not accept it. */
  look: (position: string) => Board;
  onchange: (position: string) => void;
  /** Why an edit is impossible. */
  onrefuse: (reason: unknown) => void;
}

export interface StudyGame {
  /** How many lines the engine shows by default. */
  usualLines(board: Board): number;
  /** The value of a line for the player to move: in a few characters, and in words. */
  worth(line: Line): string;
  worthInWords(line: Line): string;
  /** What the score rests on, in sentences; `seat` is to move, from 1. */
  explained?(facts: Facts, seat: number, names: readonly string[]): string[];
  /** Why a move was worse than another one, in a sentence. */
  why(facts: MistakeFacts): string;
  Editor: Component<EditorProps>;
}

const studies = import.meta.glob<StudyGame>('./*/study.ts', { import: 'study' });

const added = new Map<GameName, StudyGame>();

/** For pages that add a game of their own, before anything is shown. */
export function addStudy(game: GameName, study: StudyGame): void {
  added.set(game, study);
}

/** Null for a game without one. */
export async function studyOf(game: GameName): Promise<StudyGame | null> {
  return added.get(game) ?? (await studies[`./${game}/study.ts`]?.()) ?? null;
}
