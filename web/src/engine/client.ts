import { webGame } from '../games';
import { fetchModule, moduleAddress } from '../wasm/load';
import { Refusal } from '../wasm/module';
import type { GameName } from '../wasm/types';
import { Crew } from './crew';
import { type Engine, Stopped } from './engine';
import { type EnginePosition, kMissing, type Reply, type Report, type Think } from './messages';
import { canShareMemory } from './threads';

export { type Engine, kHintSeconds, Stopped } from './engine';

/** The engine of one game in a worker, or in several if the page may have threads. */
export class WorkerEngine implements Engine {
  private crew: Crew | null = null;
  private threads: number;
  private weights: Promise<ArrayBuffer | null> | null = null;
  private rare: Promise<ArrayBuffer | null> | null = null;
  private readonly modules = new Map<string, Promise<WebAssembly.Module>>();
  private queue: Promise<unknown> = Promise.resolve();
  /** Counts events that end searches, including those not started yet. */
  private turn = 0;

  constructor(
    private readonly game: GameName,
    threads = 1,
  ) {
    this.threads = canShareMemory() ? threads : 1;
  }

  think(
    at: EnginePosition,
    how: Think['how'],
    onprogress?: (report: Report) => void,
  ): Promise<Report> {
    const turn = this.turn;
    const next = this.queue
      .catch(() => {})
      .then(async () => {
        let crew = await this.start(turn);
        const ask = (): Promise<Reply> =>
          crew.think({ kind: 'think', at, how }, (progress) => {
            if (progress.kind === 'progress') onprogress?.(progress.report);
          });
        let reply = await ask();
        if (reply.kind === 'failed' && reply.name === kMissing) {
          const weights = await this.rareWeights();
          if (turn !== this.turn) throw new Stopped();
          if (weights) {
            // The crew may have been lost in the meantime.
            crew = await this.start(turn);
            await crew.handIn(weights);
            if (turn !== this.turn) throw new Stopped();
            reply = await ask();
          }
        }
        if (reply.kind === 'found') return reply.report;
        throw reply.kind === 'failed'
          ? new Refusal(reply.name, reply.message)
          : new Error('the engine answered out of turn');
      });
    this.queue = next;
    return next;
  }

  interrupt(): void {
    this.turn++;
    this.crew?.interrupt();
  }

  stop(): void {
    this.turn++;
    this.crew?.close();
    this.crew = null;
  }

  private async start(turn: number): Promise<Crew> {
    const known = this.crew;
    const ready = (await known?.ready()) ?? false;
    if (turn !== this.turn) throw new Stopped();
    if (known && ready) return known;
    let crew: Crew;
    try {
      crew = await this.makeCrew();
    } catch (error) {
      if (this.threads === 1 || turn !== this.turn) throw error;
      // No shared memory, or no such module: use one thread.
      this.threads = 1;
      crew = await this.makeCrew();
    }
    if (turn !== this.turn) {
      crew.close();
      throw new Stopped();
    }
    this.crew = crew;
    return crew;
  }

  private async makeCrew(): Promise<Crew> {
    const { threads } = this;
    this.weights ??= this.fetchFile(webGame(this.game).weights).catch((error: unknown) => {
      this.weights = null;
      throw error;
    });
    const [module, weights] = await Promise.all([
      this.module(threads > 1 ? 'engine-threads.wasm' : 'engine.wasm'),
      this.weights,
    ]);
    return Crew.start({ module, weights, helpers: threads - 1 }, () => {
      // A crew that failed with helpers may work alone.
      this.threads = 1;
    });
  }

  private module(name: string): Promise<WebAssembly.Module> {
    let module = this.modules.get(name);
    if (!module) {
      module = fetchModule(name).catch((error: unknown) => {
        this.modules.delete(name);
        throw error;
      });
      this.modules.set(name, module);
    }
    return module;
  }

  private rareWeights(): Promise<ArrayBuffer | null> {
    this.rare ??= this.fetchFile(webGame(this.game).rareWeights).catch((error: unknown) => {
      this.rare = null;
      throw error;
    });
    return this.rare;
  }

  private async fetchFile(file: string | null): Promise<ArrayBuffer | null> {
    if (file === null) return null;
    const response = await fetch(moduleAddress(file));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.arrayBuffer();
  }
}
