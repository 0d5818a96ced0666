// The JSON that the modules answer with: docs/notation.md, docs/records.md, docs/webassembly.md.

export type GameName = 'quoridor' | 'othello';
export type Side = 'north' | 'east' | 'south' | 'west';

interface AnyBoard {
  position: string;
  ply: number;
  to_move: number;
  legal_moves: string[];
  moves: string[];
}

export interface QuoridorSeat {
  seat: number;
  pawn: string | null;
  goal: Side;
  walls_left: number;
  distance: number | null;
  path: string[];
  place: number | null;
  eliminated: boolean;
}

export interface QuoridorBoard extends AnyBoard {
  game: 'quoridor';
  rules: { players: number; size: string; walls: number; pass: string } & Record<string, unknown>;
  seats: QuoridorSeat[];
  walls: { wall: string; owner: number }[];
}

export interface OthelloBoard extends AnyBoard {
  game: 'othello';
  rules: { size: number | string };
  seats: { seat: number; color: string; discs: number }[];
  score: number;
  tournament_score: number;
}

export type Board = QuoridorBoard | OthelloBoard;

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

/** The little of a match that changes by itself. */
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
