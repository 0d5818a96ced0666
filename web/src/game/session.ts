// What the page of a game shows and needs, wherever the game is played.

import type { Refusal } from '../wasm/module';
import type { Board, GameRecord, MatchView } from '../wasm/types';

/** What a player may do in this game now. */
export interface Abilities {
  undo: boolean;
  redo: boolean;
  hint: boolean;
  resign: boolean;
  draw: boolean;
  rematch: boolean;
  pause: boolean;
}

export interface Session {
  /** Played on this device only: then moves may be taken back freely. */
  readonly local: boolean;
  /** Whether an engine may suggest moves: never against people elsewhere. */
  readonly hints: boolean;
  /** The game as it is now. */
  readonly view: MatchView;
  /** The position on display, after `shownPly` moves. */
  readonly shown: MatchView;
  readonly shownPly: number;
  /** Whether the position on display is the last one. */
  readonly live: boolean;
  /** The seats of the people at this screen. */
  readonly ownSeats: readonly number[];
  /** Whether one of them is to move in the displayed position. */
  readonly canMove: boolean;
  /** An engine is searching for the seat to move. */
  readonly thinking: boolean;
  readonly hint: string | null;
  readonly hinting: boolean;
  /** Milliseconds left by seat, or null without a clock. */
  readonly times: readonly (number | null)[];
  readonly can: Abilities;
  /** The record's comments, before the first move and on each move; empty if there are none. */
  readonly comments: readonly string[];
  /** Why something outside the game failed, until it works. */
  readonly problem: string | null;

  /** Plays for the seat to move; returns the reason if it is refused. */
  play(move: string): Refusal | null;
  /** Why the seat to move may not do that; null if it may. */
  check(move: string): Refusal | null;
  show(ply: number): void;
  /** The board after this many moves; null if there are fewer. */
  boardAfter(ply: number): Board | null;
  undo(): void;
  redo(): void;
  askHint(): void;
  resign(): void;
  draw(): void;
  togglePause(): void;
  currentRecord(): GameRecord;
  close(): void;
}
