// Small pictures of positions, for the start page and the rules.
export interface Picture {
  columns: number;
  rows: number;
  /** Pawns by seat, walls in notation, marked squares. */
  pawns?: { square: string; seat: number }[];
  walls?: { wall: string; seat: number; dashed?: boolean }[];
  marks?: string[];
  /** Discs: one line per row from the top, X and O; `*` is a marked square. */
  discs?: string[];
}
