// A finished game, judged move by move: like `outflank analyze --record` (docs/analysis.md).
import type { Engine } from '../engine/engine';
import type { EnginePosition, Line, Report } from '../engine/messages';

export type Verdict = 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** The minimum loss of win chance for each name. */
const kLosses: [number, Verdict][] = [
  [0.2, 'blunder'],
  [0.1, 'mistake'],
  [0.05, 'inaccuracy'],
];
const kAccuracyDecay = 4;

export function verdictOf(loss: number): Verdict {
  return kLosses.find(([least]) => loss >= least)?.[1] ?? 'good';
}

export interface ReviewedMove {
  seat: number;
  move: string;
  /** There was no other move. */
  forced: boolean;
  /** The mover's win chance before the move, with the best move, and after it. */
  chance: number;
  after: number | null;
  /** The engine's choice, and its continuation. */
  best: string[];
}

export interface SeatReview {
  seat: number;
  /** 0 to 100; null without a free move. */
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface Review {
  /** How long each position was searched, in seconds. */
  seconds: number;
  moves: ReviewedMove[];
}

/** A position of the game, in its order. */
export interface ReviewedPosition {
  toMove: number;
  /** The move played there; null in the last position. */
  move: string | null;
  forced: boolean;
  at: EnginePosition | null;
  /** Of each seat, if the game is over: 1, one half or 0. */
  points: number[] | null;
}

export function lossOf({ chance, after }: Pick<ReviewedMove, 'chance' | 'after'>): number | null {
  return after === null ? null : Math.max(0, chance - after);
}

/** The verdicts on the moves, from the engine's results for each position. */
export function judge(
  positions: readonly ReviewedPosition[],
  reports: readonly (Report | null)[],
  seats: number,
): ReviewedMove[] {
  return positions.slice(0, -1).map((here, i) => {
    const next = positions[i + 1];
    const lines = reports[i]?.lines ?? [];
    const best = lines[0];
    const chance = best?.win_chance ?? 0.5;
    return {
      seat: here.toMove,
      move: here.move ?? '',
      forced: here.forced,
      chance,
      after: next ? afterMove(here, next, lines, reports[i + 1] ?? null, seats) : null,
      best: best?.moves.slice(0, 8) ?? [],
    };
  });
}

// The engine's own line is compared with itself; other moves have the value of the next position. With more than two
// players that is another one's value, so that the move must be among the lines.
function afterMove(
  here: ReviewedPosition,
  next: ReviewedPosition,
  lines: readonly Line[],
  reply: Report | null,
  seats: number,
): number | null {
  const at = lines.findIndex(({ move }) => move === here.move);
  if (at === 0 || (at > 0 && seats > 2)) return lines[at]?.win_chance ?? null;
  if (next.points) return next.points[here.toMove - 1] ?? null;
  const answer = reply?.lines[0];
  if (seats !== 2 || !answer) return null;
  return next.toMove === here.toMove ? answer.win_chance : 1 - answer.win_chance;
}

/** Each player's moves together. Forced moves are not counted. */
export function summary(moves: readonly ReviewedMove[], seats: number): SeatReview[] {
  return Array.from({ length: seats }, (_, i) => {
    const own = moves.filter((move) => move.seat === i + 1 && !move.forced);
    const losses = own.flatMap((move) => lossOf(move) ?? []);
    const count = (verdict: Verdict) => losses.filter((loss) => verdictOf(loss) === verdict).length;
    const sum = losses.reduce((total, loss) => total + Math.exp(-kAccuracyDecay * loss), 0);
    return {
      seat: i + 1,
      accuracy: losses.length > 0 ? (100 * sum) / losses.length : null,
      inaccuracies: count('inaccuracy'),
      mistakes: count('mistake'),
      blunders: count('blunder'),
    };
  });
}

/** The moves with the greatest loss, by their number from 0, the worst first. */
export function worst(moves: readonly ReviewedMove[]): number[] {
  const loss = (i: number) => lossOf(moves[i] ?? { chance: 0, after: null }) ?? 0;
  return moves
    .map((_, i) => i)
    .filter((i) => !moves[i]?.forced && verdictOf(loss(i)) !== 'good')
    .sort((a, b) => loss(b) - loss(a));
}

/** The first seat's win chance before each move and at the end, for a graph. */
export function chancesOf(moves: readonly ReviewedMove[]): number[] {
  const ofFirst = (seat: number, chance: number) => (seat === 1 ? chance : 1 - chance);
  const chances = moves.map(({ seat, chance }) => ofFirst(seat, chance));
  const last = moves.at(-1);
  if (last) chances.push(ofFirst(last.seat, last.after ?? last.chance));
  return chances;
}

/** How long a whole review may take, and the maximum and minimum for each position, in seconds. */
const kWholeReview = 26;
const kMaxEach = 0.6;
const kLeastEach = 0.08;

/** With more than two players a move is judged by its own line. */
export const kManyLines = 64;

export function secondsEach(positions: number, workers: number): number {
  const share = (kWholeReview * workers) / Math.max(1, positions);
  return Math.min(kMaxEach, Math.max(kLeastEach, share));
}

/**
 * Searches every position, the last one first, so that an engine knows the continuation when it judges a move. Each of
 * the engines takes the next remaining position. Rejects with Stopped when they are stopped.
 */
export async function searchAll(
  positions: readonly ReviewedPosition[],
  engines: readonly Engine[],
  seconds: number,
  seats: number,
  ondone: (done: number) => void,
): Promise<(Report | null)[]> {
  const reports: (Report | null)[] = positions.map(() => null);
  const left = positions.map((_, i) => i);
  let done = 0;
  await Promise.all(
    engines.map(async (engine) => {
      for (let i = left.pop(); i !== undefined; i = left.pop()) {
        const at = positions[i]?.at;
        if (at) reports[i] = await engine.think(at, { seconds, lines: seats > 2 ? kManyLines : 1 });
        ondone(++done);
      }
    }),
  );
  return reports;
}
