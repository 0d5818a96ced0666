import { type Engine, kHintSeconds, Stopped } from '../engine/engine';
import { premoveBoard } from '../game/premove';
import type { Abilities, Session } from '../game/session';
import type { Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { Board, GameName, GameRecord, MatchView, SeatView } from '../wasm/types';
import { FollowedMatch, kindOf } from './followed-match';
import { after, placesOf, type ServerEvent, type ServerState } from './protocol';
import type { Connect, Socket } from './socket';

interface PendingMove {
  ref: string;
  ply: number;
  move: string;
}

type MakeEngine = (game: GameName) => Engine;

const kClockPeriod = 200;

/** Events worth a sentence although the board does not show them. */
const newsTypes = [
  'draw_declined',
  'takeback_declined',
  'rematch_declined',
  'joined',
  'left',
] as const;
export interface News {
  type: (typeof newsTypes)[number];
  seat: number;
}
function newsOf({ type, seat }: ServerEvent): News | null {
  const known = newsTypes.find((other) => other === type);
  return known && seat !== undefined ? { type: known, seat } : null;
}

/**
 * A game on the server. The server is the authority; the local rules show what is legal, and show a
 * move before the server has confirmed it. Created once the first state has arrived.
 */
export class OnlineSession implements Session {
  state: ServerState = $state.raw() as ServerState;
  view: MatchView = $state.raw() as MatchView;
  shownPly = $state(0);
  times: readonly (number | null)[] = $state.raw([]);
  connected = $state(true);
  /** The last refusal of the server, until the game continues. */
  refusal: Refusal | null = $state.raw(null);
  /** The last event beside moves, until the game continues. */
  news: News | null = $state.raw(null);
  readonly local = false;
  readonly thinking = false;
  hint: string | null = $state(null);
  hinting = $state(false);
  problem: string | null = $state(null);

  private readonly socket: Socket;
  private readonly followed: FollowedMatch;
  private pending: PendingMove | null = $state.raw(null);
  private received: number;
  private readonly timer: ReturnType<typeof setInterval>;
  private lastRef = 0;
  private engine: Engine | null = null;
  /** The board with possible premoves; null if there can be none. */
  readonly premoveBoard: Board | null = $derived.by(() => {
    if (!this.canPremove) return null;
    const { position } = this.view.board;
    if (this.foreseen?.position !== position) {
      const board = premoveBoard(this.rules, this.view.board, this.state.you ?? 1);
      this.foreseen = { position, board };
    }
    return this.foreseen.board;
  });
  // Many messages come while others think; the board is computed once.
  private foreseen: { position: string; board: Board } | null = null;

  private constructor(
    first: ServerState,
    private readonly rules: Rules,
    socket: (session: () => OnlineSession | null) => Socket,
    private readonly now: () => number,
    private readonly makeEngine: MakeEngine,
  ) {
    this.received = now();
    this.state = first;
    this.followed = new FollowedMatch(rules);
    this.followed.follow(first, null);
    this.view = this.makeView();
    this.shownPly = first.moves.length;
    this.socket = socket(() => this);
    this.timer = setInterval(() => this.showTimes(), kClockPeriod);
    this.showTimes();
  }

  /** Connects; resolves with the first state. `onwait` is called when the connection is delayed. */
  static open(
    rules: Rules,
    connect: Connect,
    now: () => number,
    onwait: (connected: boolean) => void,
    makeEngine: MakeEngine,
  ): { session: Promise<OnlineSession>; cancel: () => void } {
    let session: OnlineSession | null = null;
    let socket: Socket | null = null;
    const made = new Promise<OnlineSession>((resolve, reject) => {
      socket = connect({
        message(data) {
          const event = data as ServerEvent;
          if (session) {
            session.receive(event);
          } else if (event.type === 'state' && socket) {
            const held = socket;
            try {
              session = new OnlineSession(data as ServerState, rules, () => held, now, makeEngine);
              resolve(session);
            } catch (error) {
              reject(error);
            }
          }
        },
        connected(open) {
          if (session) session.connection(open);
          else onwait(open);
        },
      });
    });
    return { session: made, cancel: () => socket?.close() };
  }

  get ownSeats(): readonly number[] {
    return this.state.you === null ? [] : [this.state.you];
  }

  get live(): boolean {
    return this.shownPly === this.view.moves.length;
  }

  get shown(): MatchView {
    if (this.live) return this.view;
    return { ...this.followed.viewAfter(this.shownPly), seats: this.view.seats };
  }

  boardAfter(ply: number): Board | null {
    const { moves, board } = this.view;
    if (ply < 0 || ply > moves.length) return null;
    return ply === moves.length ? board : this.followed.viewAfter(ply).board;
  }

  get canMove(): boolean {
    return this.live && this.state.status === 'running' && !this.pending && this.isOwnTurn;
  }

  /** The opponent is thinking, and a premove is possible. */
  get canPremove(): boolean {
    return (
      this.live && this.state.status === 'running' && this.state.you !== null && !this.isOwnTurn
    );
  }

  /** Only if everybody else is an engine, and the game is not rated. */
  /** The server keeps none. */
  readonly comments: readonly string[] = [];

  get hints(): boolean {
    const { rated, seats, you } = this.state;
    return (
      !rated && you !== null && seats.every((seat) => seat.seat === you || seat.kind === 'engine')
    );
  }

  get can(): Abilities {
    const playing = this.state.you !== null && this.state.status === 'running';
    const own = this.state.you;
    const moved = this.view.moves.some((entry) => entry.seat === own);
    return {
      undo:
        playing && this.live && moved && !this.state.takeback && !this.state.rated && !this.pending,
      redo: false,
      hint: this.hints && this.canMove && !this.hinting,
      resign: playing,
      draw: playing && !this.state.draw && this.view.moves.length > 1,
      rematch: this.state.status === 'finished' && own !== null,
      pause: false,
    };
  }

  play(move: string): Refusal | null {
    if (!this.live) return new Refusal('looking_back', 'the position is not the last one');
    const refused = this.check(move);
    if (refused) return refused;
    this.pending = { ref: this.nextRef(), ply: this.state.moves.length, move };
    this.refusal = null;
    this.sendPending();
    this.show(this.update());
    return null;
  }

  premove(move: string | null): void {
    this.state = { ...this.state, premove: move };
    this.send({ type: 'premove', ply: this.nextOwnPly(), move });
  }

  check(move: string): Refusal | null {
    try {
      this.followed.check(move);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  show(ply: number): void {
    this.shownPly = Math.min(Math.max(ply, 0), this.view.moves.length);
  }

  /** Asks the others to take back our last move. */
  undo(): void {
    if (this.can.undo) this.send({ type: 'ask_takeback' });
  }

  redo(): void {}

  async askHint(): Promise<void> {
    if (!this.can.hint) return;
    const { game, rules, start, position, moves, departures } = this.state;
    const ply = moves.length;
    this.hinting = true;
    this.problem = null;
    try {
      this.engine ??= this.makeEngine(game);
      // With its moves unless somebody has left the game; then with the position.
      const at = departures.length > 0 ? { position, moves: [] } : { position: start, moves };
      const report = await this.engine.think(
        { game, rules: departures.length > 0 ? '' : rules, ...at },
        { seconds: kHintSeconds, lines: 1 },
      );
      if (this.view.moves.length === ply) this.hint = report.lines[0]?.move ?? null;
    } catch (error) {
      if (!(error instanceof Stopped)) this.problem = String(error);
    } finally {
      this.hinting = false;
    }
  }

  togglePause(): void {}

  resign(): void {
    this.send({ type: 'resign' });
  }

  draw(): void {
    this.send({ type: 'offer_draw' });
  }

  /** Any other command without arguments. */
  command(type: string): void {
    this.send({ type });
  }

  say(text: string): void {
    this.send({ type: 'chat', text });
  }

  currentRecord(): GameRecord {
    return this.followed.record();
  }

  close(): void {
    clearInterval(this.timer);
    this.engine?.stop();
    this.socket.close();
    this.followed.close();
  }

  private get isOwnTurn(): boolean {
    return this.state.to_move !== null && this.state.to_move === this.state.you;
  }

  /** The ply of our next turn, as far as the order of seats determines it. */
  private nextOwnPly(): number {
    const { seats, to_move, you, moves } = this.state;
    const inPlay = seats.filter((seat) => seat.in_play).map((seat) => seat.seat);
    const turns = inPlay.indexOf(you ?? 0) - inPlay.indexOf(to_move ?? 0);
    return moves.length + (turns > 0 ? turns : turns + inPlay.length);
  }

  private connection(open: boolean): void {
    this.connected = open;
    // The server sends its state by itself; unconfirmed commands are sent again.
    if (open) this.sendPending();
  }

  private receive(event: ServerEvent): void {
    if (event.type === 'ack' || event.type === 'error') {
      this.answered(event);
      return;
    }
    if (event.type === 'premove_dropped') {
      this.refusal = new Refusal(event.error ?? '', '');
      this.state = { ...this.state, premove: null };
      return;
    }
    this.news = newsOf(event) ?? this.news;
    const next =
      event.type === 'state' ? (event as unknown as ServerState) : after(this.state, event);
    if (!next) {
      this.sync();
      return;
    }
    if (event.clocks_ms || event.type === 'state') this.received = this.now();
    this.takeOver(next);
  }

  private takeOver(next: ServerState): void {
    const wasLive = this.live;
    const goneOn =
      next.moves.length !== this.state.moves.length || next.status !== this.state.status;
    this.state = next;
    if (goneOn) {
      this.refusal = null;
      if (this.news?.type !== 'left') this.news = null;
    }
    if (this.pending && next.moves.length > this.pending.ply) this.pending = null;
    const count = this.update();
    if (wasLive || this.shownPly > count) this.shownPly = count;
  }

  private answered(event: ServerEvent): void {
    if (event.type === 'error') {
      this.refusal = new Refusal(event.error ?? 'error', event.message ?? '');
      if (event.ref !== undefined && event.ref === this.pending?.ref) {
        const wasLive = this.live;
        this.pending = null;
        const count = this.update();
        if (wasLive) this.shownPly = count;
        this.sync();
      }
    }
  }

  private sync(): void {
    this.socket.send({ type: 'sync', ref: this.nextRef() });
  }

  private send(command: object): void {
    this.refusal = null;
    this.socket.send({ ref: this.nextRef(), ...command });
  }

  private sendPending(): void {
    if (this.pending) this.socket.send({ type: 'move', ...this.pending });
  }

  private nextRef(): string {
    this.lastRef++;
    return `${Date.now().toString(36)}-${this.lastRef}`;
  }

  /** Shows the changes, and returns how many moves there are now. */
  private update(): number {
    const ply = this.view.moves.length;
    this.follow();
    this.view = this.makeView();
    if (this.view.moves.length !== ply) this.hint = null;
    this.showTimes();
    return this.view.moves.length;
  }

  private follow(): void {
    const ours = this.pending?.ply === this.state.moves.length ? this.pending.move : null;
    try {
      this.followed.follow(this.state, ours);
    } catch (error) {
      if (ours === null || !(error instanceof Refusal)) throw error;
      // Our move is no longer legal; the server will say so too.
      this.pending = null;
      this.followed.follow(this.state, null);
    }
  }

  private makeView(): MatchView {
    const { view } = this.followed;
    const seats: SeatView[] = this.state.seats.map((seat, i) => ({
      seat: seat.seat,
      name: seat.kind === 'engine' ? '' : seat.name,
      kind: kindOf(seat),
      in_play: view.seats[i]?.in_play ?? seat.in_play,
      time_left_ms: this.state.clocks_ms[i] ?? null,
    }));
    return { ...view, seats, clock: this.state.clock, paused: false, end: this.endOf() };
  }

  private endOf(): MatchView['end'] {
    const { end } = this.state;
    return end && { ...end, places: placesOf(end.places) };
  }

  private showTimes(): void {
    const { clocks_ms, clock_running, to_move } = this.state;
    const passed = clock_running && !this.pending ? this.now() - this.received : 0;
    this.times = clocks_ms.map((left, i) =>
      left !== null && i + 1 === to_move ? Math.max(0, left - passed) : left,
    );
  }
}
