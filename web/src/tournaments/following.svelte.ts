// A tournament followed while it is played: polled, which costs next to nothing as long as
// nothing has changed.
import type { Marked } from '../online/api';
import { Refusal } from '../wasm/module';
import type { Tournament } from './data';

/** Milliseconds between two requests. */
export const kLive = 5_000;
export const kHidden = 60_000;
/** A stopped one may be resumed. */
export const kStopped = 30_000;

export interface FollowingDeps {
  ask: (mark: string) => Promise<Marked<Tournament> | null>;
  /** Whether nobody can see the page. */
  hidden: () => boolean;
  /** Why a request failed, as a sentence. */
  explain: (error: unknown) => string;
}

export class Following {
  tournament: Tournament | null = $state.raw(null);
  /** Why the last request failed. */
  problem = $state('');
  /** Whether there is no such tournament. */
  missing = $state(false);
  private mark = '';
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  private over = false;

  constructor(private readonly deps: FollowingDeps) {}

  /** Requests it now, and regularly from then on. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    if (this.asking || this.over || this.missing) return;
    this.asking = true;
    try {
      const news = await this.deps.ask(this.mark);
      if (news) {
        this.tournament = news.answer;
        this.mark = news.mark;
      }
      this.problem = '';
      this.failures = 0;
    } catch (error) {
      this.missing = error instanceof Refusal && error.code === 'no_such_tournament';
      this.problem = this.deps.explain(error);
      this.failures++;
    } finally {
      this.asking = false;
    }
    this.wait();
  }

  stop(): void {
    this.over = true;
    clearTimeout(this.timer);
  }

  private wait(): void {
    if (this.over || this.missing || this.tournament?.state === 'finished') return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), this.pause());
  }
  private pause(): number {
    const usual = this.tournament?.state === 'stopped' ? kStopped : kLive;
    if (this.deps.hidden()) return kHidden;
    return Math.min(kHidden, usual * 2 ** Math.min(this.failures, 4));
  }
}
