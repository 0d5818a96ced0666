// The list of tournaments, newest first: page by page, with its first page polled while it is shown.
import type { Marked } from '../online/api';
import type { TournamentPage, TournamentRow } from './data';

/** Milliseconds between two requests, while something is played and while nothing is. */
export const kListLive = 10_000;
export const kListQuiet = 20_000;

export interface ListingDeps {
  ask: (after: string | null, mark: string) => Promise<Marked<TournamentPage> | null>;
  /** Whether nobody can see the page: then nothing is requested. */
  hidden: () => boolean;
  /** Why a request failed, as a sentence. */
  explain: (error: unknown) => string;
}

export class Listing {
  /** Null before the first answer. */
  rows: TournamentRow[] | null = $state.raw(null);
  /** Where the next page begins; null behind the last one. */
  next: string | null = $state(null);
  /** Why a requested page failed. */
  problem = $state('');
  busy = $state(false);
  private mark = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly deps: ListingDeps) {}

  /** The first page, or the one after those shown. */
  async more(): Promise<void> {
    if (this.busy) return;
    this.problem = '';
    this.busy = true;
    try {
      if (this.rows === null) await this.askFirst();
      else if (this.next !== null) await this.askNext();
    } catch (error) {
      this.problem = this.deps.explain(error);
    } finally {
      this.busy = false;
    }
    this.wait();
  }

  /** Updates now, and regularly from then on. If that fails, the list stays. */
  async refresh(): Promise<void> {
    if (this.busy || this.over || this.rows === null) return;
    this.busy = true;
    try {
      if (!this.deps.hidden()) await this.askFirst();
    } catch {
      // The next request comes anyway.
    } finally {
      this.busy = false;
    }
    this.wait();
  }

  stop(): void {
    this.over = true;
    clearTimeout(this.timer);
  }

  private async askFirst(): Promise<void> {
    const news = await this.deps.ask(null, this.mark);
    if (!news) return;
    const { tournaments, next } = news.answer;
    this.mark = news.mark;
    // Those of later pages stay, unless they have moved to the first one or there is no later page any more.
    const last = tournaments.at(-1)?.id;
    const from = this.rows?.findIndex(({ id }) => id === last) ?? -1;
    const known = new Set(tournaments.map(({ id }) => id));
    const later = next === null || from < 0 ? [] : (this.rows?.slice(from + 1) ?? []);
    this.rows = [...tournaments, ...later.filter(({ id }) => !known.has(id))];
    if (later.length === 0) this.next = next;
  }

  private async askNext(): Promise<void> {
    const news = await this.deps.ask(this.next, '');
    if (!news) return;
    this.rows = [...(this.rows ?? []), ...news.answer.tournaments];
    this.next = news.answer.next;
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.over) return;
    const live = this.rows?.some(({ state }) => state === 'running') ?? false;
    this.timer = setTimeout(() => void this.refresh(), live ? kListLive : kListQuiet);
  }
}
