import type { EnginePosition, Report } from './engine/messages';
import { compile, type ModuleSource, readFile } from './load';
import { Module } from './wasm/module';

export interface EngineOptions {
  /** The engine's module, if it is not the one of this package. */
  module?: ModuleSource;
  /** The weights for Othello on 8×8; null: do without, where only Quoridor is played. */
  weights?: string | URL | Uint8Array | null;
  /** The network for three and four players of Quoridor on 9×9; null: do without, where nobody plays that. */
  network?: string | URL | Uint8Array | null;
}

/** At least one of the three limits is needed; `lines` is how many are reported, 1 if not given. */
export interface SearchLimits {
  nodes?: number;
  seconds?: number;
  depth?: number;
  lines?: number;
}

/** The engines. A search blocks: in a page, use it in a worker. What is refused throws a Refusal. */
export class Engine {
  constructor(private readonly module: Module) {}

  /** A move at a level from 1 to 10: the first move of the first line. The same seed finds the same. */
  atLevel(at: Partial<EnginePosition> & { game: string }, level: number, seed = 1): Report {
    return this.with(at, (handle) => this.module.ask('outflank_search_at_level', handle, level, seed, 0, 0, 0));
  }

  /** The best lines at full strength. */
  search(at: Partial<EnginePosition> & { game: string }, limits: SearchLimits): Report {
    const { nodes = 0, seconds = 0, depth = 0, lines = 1 } = limits;
    return this.with(at, (handle) => this.module.ask('outflank_search', handle, nodes, seconds, depth, lines, 32));
  }

  private with(at: Partial<EnginePosition> & { game: string }, search: (handle: number) => void): Report {
    const handle = this.module.ask('outflank_open', at.game, at.rules ?? '', at.position ?? '');
    try {
      for (const move of at.moves ?? []) this.module.ask('outflank_play', handle, move);
      search(handle);
      return JSON.parse(this.module.answer()) as Report;
    } finally {
      this.module.call('outflank_close', handle);
    }
  }
}

export async function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  const module = await compile(options.module, new URL('../modules/engine.wasm', import.meta.url));
  const engine = await Module.instantiate(module, {
    now: () => performance.now() / 1000,
    report: () => 0,
  });
  const handIn = async (given: EngineOptions['weights'], usual: URL) => {
    if (given === null) return;
    const bytes = given instanceof Uint8Array ? given : new Uint8Array(await readFile(given ?? usual));
    engine.ask('outflank_weights', bytes);
  };
  await handIn(options.weights, new URL('../modules/othello-weights.bin', import.meta.url));
  await handIn(options.network, new URL('../modules/quoridor-multiplayer.bin', import.meta.url));
  return new Engine(engine);
}
