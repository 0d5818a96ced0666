// The JSON that the modules answer with: docs/notation.md, docs/records.md, docs/webassembly.md.

/** The rules' name of the game; games/index.ts lists those that the site shows. */
export type GameName = string;
export type Side = 'north' | 'east' | 'south' | 'west';

/** What every game has in a position; each has more in its own folder of games/. */
export interface Board {
  game: GameName;
  rules: Record<string, unknown>;
  seats: { seat: number }[];
  position: string;
  ply: number;
  to_move: number;
  legal_moves: string[];
  moves: string[];
}

export interface SeatView {
  seat: number;
  name: string;
  kind: string;
  in_play: boolean;
  time_left_ms: number | null;
}

export interface End {
  result: string;
  reason: string | null;
  places: number[] | null;
}

export interface MatchView {
  board: Board;
  seats: SeatView[];
  to_move: number;
  moves: { move: string; seat: number; forced_pass: boolean }[];
  clock: string;
  paused: boolean;
  end: End | null;
}

/** The part of a match that changes by itself. */
export interface ClockView {
  time_left_ms: (number | null)[];
  to_move: number;
  over: boolean;
}

export interface GameRecord {
  outflank: 1;
  game: GameName;
  rules?: string;
  position?: string;
  tags?: Record<string, string>;
  seats?: { name: string; kind?: string }[];
  clock?: string;
  time_left_ms?: (number | null)[];
  comment?: string;
  moves: { move: string; clock_ms?: number; spent_ms?: number; comment?: string }[];
  departures?: { ply: number; seat: number; reason: string }[];
  result: string;
  reason?: string;
}

/** A game of a file without its moves: what a list of them shows. */
export interface FileGame {
  /** In the file, from 1; games that cannot be read have numbers as well. */
  number: number;
  game: GameName;
  rules?: string;
  tags?: Record<string, string>;
  seats?: { name: string; kind?: string }[];
  /** How many, passes included. */
  moves: number;
  passes: number;
  /** The first moves. */
  begins: string;
  result: string;
  reason?: string;
}

/** A game that cannot be read, and why. */
export interface DamagedGame {
  number: number;
  error: { name: string; message: string };
}

export type FileEntry = FileGame | DamagedGame;
