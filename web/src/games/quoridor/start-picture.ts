// The picture of Quoridor on the start page.
import type { Picture } from '../../parts/diagrams';

export const startPicture = {
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
} satisfies Picture;
