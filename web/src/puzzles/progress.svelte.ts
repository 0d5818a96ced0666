// Puzzles solved on this device, and the user's rating.
import type { Storage } from '../game/saved';
import type { GameName } from '../wasm/types';
import type { Puzzle } from './puzzle';
import { kFirstRating, type Rating, rated } from './rating';

/** Solved at the first try, later, or not at all. */
export type Outcome = 'first' | 'later' | 'shown';

interface Kept extends Rating {
  /** In the order in which they were done. */
  done: { id: string; outcome: Outcome }[];
  /** The days whose puzzle was solved, the last ones. */
  days: string[];
}

const kKey = 'outflank.puzzles';
const kMaxDays = 400;
const kDay = 24 * 3600 * 1000;

function isKept(value: unknown): value is Kept {
  const kept = value as Kept | null;
  return (
    Number.isFinite(kept?.rating) &&
    Number.isFinite(kept?.deviation) &&
    Array.isArray(kept?.done) &&
    kept.done.every((one) => typeof one?.id === 'string' && typeof one.outcome === 'string') &&
    Array.isArray(kept.days)
  );
}

export class PuzzleProgress {
  private kept: Kept = $state.raw({ ...kFirstRating, done: [], days: [] });
  /** The browser had no room for what we know. */
  private unsaved = false;

  constructor(
    private readonly storage: Storage,
    private readonly game: GameName,
  ) {
    this.read();
  }

  get rating(): number {
    return Math.round(this.kept.rating);
  }

  /** Whether the rating is meaningful yet. */
  get certain(): boolean {
    return this.kept.deviation <= 130;
  }

  get done(): string[] {
    return this.kept.done.map(({ id }) => id);
  }

  get solved(): number {
    return this.kept.done.filter(({ outcome }) => outcome !== 'shown').length;
  }

  outcomeOf(id: string): Outcome | null {
    return this.kept.done.find((one) => one.id === id)?.outcome ?? null;
  }

  /** The result of a puzzle, and the change of the rating. A repeated one changes nothing. */
  add(puzzle: Puzzle, outcome: Outcome, day: string | null): number {
    this.read();
    const days =
      day === null || outcome === 'shown' || this.kept.days.includes(day)
        ? this.kept.days
        : [...this.kept.days, day].slice(-kMaxDays);
    const before = this.outcomeOf(puzzle.id);
    if (before !== null) {
      // Found eventually, though not at the first try.
      const better = before === 'shown' && outcome === 'later';
      const done = this.kept.done.map((one) =>
        better && one.id === puzzle.id ? { ...one, outcome } : one,
      );
      this.keep({ ...this.kept, days, done });
      return 0;
    }
    const next = rated(this.kept, puzzle.rating, outcome === 'first');
    const change = Math.round(next.rating) - this.rating;
    this.keep({ ...next, days, done: [...this.kept.done, { id: puzzle.id, outcome }] });
    return change;
  }

  /** The number of consecutive days up to this one, or up to the day before. */
  streak(today: string): number {
    const days = new Set(this.kept.days);
    const before = (day: string) =>
      new Date(Date.parse(`${day}T00:00:00Z`) - kDay).toISOString().slice(0, 10);
    let day = days.has(today) ? today : before(today);
    let count = 0;
    for (; days.has(day); day = before(day)) count++;
    return count;
  }

  hasDay(day: string): boolean {
    return this.kept.days.includes(day);
  }

  private all(): Record<GameName, unknown> {
    try {
      const all: unknown = JSON.parse(this.storage.getItem(kKey) ?? '{}');
      return typeof all === 'object' && all !== null ? { ...all } : {};
    } catch {
      return {};
    }
  }

  // With what other tabs have added.
  private read(): void {
    const own = this.all()[this.game];
    if (!this.unsaved && isKept(own)) this.kept = own;
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      this.storage.setItem(kKey, JSON.stringify({ ...this.all(), [this.game]: kept }));
      this.unsaved = false;
    } catch {
      // Lasts as long as the page is open.
      this.unsaved = true;
    }
  }
}
