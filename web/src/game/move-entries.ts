// Moves as a list shows them: the line of the game, with comments and alternatives.
import type { MatchView } from '../wasm/types';
import { type NotedMove, readNotes } from './notes';

export interface MoveEntry {
  /** Its key: in a game the number of moves up to it. */
  id: number;
  move: string;
  seat: number;
  ply: number;
  comment: string;
  /** Alternatives to it. */
  variations: MoveEntry[][];
}

export interface MoveLines {
  /** The comment before the first move. */
  comment: string;
  main: MoveEntry[];
  /** After the last move. */
  lines: MoveEntry[][];
}

/** Moves of variations that a game shows without playing them have no number. */
export const kNotPlayed = -1;

// This knows only the order of turns, not the rules: a player may be skipped in the game, but not here.
function entriesOf(line: NotedMove[], ply: number, seat: number, seats: number): MoveEntry[] {
  return line.map(({ move, comment, variations }, i) => ({
    id: kNotPlayed,
    move,
    seat: ((seat - 1 + i) % seats) + 1,
    ply: ply + i,
    comment,
    variations: variations.map((other) =>
      entriesOf(other, ply + i, ((seat - 1 + i) % seats) + 1, seats),
    ),
  }));
}

/** The moves of a game, with the comments of its record if any; the first entry is the start. */
export function movesOf(
  view: Pick<MatchView, 'moves' | 'seats'>,
  comments: readonly string[] = [],
): MoveLines {
  const seats = view.seats.length;
  const notes = [0, ...view.moves.map((_, i) => i + 1)].map((ply) =>
    readNotes(comments[ply] ?? ''),
  );
  const main = view.moves.map(({ move, seat }, i): MoveEntry => {
    const { text, variations } = notes[i + 1] ?? readNotes('');
    return {
      id: i + 1,
      move,
      seat,
      ply: i + 1,
      comment: text,
      variations: variations.map((line) => entriesOf(line, i + 1, seat, seats)),
    };
  });
  const last = notes.at(-1);
  const next = ((view.moves.at(-1)?.seat ?? 0) % seats) + 1;
  return {
    comment: notes[0]?.text ?? '',
    main,
    lines: last?.lines.map((line) => entriesOf(line, main.length + 1, next, seats)) ?? [],
  };
}
