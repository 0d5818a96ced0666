// A game on the server as a local match, updated incrementally and reopened only if necessary.
import type { Match, Rules } from '../wasm/match';
import type { GameRecord, MatchView } from '../wasm/types';
import type { ServerSeat, ServerState } from './protocol';

export function kindOf(seat: ServerSeat): string {
  return seat.kind === 'engine' ? `engine:${seat.level ?? 10}` : 'person';
}

function recordOf({ game, rules, start, departures, seats }: ServerState, moves: string[]) {
  const record: GameRecord = {
    outflank: 1,
    game,
    rules,
    position: start,
    seats: seats.map((seat) => ({ name: seat.name, kind: kindOf(seat) })),
    moves: moves.map((move) => ({ move })),
    departures,
    result: '*',
  };
  return record;
}

/** Everything that a match is opened with, except its moves. */
function headOf(state: ServerState): string {
  const { moves: _, ...head } = recordOf(state, []);
  return JSON.stringify(head);
}

export class FollowedMatch {
  /** How often a match had to be opened: for measurements. */
  opened = 0;
  private match: Match | null = null;
  private head = '';
  private moves: string[] = [];
  private latest: MatchView | null = null;
  private readonly earlier = new Map<number, MatchView>();

  constructor(private readonly rules: Rules) {}

  /** Brings the match to that state, plus one more move if given. Returns whether anything has changed. */
  follow(state: ServerState, pending: string | null): boolean {
    const wanted = pending === null ? state.moves : [...state.moves, pending];
    const head = headOf(state);
    const same = this.countSame(wanted);
    const leads = this.match !== null && head === this.head && same === this.moves.length;
    if (leads && same === wanted.length) return false;
    if (leads) {
      this.earlier.set(same, this.view);
      this.playFrom(same, wanted);
    } else {
      this.open(state, head, wanted);
      this.earlier.clear();
    }
    this.latest = null;
    return true;
  }

  get view(): MatchView {
    this.latest ??= this.current().view(0);
    return this.latest;
  }

  viewAfter(ply: number): MatchView {
    const kept = this.earlier.get(ply);
    if (kept) return kept;
    const view = this.current().viewAfter(ply, 0);
    this.earlier.set(ply, view);
    return view;
  }

  check(move: string): void {
    this.current().check(move);
  }

  record(): GameRecord {
    return this.current().record(0);
  }

  close(): void {
    this.match?.close();
    this.match = null;
  }

  private countSame(wanted: readonly string[]): number {
    const differs = this.moves.findIndex((move, i) => move !== wanted[i]);
    return differs < 0 ? this.moves.length : differs;
  }

  private playFrom(ply: number, wanted: string[]): void {
    const match = this.current();
    let mover = this.view.to_move;
    for (const move of wanted.slice(ply)) {
      match.play(mover, move, 0);
      this.moves = [...this.moves, move];
      mover = match.clocks(0).to_move;
    }
  }

  private open(state: ServerState, head: string, wanted: string[]): void {
    const next = this.rules.open(recordOf(state, wanted), 0);
    this.close();
    this.opened++;
    this.match = next;
    this.head = head;
    this.moves = [...wanted];
  }

  private current(): Match {
    if (!this.match) throw new Error('no game is followed');
    return this.match;
  }
}
