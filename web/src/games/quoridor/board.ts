import type { Board, Side } from '../../wasm/types';

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

export interface QuoridorBoard extends Board {
  rules: { players: number; size: string; walls: number; pass: string } & Record<string, unknown>;
  seats: QuoridorSeat[];
  walls: { wall: string; owner: number }[];
}
