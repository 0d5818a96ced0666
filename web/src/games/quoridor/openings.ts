import { parseSquare, parseWall, squareName } from '../../game/geometry';
import type { OpeningGame, Symmetry } from '../openings';

/** Of the standard board, the only one in the data. */
const kColumns = 9;

function mirrored(move: string): string {
  const wall = parseWall(move);
  const square = parseSquare(wall ? move.slice(0, -1) : move);
  if (!square) return move;
  // A wall is named by the left of the two columns that it spans.
  const column = kColumns - 1 - square.column - (wall ? 1 : 0);
  return squareName({ ...square, column }) + (wall ? move.slice(-1) : '');
}
const same: Symmetry = { of: (move) => move, back: (move) => move };

export const openings: OpeningGame = {
  symmetries: [same, { of: mirrored, back: mirrored }],
  names: [],
  files: '',
};
