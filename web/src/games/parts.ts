// How each game is drawn: the components Table, Sign and Facts of its folder.
import type { Component } from 'svelte';
import type { Board, GameName, MatchView, Side } from '../wasm/types';

/** A candidate move of the engine, drawn on the board: the best has rank 0. */
export interface LineMark {
  move: string;
  rank: number;
  /** Its value, in a few characters and in words. */
  text: string;
  words: string;
}

/** What the page of a game passes to a board, which knows no rules. */
export interface TableProps {
  board: Board;
  names: string[];
  /** The seat of the only person at this screen. */
  own: number | null;
  near: Side;
  canMove: boolean;
  lastMove: { move: string; seat: number } | null;
  /** The seat that has won. */
  winner: number | null;
  hint: string | null;
  paths: boolean;
  coordinates: boolean;
  /** Columns and rows by numbers, from 0 at the top left, as some bots are told. */
  numbers?: boolean;
  /** Whether legal places are marked. */
  markers: boolean;
  confirm: 'auto' | 'always' | 'never';
  tray: boolean;
  marks?: readonly LineMark[];
  /** The name of the reason why a move is refused; null if it is legal. */
  why: (move: string) => string | null;
  /** A finger has been held long enough for something. */
  onhold: () => void;
  onplay: (move: string) => void;
  /** Reports the reason by its name. */
  onrefuse: (reason: string) => void;
}

export interface SeatProps {
  view: MatchView;
  seat: number;
  /** The count at the end of the game, if it is not what the board shows. */
  score?: number | undefined;
}

export interface GameParts {
  Table: Component<TableProps>;
  /** The sign of a player, and the player's stock. */
  Sign: Component<SeatProps>;
  Facts: Component<SeatProps>;
}

const tables = import.meta.glob<GameParts['Table']>('./*/Table.svelte', {
  eager: true,
  import: 'default',
});
const signs = import.meta.glob<GameParts['Sign']>('./*/Sign.svelte', {
  eager: true,
  import: 'default',
});
const facts = import.meta.glob<GameParts['Facts']>('./*/Facts.svelte', {
  eager: true,
  import: 'default',
});

const added = new Map<GameName, GameParts>();

/** For pages that add a game of their own, before anything is shown. */
export function addGameParts(game: GameName, parts: GameParts): void {
  added.set(game, parts);
}

export function gameParts(game: GameName): GameParts {
  const own = added.get(game);
  if (own) return own;
  const Table = tables[`./${game}/Table.svelte`];
  const Sign = signs[`./${game}/Sign.svelte`];
  const Facts = facts[`./${game}/Facts.svelte`];
  if (!Table || !Sign || !Facts) throw new Error(`the site has no board for ${game}`);
  return { Table, Sign, Facts };
}
