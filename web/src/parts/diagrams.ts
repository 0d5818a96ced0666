// Small pictures of positions, for the start page and the rules.
export interface Picture {
  columns: number;
  rows: number;
  /** Quoridor: pawns by seat, walls as they are written, squares that are marked. */
  pawns?: { square: string; seat: number }[];
  walls?: { wall: string; seat: number; dashed?: boolean }[];
  marks?: string[];
  /** Othello: a row a line from the top, X and O; `*` is a marked square. */
  discs?: string[];
}

export const pictures = {
  quoridor: {
    columns: 9,
    rows: 5,
    pawns: [
      { square: 'd2', seat: 1 },
      { square: 'f4', seat: 2 },
    ],
    walls: [
      { wall: 'c2h', seat: 2 },
      { wall: 'e2h', seat: 2 },
      { wall: 'f3v', seat: 1 },
      { wall: 'd3h', seat: 1 },
      { wall: 'b3v', seat: 2 },
      { wall: 'g1v', seat: 1 },
    ],
    marks: [],
  },
  othello: {
    columns: 9,
    rows: 5,
    discs: ['...X.....', '..OXO.X..', '..OOXX...', '.OOOXOX..', '...X.O...'],
  },
  step: {
    columns: 5,
    rows: 3,
    pawns: [{ square: 'c2', seat: 1 }],
    walls: [{ wall: 'b2h', seat: 2 }],
    marks: ['b2', 'd2', 'c1'],
  },
  jump: {
    columns: 5,
    rows: 3,
    pawns: [
      { square: 'c1', seat: 1 },
      { square: 'c2', seat: 2 },
    ],
    marks: ['c3', 'b1', 'd1'],
  },
  side: {
    columns: 5,
    rows: 3,
    pawns: [
      { square: 'c1', seat: 1 },
      { square: 'c2', seat: 2 },
    ],
    walls: [{ wall: 'c2h', seat: 2 }],
    marks: ['b2', 'd2', 'b1', 'd1'],
  },
  seal: {
    columns: 5,
    rows: 3,
    pawns: [{ square: 'c1', seat: 1 }],
    walls: [
      { wall: 'b1v', seat: 2 },
      { wall: 'd1v', seat: 2 },
      { wall: 'c2h', seat: 2, dashed: true },
    ],
    marks: [],
  },
  flips: {
    columns: 6,
    rows: 5,
    discs: ['......', '......', '...*..', '..OX..', '..XO..'],
  },
} satisfies Record<string, Picture>;

export type PictureName = keyof typeof pictures;
