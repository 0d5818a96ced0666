// A list of moves as it is printed: a row for each round, a column for each seat.
import { webGame } from '../games';
import type { GameName } from '../wasm/types';

export interface MoveCell {
  move: string;
  seat: number;
  /** How many moves there are up to this one. */
  ply: number;
  /** Its own number, where moves rather than rounds are counted; a pass has none. */
  number: number | null;
}

export interface MoveRow {
  /** The number of the round, where rounds are counted. */
  number: number | null;
  cells: MoveCell[];
}

/** Some games count rounds, others the moves that are no pass. */
export function rowsOf(
  game: GameName,
  moves: readonly { move: string; seat: number }[],
): MoveRow[] {
  const { numbersMoves } = webGame(game);
  const rows: MoveRow[] = [];
  let count = 0;
  for (const [i, { move, seat }] of moves.entries()) {
    const last = rows.at(-1);
    const before = last?.cells.at(-1);
    const number = numbersMoves && move !== 'pass' ? ++count : null;
    const cell = { move, seat, ply: i + 1, number };
    if (last && before && seat > before.seat) last.cells.push(cell);
    else rows.push({ number: numbersMoves ? null : rows.length + 1, cells: [cell] });
  }
  return rows;
}
