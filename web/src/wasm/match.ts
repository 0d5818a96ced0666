import type { EngineLimits } from '../engine/messages';
import { Module } from './module';
import type { ClockView, GameRecord, MatchView } from './types';

/** One match under the authority of our C++; every call may throw a Refusal. Times are milliseconds. */
export class Match {
  constructor(
    private readonly module: Module,
    private readonly handle: number,
  ) {}

  play(seat: number, move: string, now: number): void {
    this.module.ask('outflank_match_play', this.handle, seat, move, now);
  }

  /** Whether the seat to move may make that move: throws the reason if not. */
  check(move: string): void {
    this.module.ask('outflank_match_try', this.handle, move);
  }

  /** The clocks, after due flags have fallen. */
  clocks(now: number): ClockView {
    this.module.ask('outflank_match_clocks', this.handle, now);
    return JSON.parse(this.module.answer()) as ClockView;
  }

  /** How much of its clock the engine of a seat may use for a move now. */
  engineLimits(seat: number, now: number): EngineLimits {
    this.module.ask('outflank_match_engine_limits', this.handle, seat, now);
    return JSON.parse(this.module.answer()) as EngineLimits;
  }

  resign(seat: number, now: number): void {
    this.module.ask('outflank_match_resign', this.handle, seat, now);
  }

  agreeToDraw(now: number): void {
    this.module.ask('outflank_match_draw', this.handle, now);
  }

  pause(now: number): void {
    this.module.ask('outflank_match_pause', this.handle, now);
  }

  resume(now: number): void {
    this.module.ask('outflank_match_resume', this.handle, now);
  }

  rewind(plies: number, now: number): void {
    this.module.ask('outflank_match_rewind', this.handle, plies, now);
  }

  view(now: number): MatchView {
    this.module.ask('outflank_match_view', this.handle, now);
    return JSON.parse(this.module.answer()) as MatchView;
  }

  viewAfter(plies: number, now: number): MatchView {
    this.module.ask('outflank_match_view_after', this.handle, plies, now);
    return JSON.parse(this.module.answer()) as MatchView;
  }

  record(now: number): GameRecord {
    this.module.ask('outflank_match_record', this.handle, now);
    return JSON.parse(this.module.answer()) as GameRecord;
  }

  close(): void {
    this.module.call('outflank_match_close', this.handle);
  }
}

/** The rules: opens matches. */
export class Rules {
  constructor(private readonly module: Module) {}

  static async load(source: WebAssembly.Module): Promise<Rules> {
    return new Rules(await Module.instantiate(source));
  }

  open(record: GameRecord, now: number): Match {
    const handle = this.module.ask('outflank_match_open', JSON.stringify(record), now);
    return new Match(this.module, handle);
  }
}
