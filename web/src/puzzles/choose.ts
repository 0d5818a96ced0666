// Chooses the next puzzle, and the puzzle of the day.
import type { Puzzle } from './puzzle';

/** One of this many that suit best, so that two visits do not show the same ones in the same order. */
const kSuitable = 8;

/** A puzzle not done yet, near that rating; if all are done, those done longest ago. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  rating: number,
  /** The ids of those done, oldest first. */
  done: readonly string[],
  theme = '',
  random: () => number = Math.random,
): Puzzle | null {
  const wanted = puzzles.filter(({ themes }) => theme === '' || themes.includes(theme));
  const known = new Set(done);
  const fresh = wanted.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) {
    const byId = new Map(wanted.map((puzzle) => [puzzle.id, puzzle]));
    const oldest = done.find((id) => byId.has(id));
    return byId.get(oldest ?? '') ?? null;
  }
  const away = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating);
  const suitable = [...fresh].sort((a, b) => away(a) - away(b)).slice(0, kSuitable);
  return suitable[Math.floor(random() * suitable.length)] ?? null;
}

/** A date by the calendar of UTC, so that a day has one puzzle everywhere. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The same for everybody with the same puzzles: FNV-1a of the day, mixed once more. */
export function dailyPuzzle(puzzles: readonly Puzzle[], day: string): Puzzle | null {
  let hash = 0x811c9dc5;
  for (const letter of day) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = (hash ^ (hash >>> 12)) >>> 0;
  return puzzles[hash % Math.max(puzzles.length, 1)] ?? null;
}
