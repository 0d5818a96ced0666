import { type Engine, kHintSeconds, Stopped } from '../engine/engine';
import type { EnginePosition } from '../engine/messages';
import type { Match, Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { Board, GameRecord, MatchView } from '../wasm/types';
import { isUntouched, newId, type SavedGame, type SavedGames } from './saved';
import { engineLevel } from './seats';
import type { Abilities, Session } from './session';

export interface Deps {
  rules: Rules;
  /** Creates the engine when it is first needed. */
  engine: () => Engine;
  saved: SavedGames;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** The minimum time in milliseconds between two engine moves. */
  pace: number;
  /** How long a forced pass is shown before it is played. */
  passDelay: number;
}

const kClockPeriod = 200;

function isCommented({ comment, moves }: GameRecord): boolean {
  return Boolean(comment) || moves.some((entry) => entry.comment);
}

/** A game on this device: people at one screen and engines in the browser. */
export class LocalSession implements Session {
  readonly local = true;
  readonly hints = true;
  view: MatchView = $state.raw() as MatchView;
  shownPly = $state(0);
  thinking = $state(false);
  hint: string | null = $state(null);
  hinting = $state(false);
  times: readonly (number | null)[] = $state.raw([]);
  problem: string | null = $state(null);
  /** False when the browser has no more room for the game. */
  kept = $state(true);
  /** Another tab plays the game; this one follows it and changes nothing. */
  elsewhere = $state(false);

  private readonly owner = newId();
  private match: Match;
  private redoMoves: string[] = $state.raw([]);
  private engine: Engine | null = null;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clockTimer: ReturnType<typeof setInterval> | undefined;
  private earlier = new Map<number, MatchView>();
  private lastEngineMove = 0;
  /** Most games have no comments, so they are not read with each move. */
  private commented: boolean;

  constructor(
    readonly id: string,
    record: GameRecord,
    redo: string[],
    private readonly deps: Deps,
  ) {
    this.match = deps.rules.open(record, deps.now());
    this.commented = isCommented(record);
    this.redoMoves = redo;
    this.refresh();
    this.shownPly = this.view.moves.length;
    this.write();
    if (this.view.clock !== 'none') {
      this.clockTimer = setInterval(() => this.lookAtClock(), kClockPeriod);
    }
    this.wake();
  }

  get ownSeats(): readonly number[] {
    return this.view.seats.filter((s) => engineLevel(s.kind) === null).map((s) => s.seat);
  }

  get live(): boolean {
    return this.shownPly === this.view.moves.length;
  }

  get shown(): MatchView {
    return this.live ? this.view : this.viewAfter(this.shownPly);
  }

  get comments(): readonly string[] {
    if (!this.commented) return [];
    const { comment = '', moves } = this.currentRecord();
    return [comment, ...moves.slice(0, this.view.moves.length).map((entry) => entry.comment ?? '')];
  }

  boardAfter(ply: number): Board | null {
    const { moves, board } = this.view;
    if (ply < 0 || ply > moves.length) return null;
    return ply === moves.length ? board : this.viewAfter(ply).board;
  }

  get canMove(): boolean {
    return (
      this.live &&
      this.running &&
      !this.view.paused &&
      this.ownSeats.includes(this.view.to_move) &&
      !this.mustPass
    );
  }

  get can(): Abilities {
    const { running } = this;
    return {
      undo: running && this.live && this.undoTarget() !== null,
      redo: running && this.live && this.redoMoves.length > 0,
      hint: this.canMove && !this.hinting,
      resign: running && this.ownSeats.some((seat) => this.view.seats[seat - 1]?.in_play),
      draw: running && this.view.moves.length > 1 && this.enginesInPlay() === 0,
      rematch: this.view.end !== null,
      pause: running && (this.enginesInPlay() > 0 || this.view.clock !== 'none'),
    };
  }

  /** A forced pass of a person is played after a moment. */
  get mustPass(): boolean {
    const { legal_moves } = this.view.board;
    return !this.view.end && legal_moves.length === 1 && legal_moves[0] === 'pass';
  }

  play(move: string): Refusal | null {
    if (!this.live) return new Refusal('looking_back', 'the position is not the last one');
    return this.playForMover(move);
  }

  check(move: string): Refusal | null {
    return this.attempt(() => this.match.check(move));
  }

  show(ply: number): void {
    this.shownPly = Math.min(Math.max(ply, 0), this.view.moves.length);
  }

  undo(): void {
    const target = this.undoTarget();
    if (target === null || !this.can.undo || !this.isOurs()) return;
    const taken = this.view.moves.slice(target).map((entry) => entry.move);
    this.interrupt();
    if (this.attempt(() => this.match.rewind(target, this.deps.now()))) return;
    this.redoMoves = [...taken, ...this.redoMoves];
    this.changed();
  }

  /** Redoes what was taken back, up to the next turn of a person. */
  redo(): void {
    if (!this.can.redo || !this.isOurs()) return;
    this.interrupt();
    const moves = [...this.redoMoves];
    do {
      const move = moves[0];
      if (move === undefined) break;
      const seat = this.match.view(this.deps.now()).to_move;
      if (this.attempt(() => this.match.play(seat, move, this.deps.now()))) {
        moves.length = 0;
        break;
      }
      moves.shift();
      this.refresh();
    } while (moves.length > 0 && !this.ownSeats.includes(this.view.to_move));
    this.redoMoves = moves;
    this.shownPly = this.view.moves.length;
    this.changed();
  }

  async askHint(): Promise<void> {
    if (!this.can.hint) return;
    const turn = this.turn;
    this.hinting = true;
    try {
      const report = await this.theEngine().think(this.enginePosition(), {
        seconds: kHintSeconds,
        lines: 1,
      });
      if (turn === this.turn) this.hint = report.lines[0]?.move ?? null;
      this.problem = null;
    } catch (error) {
      if (!(error instanceof Stopped)) this.problem = String(error);
    } finally {
      this.hinting = false;
    }
  }

  /** The seat to move resigns, or the only person does. */
  resign(): void {
    const own = this.ownSeats.filter((seat) => this.view.seats[seat - 1]?.in_play);
    const seat = own.includes(this.view.to_move) ? this.view.to_move : own[0];
    if (seat === undefined || !this.isOurs()) return;
    this.interrupt();
    this.attempt(() => this.match.resign(seat, this.deps.now()));
    this.redoMoves = [];
    this.changed();
  }

  draw(): void {
    if (!this.can.draw || !this.isOurs()) return;
    this.interrupt();
    this.attempt(() => this.match.agreeToDraw(this.deps.now()));
    this.redoMoves = [];
    this.changed();
  }

  togglePause(): void {
    if (!this.isOurs()) return;
    if (this.view.paused) {
      this.attempt(() => this.match.resume(this.deps.now()));
    } else {
      this.interrupt();
      this.attempt(() => this.match.pause(this.deps.now()));
    }
    this.changed();
  }

  currentRecord(): GameRecord {
    return this.match.record(this.deps.now());
  }

  /** Saves the game with its clocks as they are now. */
  save(): void {
    if (this.isOurs()) this.write();
  }

  /** The saved game has changed: perhaps another tab is playing. */
  noticeOthers(): void {
    const stored = this.deps.saved.find(this.id);
    if (stored?.owner === undefined || stored.owner === this.owner) return;
    this.release();
    this.elsewhere = true;
    this.load(stored);
  }

  /** Takes over the game from another tab, which then follows this one. */
  playHere(): void {
    const stored = this.deps.saved.find(this.id);
    if (stored) this.load(stored);
    this.elsewhere = false;
    this.write();
    this.wake();
  }

  /** Retries what failed. */
  retry(): void {
    this.problem = null;
    this.wake();
  }

  close(): void {
    this.release();
    clearInterval(this.clockTimer);
    this.save();
    if (!this.elsewhere && isUntouched(this.saved())) this.deps.saved.remove(this.id);
    this.match.close();
  }

  private get running(): boolean {
    return !this.view.end && !this.elsewhere;
  }

  // Checked before any change: moves played in another tab are never overwritten.
  private isOurs(): boolean {
    if (!this.elsewhere) this.noticeOthers();
    return !this.elsewhere;
  }

  private saved(): SavedGame {
    return {
      id: this.id,
      record: this.currentRecord(),
      redo: this.redoMoves,
      changed: Date.now(),
      owner: this.owner,
    };
  }

  private write(): void {
    this.kept = this.deps.saved.save(this.saved());
  }

  private load({ record, redo }: SavedGame): void {
    const wasLive = this.live;
    this.match.close();
    this.match = this.deps.rules.open(record, this.deps.now());
    this.commented = isCommented(record);
    this.redoMoves = redo;
    this.hint = null;
    this.refresh();
    if (wasLive || this.shownPly > this.view.moves.length) this.shownPly = this.view.moves.length;
  }

  private enginesInPlay(): number {
    return this.view.seats.filter((s) => s.in_play && engineLevel(s.kind) !== null).length;
  }

  // Back to the last move that a person has chosen.
  private undoTarget(): number | null {
    const own = this.ownSeats;
    const target = this.view.moves.findLastIndex(
      (entry) => own.includes(entry.seat) && !entry.forced_pass,
    );
    return target >= 0 ? target : null;
  }

  private playForMover(move: string): Refusal | null {
    if (!this.isOurs()) return null;
    const seat = this.view.to_move;
    const refused = this.attempt(() => this.match.play(seat, move, this.deps.now()));
    if (refused) {
      // A move that came too late has ended the game.
      this.lookAtClock();
      return refused;
    }
    this.redoMoves = [];
    this.changed();
    return null;
  }

  private attempt(action: () => void): Refusal | null {
    try {
      action();
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  private refresh(): void {
    const before: MatchView | undefined = this.view;
    this.view = this.match.view(this.deps.now());
    this.times = this.view.seats.map((seat) => seat.time_left_ms);
    // The positions before the first new move are unchanged.
    const now = this.view.moves;
    const old = before?.moves ?? [];
    const changed = old.findIndex(({ move }, ply) => move !== now[ply]?.move);
    if (before && changed < 0 && now.length > old.length) this.earlier.set(old.length, before);
    const valid = changed < 0 ? old.length : changed;
    for (const ply of this.earlier.keys()) if (ply > valid) this.earlier.delete(ply);
  }

  private viewAfter(ply: number): MatchView {
    const kept = this.earlier.get(ply);
    if (kept) return kept;
    const view = this.match.viewAfter(ply, this.deps.now());
    this.earlier.set(ply, view);
    return view;
  }

  private changed(): void {
    const wasLive = this.live;
    const before = this.view.moves.length;
    this.refresh();
    this.turn++;
    this.hint = null;
    this.problem = null;
    if (wasLive || this.shownPly > this.view.moves.length || this.view.moves.length < before) {
      this.shownPly = this.view.moves.length;
    }
    this.save();
    this.wake();
  }

  private lookAtClock(): void {
    if (!this.running || this.view.paused) return;
    const clocks = this.match.clocks(this.deps.now());
    this.times = clocks.time_left_ms;
    if (clocks.over || clocks.to_move !== this.view.to_move) {
      this.interrupt();
      this.changed();
    }
  }

  // Ends the background work of the previous turn.
  private interrupt(): void {
    this.turn++;
    clearTimeout(this.timer);
    if (this.thinking || this.hinting) this.engine?.stop();
    this.thinking = false;
  }

  // The same for good: an engine that waits for its turn has a worker as well.
  private release(): void {
    this.engine?.stop();
    this.engine = null;
    this.interrupt();
  }

  // Plays for those who do not move by hand: engines, and players who can only pass.
  private wake(): void {
    clearTimeout(this.timer);
    if (!this.running || this.view.paused) return;
    const turn = this.turn;
    const seat = this.view.to_move;
    const level = engineLevel(this.view.seats[seat - 1]?.kind);
    if (this.mustPass) {
      this.timer = setTimeout(() => {
        if (turn === this.turn) this.playForMover('pass');
      }, this.deps.passDelay);
    } else if (level !== null && !this.thinking) {
      void this.moveOfEngine(turn, level);
    }
  }

  private async moveOfEngine(turn: number, level: number): Promise<void> {
    this.thinking = true;
    try {
      const wait = this.lastEngineMove + this.deps.pace - this.deps.now();
      const seed = this.view.moves.length + Number.parseInt(this.id.slice(0, 6), 36);
      const limits = this.match.engineLimits(this.view.to_move, this.deps.now());
      const report = await this.theEngine().think(this.enginePosition(), {
        level,
        seed,
        ...limits,
      });
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (turn !== this.turn) return;
      this.thinking = false;
      this.problem = null;
      this.lastEngineMove = this.deps.now();
      const move = report.lines[0]?.move;
      if (move !== undefined) this.playForEngine(move);
    } catch (error) {
      if (turn !== this.turn || error instanceof Stopped) return;
      this.thinking = false;
      this.problem = String(error);
    }
  }

  private playForEngine(move: string): void {
    if (!this.isOurs()) return;
    const seat = this.view.to_move;
    const expected = this.redoMoves[0];
    this.attempt(() => this.match.play(seat, move, this.deps.now()));
    this.redoMoves = expected === move ? this.redoMoves.slice(1) : [];
    this.changed();
  }

  private theEngine(): Engine {
    this.engine ??= this.deps.engine();
    return this.engine;
  }

  // With its moves unless somebody has left the game; then with the position.
  private enginePosition(): EnginePosition {
    const { game, rules = '', position = '', departures = [] } = this.currentRecord();
    if (departures.length > 0) {
      return { game, rules: '', position: this.view.board.position, moves: [] };
    }
    return { game, rules, position, moves: this.view.moves.map((entry) => entry.move) };
  }
}
