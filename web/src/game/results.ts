// Results of games from their text: docs/records.md.
import { webGame } from '../games';
import type { FileFormat } from '../wasm/records';
import type { MatchView } from '../wasm/types';

export type { FileFormat } from '../wasm/records';

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

/** The seat in sole first place, counted from 1; null if there is none. */
export function winnerOf(result: string): number | null {
  const places = placesOfResult(result) ?? [];
  const first = places.indexOf(1);
  return first >= 0 && places.lastIndexOf(1) === first ? first + 1 : null;
}

/** The same result from the view of that seat. */
export function ownResult(result: string, seat: number): OwnResult {
  const places = placesOfResult(result);
  const place = places?.[seat - 1];
  if (!places || place === undefined) return { kind: 'broken' };
  if (winnerOf(result) === seat) return { kind: 'won' };
  if (place === 1) return { kind: 'drawn' };
  return places.length > 2 ? { kind: 'place', place } : { kind: 'lost' };
}

/** A rating before and after a game, from the ratings after each game, oldest first. */
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

/** The formats that can express a game. */
export function formatsOf(game: { game: string; departures: readonly unknown[] }): FileFormat[] {
  return ['record', 'json', 'moves', ...webGame(game.game).formats(game.departures)];
}

/** The file extension of that format. */
export const fileEndings: Record<FileFormat, string> = {
  record: 'rec',
  json: 'json',
  moves: 'txt',
  ggf: 'ggf',
  contest: 'log',
  'contest-manual': 'manual.json',
  'contest-arena': 'arena.json',
  'contest-protobuf': 'bin',
};

/** The score of a game that was played out, the first seat's first; null if there is no score. */
export function finalScore(view: Pick<MatchView, 'board' | 'end'>): [number, number] | null {
  return webGame(view.board.game).finalScore(view);
}
