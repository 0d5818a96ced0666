import type { Board } from '../../wasm/types';

export interface OthelloBoard extends Board {
  rules: { size: number | string } & Record<string, unknown>;
  seats: { seat: number; color: string; discs: number }[];
  score: number;
  tournament_score: number;
}
