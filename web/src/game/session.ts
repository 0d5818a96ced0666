// What the page of a game shows and asks for, wherever the game is played.

import type { Refusal } from '../wasm/module';
import type { Board, GameRecord, MatchView } from '../wasm/types';

/** What a player may ask for in this game now. */
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
  /** Played at this device alone: then one may take back at will. */
  readonly local: boolean;
  /** Whether an engine may be asked for a move: never against people elsewhere. */
  readonly hints: boolean;
  /** The game as it stands. */
  readonly view: MatchView;
  /** The position that is looked at, after `shownPly` moves. */
  readonly shown: MatchView;
  readonly shownPly: number;
  /** Whether the position looked at is the last one. */
  readonly live: boolean;
  /** The seats of the people at this screen. */
  readonly ownSeats: readonly number[];
  /** Whether one of them is to move in the position that is shown. */
  readonly canMove: boolean;
  /** An engine is at work for the seat to move. */
  readonly thinking: boolean;
  readonly hint: string | null;
  readonly hinting: boolean;
  /** Milliseconds left by seat, or null without a clock. */
  readonly times: readonly (number | null)[];
  readonly can: Abilities;
  /** What the record says before the first move and of each move; nothing where it says nothing at all. */
  readonly comments: readonly string[];
  /** Why something outside the game did not work, until it does. */
  readonly problem: string | null;

  /** Plays for the seat to move, or tells why not. */
  play(move: string): Refusal | null;
  /** Tells why the seat to move may not do that; null if it may. */
  check(move: string): Refusal | null;
  show(ply: number): void;
  /** The board after so many moves; null where there are not so many. */
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
