// Small pictures of positions, for the start page.
export interface Picture {
  columns: number;
  rows: number;
  /** Quoridor: pawns by seat, walls in notation, marked squares. */
  pawns?: { square: string; seat: number }[];
  walls?: { wall: string; seat: number; dashed?: boolean }[];
  marks?: string[];
  /** Othello: one line per row from the top, X and O; `*` is a marked square. */
  discs?: string[];
}

export const pictures = {
  quoridor: {
    columns: 9,
    rows: 9,
    pawns: [
      { square: 'd4', seat: 1 },
      { square: 'f6', seat: 2 },
    ],
    walls: [
      { wall: 'c4h', seat: 2 },
      { wall: 'e4h', seat: 2 },
      { wall: 'f5v', seat: 1 },
      { wall: 'd5h', seat: 1 },
      { wall: 'b5v', seat: 2 },
      { wall: 'g3v', seat: 1 },
    ],
    marks: [],
  },
  othello: {
    columns: 8,
    rows: 8,
    discs: [
      '........',
      '........',
      '..XO.O..',
      '..XXXXX.',
      '..OOOX..',
      '...OXX..',
      '...XO...',
      '........',
    ],
  },
} satisfies Record<string, Picture>;

export type PictureName = keyof typeof pictures;
