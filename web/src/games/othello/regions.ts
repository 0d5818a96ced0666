// The parts into which the empty squares fall: towards the end each is played out for itself.
import { parseSquare } from '../../game/geometry';

/** How many empty squares hang together with that one, corner to corner too; `cells` row by row from a1. */
export function regionSize(cells: string, side: number, name: string): number {
  const square = parseSquare(name);
  if (!square) return 0;
  const isEmpty = (column: number, row: number) =>
    Math.min(column, row) >= 0 &&
    Math.max(column, row) < side &&
    !/[XO]/i.test(cells[row * side + column] ?? '');
  const found = new Set([square.row * side + square.column]);
  for (const at of found) {
    const [column, row] = [at % side, Math.floor(at / side)];
    for (const right of [-1, 0, 1]) {
      for (const up of [-1, 0, 1]) {
        if (isEmpty(column + right, row + up)) found.add((row + up) * side + column + right);
      }
    }
  }
  return found.size;
}
