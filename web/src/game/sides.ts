// Which side of a board is at the bottom of the screen, and which player is shown there.
import { webGame } from '../games';
import type { Board, Side } from '../wasm/types';

const kSides: Side[] = ['south', 'west', 'north', 'east'];

/** The only person's side, otherwise the first seat's, rotated as often as requested. */
export function nearSide(board: Board, ownSeats: readonly number[], turns: number): Side {
  const seat = ownSeats.length === 1 ? (ownSeats[0] ?? 1) : 1;
  const home = webGame(board.game).sideOf(board, seat);
  if (home === null) return 'south';
  const step = board.seats.length === 2 ? 2 : 1;
  return kSides[(kSides.indexOf(home) + turns * step) % 4] ?? 'south';
}

/** Who sits at the near side, and the others in the order of their turns. */
export function seatsBySide(
  board: Board,
  near: Side,
  ownSeats: readonly number[],
): { far: number[]; near: number[] } {
  const count = board.seats.length;
  const beside = webGame(board.game).seatAt(board, near);
  const nearest = beside ?? (ownSeats.length === 1 ? ownSeats[0] : undefined) ?? 1;
  const others = Array.from({ length: count - 1 }, (_, i) => ((nearest + i) % count) + 1);
  return { far: others, near: [nearest] };
}
