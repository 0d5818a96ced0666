import { webGame } from '../games';
import { fetchModule, moduleAddress } from '../wasm/load';
import { Refusal } from '../wasm/module';
import type { GameName } from '../wasm/types';
import type { EnginePosition, Reply, Report, Think } from './messages';

/** How long an engine may look for a hint. */
export const kHintSeconds = 1;

export class Stopped extends Error {}

/** Who finds moves. One search at a time; `stop` ends it by rejecting with Stopped. */
export interface Engine {
  think(
    at: EnginePosition,
    how: Think['how'],
    onprogress?: (report: Report) => void,
  ): Promise<Report>;
  stop(): void;
}

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** The engine of one game in a worker. A search cannot hear us, so stopping it ends the worker. */
export class WorkerEngine implements Engine {
  private worker: Worker | null = null;
  private parts: Promise<[WebAssembly.Module, ArrayBuffer | null]> | null = null;
  private waiting: Waiting | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private onprogress: ((report: Report) => void) | null = null;

  constructor(private readonly game: GameName) {}

  think(
    at: EnginePosition,
    how: Think['how'],
    onprogress?: (report: Report) => void,
  ): Promise<Report> {
    const next = this.queue
      .catch(() => {})
      .then(async () => {
        const worker = await this.start();
        this.onprogress = onprogress ?? null;
        const reply = await this.ask(worker, { kind: 'think', at, how });
        if (reply.kind === 'found') return reply.report;
        throw reply.kind === 'failed'
          ? new Refusal(reply.name, reply.message)
          : new Error('the engine answered out of turn');
      });
    this.queue = next;
    return next;
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting?.reject(new Stopped());
    this.waiting = null;
  }

  private async start(): Promise<Worker> {
    if (this.worker) return this.worker;
    this.parts ??= Promise.all([fetchModule('engine.wasm'), this.fetchWeights()]).catch(
      (error: unknown) => {
        this.parts = null;
        throw error;
      },
    );
    const [module, weights] = await this.parts;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (worker !== this.worker) return;
      if (data.kind === 'progress') {
        this.onprogress?.(data.report);
        return;
      }
      const waiting = this.waiting;
      this.waiting = null;
      waiting?.resolve(data);
    };
    worker.onerror = (event) => {
      const waiting = this.waiting;
      this.stop();
      waiting?.reject(new Error(event.message));
    };
    const reply = await this.ask(worker, { kind: 'start', module, weights });
    if (reply.kind !== 'ready') {
      this.stop();
      throw new Error(reply.kind === 'failed' ? reply.message : 'the engine did not start');
    }
    return worker;
  }

  private async fetchWeights(): Promise<ArrayBuffer | null> {
    const file = webGame(this.game).weights;
    if (file === null) return null;
    const response = await fetch(moduleAddress(file));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.arrayBuffer();
  }

  private ask(worker: Worker, message: unknown): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      worker.postMessage(message);
    });
  }
}
