// The games that a result is too short to list, page by page from the server.
import type { ReportGame } from '../report/data';
import type { TournamentGames } from './data';

/** How many games one press adds at least, if there are as many. */
const kFew = 20;
/** How many pages one press asks for: a page of one entrant may be empty, as the server searches only so many games at once. */
export const kMaxPages = 10;

export interface GamesDeps {
  /** The games with numbers above `after`. */
  ask: (after: number) => Promise<TournamentGames>;
  /** Why a request failed, as a sentence. */
  explain: (error: unknown) => string;
}

export class GamesByNumber {
  /** Null before the first answer. */
  games: ReportGame[] | null = $state.raw(null);
  /** The number up to which was searched; null behind the last game. */
  next: number | null = $state(null);
  busy = $state(false);
  problem = $state('');
  private over = false;

  constructor(private readonly deps: GamesDeps) {}

  /** Those from that number on, instead of what is shown. */
  async from(number: number): Promise<void> {
    if (this.busy) return;
    this.games = null;
    this.next = number - 1;
    await this.more();
  }

  /** Those after the ones found. If a request fails, the games of those before it stay. */
  async more(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      const wanted = (this.games?.length ?? 0) + kFew;
      for (let pages = 0; pages < kMaxPages && this.needs(wanted); pages++) await this.askPage();
    } catch (error) {
      this.problem = this.deps.explain(error);
    } finally {
      this.busy = false;
    }
  }

  /** The page is left. */
  stop(): void {
    this.over = true;
  }

  private needs(wanted: number): boolean {
    return !this.over && this.next !== null && (this.games?.length ?? 0) < wanted;
  }

  private async askPage(): Promise<void> {
    const { games, next } = await this.deps.ask(this.next ?? 0);
    this.games = [...(this.games ?? []), ...games];
    this.next = next;
  }
}
