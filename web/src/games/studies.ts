// What a game offers to those who study it: `study.ts` in its folder, which comes when it is first asked for.
import type { Component } from 'svelte';
import type { Line } from '../engine/messages';
import type { Board, GameName, Side } from '../wasm/types';

/** What the sentence about a mistake is made of. All boards are after the move that is named. */
export interface MistakeFacts {
  seat: number;
  before: Board;
  played: { move: string; board: Board };
  best: { move: string; board: Board };
  /** How the engine would answer what was played. */
  answer: { move: string; board: Board } | null;
}

export interface EditorProps {
  /** A position text that the rules accept. */
  board: Board;
  near: Side;
  /** The board of another position; throws a Refusal where the rules do not accept it. */
  look: (position: string) => Board;
  onchange: (position: string) => void;
  /** An edit that cannot be, by the sentence why. */
  onrefuse: (reason: unknown) => void;
}

export interface StudyGame {
  /** How many lines the engine is to show where nobody has said so. */
  usualLines(board: Board): number;
  /** What a line is worth to the player to move: in a few letters, and in words. */
  worth(line: Line): string;
  worthInWords(line: Line): string;
  /** Why a move was worse than another one, in a sentence. */
  why(facts: MistakeFacts): string;
  Editor: Component<EditorProps>;
}

const studies = import.meta.glob<StudyGame>('./*/study.ts', { import: 'study' });

const added = new Map<GameName, StudyGame>();

/** For pages that bring a game of their own, before anything is shown. */
export function addStudy(game: GameName, study: StudyGame): void {
  added.set(game, study);
}

/** Null for a game that has nothing of its own to say. */
export async function studyOf(game: GameName): Promise<StudyGame | null> {
  return added.get(game) ?? (await studies[`./${game}/study.ts`]?.()) ?? null;
}
