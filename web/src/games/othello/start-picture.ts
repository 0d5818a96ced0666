// The picture of Othello on the start page.
import type { Picture } from '../../parts/diagrams';

export const startPicture = {
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
} satisfies Picture;
