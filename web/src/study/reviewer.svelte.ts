// A review of the game of an analysis: made in the background, can be stopped, and shown when it is done.
import type { Engine } from '../engine/engine';
import { Stopped } from '../engine/engine';
import type { EnginePosition } from '../engine/messages';
import type { MatchView } from '../wasm/types';
import {
  judge,
  kManyLines,
  lossOf,
  type Review,
  type ReviewedPosition,
  searchAll,
  secondsEach,
  verdictOf,
} from './review';
import type { StudySession } from './session.svelte';

/** The minimum time to search a tried move, in seconds. */
const kLeastJudging = 0.5;

/** The search for a better move. */
export interface Attempt {
  /** The number of the mistake's move, from 0. */
  index: number;
  move: string | null;
  /** Its loss; null while the engine searches. */
  loss: number | null;
}

/** What a game that is over is worth to each seat; null while it goes on. */
function pointsOf({ end }: MatchView): number[] | null {
  const places = end?.places ?? null;
  const first = places?.filter((place) => place === 1).length ?? 0;
  return places?.map((place) => (place === 1 ? 1 / first : 0)) ?? null;
}

export class Reviewer {
  review: Review | null = $state.raw(null);
  progress: { done: number; all: number } | null = $state.raw(null);
  problem: unknown = $state.raw(null);
  attempt: Attempt | null = $state.raw(null);

  private engines: Engine[] = [];
  private judgeEngine: Engine | null = null;
  private turn = 0;

  constructor(
    private readonly session: StudySession,
    kept: Review | null,
    private readonly make: () => Engine,
    /** Engines of one thread each: that is more efficient for many positions than one search with threads. */
    private readonly workers: number,
    private readonly onfinished: (review: Review) => void,
  ) {
    // A review of another game, or of fewer moves, does not apply.
    const moves = session.tree.main().map(({ move }) => move);
    const fits = kept?.moves.map(({ move }) => move).join() === moves.join();
    if (fits) this.review = kept;
  }

  get seconds(): number {
    const positions = this.session.tree.main().length + 1;
    return (positions * secondsEach(positions, this.workers)) / this.workers;
  }

  async start(): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    const positions = this.positions();
    const seats = this.session.tree.seats;
    const seconds = secondsEach(positions.length, this.workers);
    this.problem = null;
    this.progress = { done: 0, all: positions.length };
    this.engines = Array.from({ length: this.workers }, this.make);
    try {
      const reports = await searchAll(positions, this.engines, seconds, seats, (done) => {
        if (turn === this.turn) this.progress = { done, all: positions.length };
      });
      if (turn !== this.turn) return;
      this.review = { seconds, moves: judge(positions, reports, seats) };
      this.onfinished(this.review);
    } catch (error) {
      if (turn === this.turn && !(error instanceof Stopped)) this.problem = error;
    } finally {
      if (turn === this.turn) this.end();
    }
  }

  /** Discards the results so far; an earlier review stays. */
  stop(): void {
    this.turn++;
    this.end();
  }

  close(): void {
    this.stop();
    this.judgeEngine?.stop();
  }

  /** Goes to the position before a mistake, to find a better move there. */
  tryAgain(index: number): void {
    this.session.showPly(index);
    this.problem = null;
    this.attempt = { index, move: null, loss: null };
  }

  endAttempt(): void {
    this.judgeEngine?.stop();
    this.problem = null;
    this.attempt = null;
  }

  /** Judges a move in place of the mistake. */
  async offer(move: string): Promise<void> {
    const reviewed = this.review?.moves[this.attempt?.index ?? -1];
    if (!this.attempt || !reviewed) return;
    const { index } = this.attempt;
    this.judgeEngine?.stop();
    this.problem = null;
    if (move === reviewed.best[0] || move === reviewed.move) {
      const loss = move === reviewed.move ? (lossOf(reviewed) ?? 0) : 0;
      this.attempt = { index, move, loss };
      return;
    }
    this.attempt = { index, move, loss: null };
    const main = this.session.tree.main();
    const before = index === 0 ? this.session.tree.root : main[index - 1];
    if (!before) return;
    const after = this.session.viewAfter(before, [move]);
    const here = this.session.enginePosition(before);
    if (!after || !here) return;
    const isShown = () => this.attempt?.index === index && this.attempt.move === move;
    try {
      const ended = pointsOf(after)?.[reviewed.seat - 1];
      const chance = ended ?? (await this.chanceAfter(here, move, after, reviewed.seat));
      if (!isShown()) return;
      this.attempt = { index, move, loss: Math.max(0, reviewed.chance - chance) };
    } catch (error) {
      if (!(error instanceof Stopped) && isShown()) this.problem = error;
    }
  }

  /** A seat's win chance after a move, by a search. Throws if the engine fails. */
  private async chanceAfter(
    here: EnginePosition,
    move: string,
    after: MatchView,
    seat: number,
  ): Promise<number> {
    this.judgeEngine ??= this.make();
    const engine = this.judgeEngine;
    const seconds = Math.max(kLeastJudging, this.review?.seconds ?? 0);
    const then = { ...here, moves: [...here.moves, move] };
    const report = await engine.think(then, { seconds, lines: 1 });
    const found = report.lines[0]?.win_chance ?? 0.5;
    if (after.to_move === seat) return found;
    if (after.seats.length === 2) return 1 - found;
    // What the next player does not win is shared by several others.
    const share = report.shares?.[seat - 1];
    if (share !== undefined) return share;
    const { lines } = await engine.think(here, { seconds, lines: kManyLines });
    const line = lines.find((one) => one.move === move);
    if (!line) throw new Error(`the engine has not searched ${move}`);
    return line.win_chance;
  }

  /** Whether the attempt has succeeded; null while unknown. */
  get solved(): boolean | null {
    if (this.attempt?.loss === null || this.attempt?.loss === undefined) return null;
    return verdictOf(this.attempt.loss) === 'good';
  }

  private end(): void {
    for (const engine of this.engines) engine.stop();
    this.engines = [];
    this.progress = null;
  }

  private positions(): ReviewedPosition[] {
    const { tree } = this.session;
    const main = tree.main();
    return [tree.root, ...main].map((node, i) => {
      const view = this.session.viewOf(node);
      return {
        toMove: main[i]?.seat ?? view.to_move,
        move: main[i]?.move ?? null,
        forced: view.board.legal_moves.length === 1,
        at: this.session.enginePosition(node),
        points: pointsOf(view),
      };
    });
  }
}
