// A tournament that is followed while it is played: asked for again and again, which costs next to nothing as long as
// nothing has changed.
import type { Marked } from '../online/api';
import { Refusal } from '../wasm/module';
import type { Tournament } from './data';

/** Milliseconds between two questions. */
export const kLive = 5_000;
export const kHidden = 60_000;
/** One that has stopped may be continued. */
export const kStopped = 30_000;

export interface FollowingDeps {
  ask: (mark: string) => Promise<Marked<Tournament> | null>;
  /** Whether nobody can see the page. */
  hidden: () => boolean;
  /** Why a question was not answered, as a sentence. */
  explain: (error: unknown) => string;
}

export class Following {
  tournament: Tournament | null = $state.raw(null);
  /** Why the last question was not answered. */
  problem = $state('');
  /** Whether there is no such tournament. */
  missing = $state(false);
  private mark = '';
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  private over = false;

  constructor(private readonly deps: FollowingDeps) {}

  /** Asks now, and from then on by itself. */
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
