// Messages between the page and the engine's workers.
import type { GameName } from '../wasm/types';

export interface Start {
  kind: 'start';
  module: WebAssembly.Module;
  weights: ArrayBuffer | null;
  /** Of the module with threads; null for the other one. */
  memory: WebAssembly.Memory | null;
  /** The number of helpers to come. */
  helpers: number;
  /** Anything but 0 in it ends the search; null if memory cannot be shared. */
  stop: Int32Array | null;
}

/** The weights that a search was missing; answered by `ready`. */
export interface HandIn {
  kind: 'hand-in';
  weights: ArrayBuffer;
}

/** To a helper: it answers by `ready` and never listens again, or by `failed`, at once or later. */
export interface Help {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** The end of its stack. */
  stack: number;
}

/** A game by its start and its moves; a search needs both, for repetition. */
export interface EnginePosition {
  game: GameName;
  rules: string;
  position: string;
  moves: string[];
}

/** What an engine may use of its clock, in seconds: for the move, or for the rest of the game; 0: no limit. */
export interface EngineLimits {
  seconds: number;
  remaining: number;
  increment: number;
}

export interface Think {
  kind: 'think';
  at: EnginePosition;
  /** A level from 1 to 10 by its clock; or full strength for some seconds. */
  how:
    | ({ level: number; seed: number } & EngineLimits)
    | {
        seconds: number;
        lines: number;
        /** Whether it reports intermediate results. */
        progress?: boolean;
      };
}

export interface Line {
  move: string;
  win_chance: number;
  score: number;
  exact: boolean;
  moves: string[];
}

/** What a score rests on, by name: one number, or one for every seat (docs/analysis.md). */
export type Facts = Readonly<Record<string, number | readonly (number | null)[]>>;

export interface Report {
  depth: number;
  nodes: number;
  seconds: number;
  lines: Line[];
  /** With more than two players: what the game is worth to each, by seat. */
  shares?: number[];
  /** Only the last report of a search has them. */
  facts?: Facts;
}

/** The name of a failure without a name from our modules. */
export const kCrash = 'crash';
/** The name of a failure for want of weights. */
export const kMissing = 'missing';

export type Reply =
  /** With a stack for each helper to come. */
  | { kind: 'ready'; stacks: number[] }
  | { kind: 'progress'; report: Report }
  | { kind: 'found'; report: Report }
  | { kind: 'failed'; name: string; message: string };
