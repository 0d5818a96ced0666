// Small pictures of the rules.
import type { Picture } from '../parts/diagrams';

export const rulePictures = {
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
    columns: 8,
    rows: 8,
    discs: [
      '........',
      '........',
      '...*....',
      '...OX...',
      '...XO...',
      '........',
      '........',
      '........',
    ],
  },
} satisfies Record<string, Picture>;

export type RulePicture = keyof typeof rulePictures;
