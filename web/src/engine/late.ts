// An engine whose code is loaded with its first search: games without one never need it.
import type { GameName } from '../wasm/types';
import { type Engine, Stopped } from './engine';
import type { EnginePosition, Report, Think } from './messages';

export class LateEngine implements Engine {
  private engine: Engine | null = null;
  private loading: Promise<Engine> | null = null;
  /** Counts the events that end searches, including those that wait for the code. */
  private turn = 0;

  constructor(private readonly load: () => Promise<Engine>) {}

  async think(
    at: EnginePosition,
    how: Think['how'],
    onprogress?: (report: Report) => void,
  ): Promise<Report> {
    const turn = this.turn;
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    this.engine = await this.loading;
    if (turn !== this.turn) throw new Stopped();
    return this.engine.think(at, how, onprogress);
  }

  interrupt(): void {
    this.turn++;
    this.engine?.interrupt();
  }

  stop(): void {
    this.turn++;
    this.engine?.stop();
  }
}

/** The engine of a game, with one thread. */
export function lateEngine(game: GameName): Engine {
  return new LateEngine(async () => {
    const { WorkerEngine } = await import('./client');
    return new WorkerEngine(game);
  });
}
