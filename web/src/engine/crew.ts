// The worker that searches, and its helpers: started, used, interrupted and terminated together.
import { Stopped } from './engine';
import { type HandIn, type Help, kCrash, type Reply, type Start, type Think } from './messages';
import { canShareMemory, sharedMemory } from './threads';

export interface CrewParts {
  /** With threads, if there are helpers. */
  module: WebAssembly.Module;
  weights: ArrayBuffer | null;
  helpers: number;
}

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** A search ends within milliseconds of a stop; one that has not after this many is terminated. */
const kPatience = 1000;

export class Crew {
  private closed = false;
  private readonly leader: Worker;
  private readonly helpers = new Set<Worker>();
  private readonly stopWord = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : null;
  private waiting: Waiting | null = null;
  private interrupted: ((error: Error) => void) | null = null;
  private idle: Promise<unknown> = Promise.resolve();

  /** `onlost` is called when a worker fails during work: the others cannot continue without it. */
  private constructor(private readonly onlost: () => void) {
    this.leader = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.leader.onerror = (event) => this.lose(new Error(event.message));
  }

  /** Rejects when the first worker does not start; helpers that do not start are left out. */
  static async start(parts: CrewParts, onlost: () => void): Promise<Crew> {
    const memory = parts.helpers > 0 ? sharedMemory() : null;
    const crew = new Crew(onlost);
    const { module, weights, helpers } = parts;
    const order: Start = { kind: 'start', module, weights, memory, helpers, stop: crew.stopWord };
    try {
      const reply = await crew.ask(order, () => {});
      if (reply.kind !== 'ready') {
        throw new Error(reply.kind === 'failed' ? reply.message : 'the engine did not start');
      }
      if (memory) for (const stack of reply.stacks) crew.addHelper({ module, memory, stack });
      return crew;
    } catch (error) {
      crew.close();
      throw error;
    }
  }

  /** Waits for the end of an interrupted search; false if a new crew is needed. */
  async ready(): Promise<boolean> {
    await this.idle;
    return !this.closed;
  }

  /** One search at a time, once ready. Rejects with Stopped when it is interrupted or the crew is closed. */
  async think(think: Think, onprogress: (reply: Reply) => void): Promise<Reply> {
    if (this.stopWord) Atomics.store(this.stopWord, 0, 0);
    const reply = this.ask(think, (progress) => {
      if (this.interrupted) onprogress(progress);
    });
    this.idle = reply.catch(() => {});
    const interrupted = new Promise<never>((_, reject) => {
      this.interrupted = reject;
    });
    try {
      const answer = await Promise.race([reply, interrupted]);
      // A helper may wait forever.
      if (answer.kind === 'failed' && answer.name === kCrash) this.lose(new Error(answer.message));
      return answer;
    } finally {
      this.interrupted = null;
    }
  }

  /** Gives the first worker weights that it did not start with. */
  async handIn(weights: ArrayBuffer): Promise<void> {
    const reply = this.ask({ kind: 'hand-in', weights }, () => {});
    this.idle = reply.catch(() => {});
    const answer = await reply;
    if (answer.kind === 'failed') throw new Error(answer.message);
  }

  /** Ends the search and keeps what it has learned; closes the crew if the search cannot be signalled. */
  interrupt(): void {
    if (!this.stopWord) {
      this.close();
      return;
    }
    if (!this.interrupted) return;
    Atomics.store(this.stopWord, 0, 1);
    this.interrupted(new Stopped());
    const impatient = setTimeout(() => this.close(), kPatience);
    void this.idle.then(() => clearTimeout(impatient));
  }

  close(): void {
    this.end(new Stopped());
  }

  private lose(error: Error): void {
    if (this.closed) return;
    this.end(error);
    this.onlost();
  }

  private end(error: Error): void {
    this.closed = true;
    this.leader.terminate();
    for (const helper of this.helpers) helper.terminate();
    this.helpers.clear();
    this.waiting?.reject(error);
    this.waiting = null;
  }

  private addHelper(help: Help): void {
    const helper = new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });
    this.helpers.add(helper);
    let works = false;
    const fail = (message: string) => {
      if (works) {
        this.lose(new Error(message));
      } else {
        helper.terminate();
        this.helpers.delete(helper);
      }
    };
    helper.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'ready') works = true;
      else if (data.kind === 'failed') fail(data.message);
    };
    helper.onerror = (event) => fail(event.message);
    helper.postMessage(help);
  }

  private ask(message: Start | HandIn | Think, onprogress: (reply: Reply) => void): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.leader.onmessage = ({ data }: MessageEvent<Reply>) => {
        if (data.kind === 'progress') {
          onprogress(data);
          return;
        }
        this.waiting = null;
        resolve(data);
      };
      this.leader.postMessage(message);
    });
  }
}
