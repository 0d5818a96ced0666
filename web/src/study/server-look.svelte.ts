// A position searched by the server, deeper than a browser can: a job there, polled until it is done.
import type { EnginePosition, Report } from '../engine/messages';
import { Refusal } from '../wasm/module';

/** How long the server searches, and how often it is polled, in milliseconds. */
export const kThinkTime = 30_000;
const kBetween = 1000;
/** So many polls in a row may fail, each after twice the time, before the job is given up. */
const kMaxMissed = 5;

export interface Job {
  id: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: { done: number; total: number };
  ahead?: number;
  partial?: Report | null;
  result?: Report | null;
  message?: string;
}

/** The API of jobs; tests have one of their own. */
export interface Jobs {
  begin(at: EnginePosition, lines: number): Promise<Job>;
  look(id: string): Promise<Job>;
  cancel(id: string): Promise<void>;
}

export class ServerLook {
  /** The requested position; empty before the first request. */
  key = $state('');
  report: Report | null = $state.raw(null);
  problem: unknown = $state.raw(null);
  busy = $state(false);
  /** Jobs of others ahead of ours; null once it runs. */
  ahead: number | null = $state(null);
  private turn = 0;
  private job: string | null = null;

  constructor(
    private readonly jobs: Jobs,
    private readonly between = kBetween,
  ) {}

  async ask(key: string, at: EnginePosition, lines: number): Promise<void> {
    this.cancel();
    const turn = ++this.turn;
    this.key = key;
    this.report = null;
    this.problem = null;
    this.ahead = null;
    this.busy = true;
    try {
      let job = await this.jobs.begin(at, lines);
      // It is no longer wanted: cancelled in the meantime.
      if (turn !== this.turn) return void this.jobs.cancel(job.id).catch(() => {});
      this.job = job.id;
      while (job.status === 'waiting' || job.status === 'running') {
        const next = await this.poll(job.id, turn);
        if (!next || turn !== this.turn) return;
        job = next;
        this.ahead = job.status === 'waiting' ? (job.ahead ?? 0) : null;
        this.report = job.result ?? job.partial ?? this.report;
      }
      this.job = null;
      if (job.status === 'failed') throw new Error(job.message ?? 'it failed');
    } catch (error) {
      if (turn === this.turn) {
        this.cancel();
        this.problem = error;
      }
    } finally {
      if (turn === this.turn) this.busy = false;
    }
  }

  /** What the job has come to; null if nobody waits for it any more. Throws if the server does not answer for long. */
  private async poll(id: string, turn: number): Promise<Job | null> {
    for (let missed = 0; ; missed++) {
      await new Promise((resolve) => setTimeout(resolve, this.between * 2 ** missed));
      if (turn !== this.turn) return null;
      try {
        return await this.jobs.look(id);
      } catch (error) {
        const isLost = error instanceof Refusal && error.code === 'no_such_job';
        if (isLost || missed === kMaxMissed) throw error;
      }
    }
  }

  /** The results stay. */
  cancel(): void {
    this.turn++;
    this.busy = false;
    if (this.job !== null) void this.jobs.cancel(this.job).catch(() => {});
    this.job = null;
  }
}
