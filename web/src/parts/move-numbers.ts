// Move numbers outside the rows of the list: in variations, and in sentences about them.
import type { MoveEntry } from '../game/move-entries';
import { webGame } from '../games';
import type { GameName } from '../wasm/types';
import { rowsOf } from './move-rows';

/** The prefix of the next move after these. */
export function nextCount(game: GameName, moves: readonly MoveEntry[]): number {
  const last = rowsOf(game, moves).at(-1)?.cells.at(-1);
  if (!last) return 1;
  if (webGame(game).numbersMoves) return last.count + (last.number === null ? 0 : 1);
  return last.count;
}

/** A line in running text: each move with its prefix, `3.`, `3…` or nothing. */
export function numbered(
  game: GameName,
  line: readonly MoveEntry[],
  count: number,
  follows: number | null = null,
): { entry: MoveEntry; label: string; count: number }[] {
  const { numbersMoves } = webGame(game);
  let at = count;
  let before = follows;
  return line.map((entry, i) => {
    if (numbersMoves) {
      const own = at;
      if (entry.move !== 'pass') at++;
      return { entry, label: entry.move === 'pass' ? '' : `${own}.`, count: own };
    }
    if (before !== null && entry.seat <= before) at++;
    const begins = before === null || entry.seat <= before;
    before = entry.seat;
    const label = entry.seat === 1 ? `${at}.` : i === 0 || begins ? `${at}…` : '';
    return { entry, label, count: at };
  });
}
