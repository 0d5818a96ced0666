import { parseSquare, squareName } from '../../game/geometry';
import type { OpeningGame, Symmetry } from '../openings';

type Point = readonly [column: number, row: number];

/** Of the standard board. Four symmetries preserve its start, and each of them is its own inverse. */
const kLast = 7;
const turns: ((at: Point) => Point)[] = [
  ([column, row]) => [column, row],
  ([column, row]) => [row, column],
  ([column, row]) => [kLast - row, kLast - column],
  ([column, row]) => [kLast - column, kLast - row],
];

function turned(move: string, turn: (at: Point) => Point): string {
  const square = parseSquare(move);
  if (!square) return move;
  const [column, row] = turn([square.column, square.row]);
  return squareName({ column, row });
}

const symmetries = turns.map((turn): Symmetry => {
  const of = (move: string) => turned(move, turn);
  return { of, back: of };
});

// By the names that players use; a line has the name of its longest prefix here.
const lines: Record<string, string> = {
  c4c3: 'Diagonal',
  c4c5: 'Parallel',
  c4e3: 'Perpendicular',
  c4c3d3c5b2: 'X-square',
  c4c3d3c5b3: 'Snake',
  c4c3d3c5b4: 'Heath',
  c4c3d3c5b4e3: 'Heath Chimney',
  c4c3d3c5b5: 'Raccoon Dog',
  c4c3d3c5b6: 'Rocket',
  c4c3d3c5b6c6b5: 'Hamilton',
  c4c3d3c5d6: 'Cow',
  c4c3d3c5d6e3: 'Chimney',
  c4c3d3c5d6f4b4: 'Bat',
  c4c3d3c5d6f4f5: 'Rose-v-Toth',
  c4c3d3c5d6f4f5d2: 'Tanida',
  c4c3d3c5d6f4f5e6c6d7: 'Aircraft',
  c4c3d3c5d6f4f5e6f6: 'Sailboat',
  c4c3d3c5f6: 'Buffalo',
  c4c3e6c5: 'Wing',
  c4c3f5c5: 'Semi-Wing',
  c4e3f4c5d6e6: 'Mimura',
  c4e3f4c5d6f3c6: 'Inoue',
  c4e3f4c5d6f3d3: 'Iago',
  c4e3f4c5d6f3d3c3: 'Shaman',
  c4e3f4c5d6f3e6c6: 'Ralle',
  c4e3f4c5e6: 'Horse',
  c4e3f5b4: 'No-Cat',
  c4e3f5b4f3: 'Swallow',
  c4e3f5e6d3: 'Italian',
  c4e3f5e6f4: 'Cat',
  c4e3f5e6f4c5d6c6f7f3: 'Sakaguchi',
  c4e3f5e6f4c5d6c6f7g5g6: 'Berner',
  c4e3f6b4: 'Ganglion',
  c4e3f6e6f5: 'Tiger',
  c4e3f6e6f5c5c3: 'Stephenson',
  c4e3f6e6f5c5c3b4: 'No-Kung',
  c4e3f6e6f5c5c3c6: 'Comp’Oth',
  c4e3f6e6f5c5c3g5: 'Kung',
  c4e3f6e6f5c5d3: 'Leader’s Tiger',
  c4e3f6e6f5c5f4g6f7: 'Rose-Bill',
  c4e3f6e6f5c5f4g6f7d3: 'Tamenori',
};

export const openings: OpeningGame = {
  symmetries,
  names: Object.entries(lines).map(([moves, name]) => ({
    name,
    moves: moves.match(/../g) ?? [],
  })),
  files: '.wtb',
};
