// A list of moves as printed: a row for each round, a column for each seat.
import type { MoveEntry } from '../game/move-entries';
import { webGame } from '../games';
import type { GameName } from '../wasm/types';

export interface MoveCell extends MoveEntry {
  /** Its own number, if moves rather than rounds are counted; a pass has none. */
  number: number | null;
  /** The number at which a variation in its place begins. */
  count: number;
}

export interface MoveRow {
  /** The number of the round, where rounds are counted. */
  number: number | null;
  cells: MoveCell[];
}

/** Some games count rounds, others the moves that are not passes. */
export function rowsOf(game: GameName, moves: readonly MoveEntry[]): MoveRow[] {
  const { numbersMoves } = webGame(game);
  const rows: MoveRow[] = [];
  let count = 0;
  for (const entry of moves) {
    const last = rows.at(-1);
    const before = last?.cells.at(-1);
    const number = numbersMoves && entry.move !== 'pass' ? ++count : null;
    const sameRow = last && before && entry.seat > before.seat;
    const round = rows.length + (sameRow ? 0 : 1);
    const cell = { ...entry, number, count: numbersMoves ? (number ?? count + 1) : round };
    if (sameRow) last.cells.push(cell);
    else rows.push({ number: numbersMoves ? null : round, cells: [cell] });
  }
  return rows;
}
