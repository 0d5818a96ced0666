// How games ended, from the results as they are written: docs/records.md.
import type { MatchView } from '../wasm/types';

export type OwnResult =
  | { kind: 'won' | 'lost' | 'drawn' | 'broken' }
  | { kind: 'place'; place: number };

/** The place of each seat; null for a game without an outcome. */
export function placesOfResult(result: string): number[] | null {
  if (result === '1-0') return [1, 2];
  if (result === '0-1') return [2, 1];
  if (result === '1/2-1/2') return [1, 1];
  if (!/^#\d(-\d)+$/.test(result)) return null;
  return result.slice(1).split('-').map(Number);
}

/** The seat that alone came first, counted from 1; null where there is none. */
export function winnerOf(result: string): number | null {
  const places = placesOfResult(result) ?? [];
  const first = places.indexOf(1);
  return first >= 0 && places.lastIndexOf(1) === first ? first + 1 : null;
}

/** The same result as the player of that seat sees it. */
export function ownResult(result: string, seat: number): OwnResult {
  const places = placesOfResult(result);
  const place = places?.[seat - 1];
  if (!places || place === undefined) return { kind: 'broken' };
  if (winnerOf(result) === seat) return { kind: 'won' };
  if (place === 1) return { kind: 'drawn' };
  return places.length > 2 ? { kind: 'place', place } : { kind: 'lost' };
}

/** A rating before and after a game, from the ratings after each game, the oldest first. */
export function ratingChange(
  history: readonly { pool: string; game: string; rating: number }[],
  game: string,
): { before: number | null; after: number } | null {
  const at = history.findIndex((point) => point.game === game);
  const point = history[at];
  if (!point) return null;
  const earlier = history.slice(0, at).findLast((other) => other.pool === point.pool);
  return { before: earlier?.rating ?? null, after: point.rating };
}

export type FileFormat = 'record' | 'json' | 'moves' | 'ggf' | 'contest';

/** The formats in which a game can be told; not each has a place for everything. */
export function formatsOf(game: { game: string; departures: readonly unknown[] }): FileFormat[] {
  const own: FileFormat[] = ['record', 'json', 'moves'];
  if (game.game === 'othello') return [...own, 'ggf'];
  return game.departures.length > 0 ? own : [...own, 'contest'];
}

const playedOut = ['full_board', 'no_moves', 'no_discs'];

/**
 * The score of an Othello game that was played out, black's first: empty squares go to the winner, and half of
 * them to each side of a draw. Null for other games, and for one that somebody gave up or lost on time.
 */
export function finalScore({
  board,
  end,
}: Pick<MatchView, 'board' | 'end'>): [number, number] | null {
  if (board.game !== 'othello' || !playedOut.includes(end?.reason ?? '')) return null;
  const squares = board.position.split(' ')[0]?.length ?? 0;
  const lead = board.tournament_score;
  return [(squares + lead) / 2, (squares - lead) / 2];
}
