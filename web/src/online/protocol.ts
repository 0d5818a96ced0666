// Messages to and from the game server: docs/api.md.
import type { End, GameName } from '../wasm/types';

export interface ServerSeat {
  seat: number;
  kind: 'open' | 'person' | 'engine';
  name: string;
  level?: number;
  account?: boolean;
  here?: boolean;
  in_play: boolean;
  rating?: number;
}

export interface Question {
  seat: number;
  awaits: number[];
}

export interface ChatLine {
  seat: number;
  text: string;
  at: number;
}

/** The end, and in rated games whether ratings change. */
export interface ServerEnd extends End {
  counts?: boolean;
}

export interface ServerState {
  type: 'state';
  v: number;
  seq: number;
  id: string;
  game: GameName;
  rules: string;
  start: string;
  position: string;
  status: 'open' | 'running' | 'finished';
  ply: number;
  to_move: number | null;
  moves: string[];
  departures: { ply: number; seat: number; reason: string }[];
  clock: string;
  clocks_ms: (number | null)[];
  clock_running: boolean;
  seats: ServerSeat[];
  you: number | null;
  /** We created this game, and it is not over. */
  maker: boolean;
  spectators: number;
  draw: Question | null;
  takeback: Question | null;
  rematch: { wanted_by: number[]; id: string | null };
  end: ServerEnd | null;
  premove: string | null;
  visibility: string;
  rated: boolean;
  chat: ChatLine[];
  created_at: number;
}

export interface ServerEvent {
  type: string;
  seq?: number;
  ref?: string;
  ply?: number;
  seat?: number;
  move?: string;
  to_move?: number | null;
  clocks_ms?: (number | null)[];
  name?: string;
  account?: boolean;
  rating?: number;
  reason?: string;
  result?: string;
  places?: (number | null)[] | null;
  counts?: boolean;
  id?: string;
  here?: (boolean | null)[];
  spectators?: number;
  text?: string;
  at?: number;
  error?: string;
  message?: string;
}

export interface Summary {
  id: string;
  game: GameName;
  rules: string;
  clock: string;
  rated: boolean;
  seats: ServerSeat[];
  ply: number;
  status: string;
  end: { result: string; reason: string | null } | null;
  /** Our own seat, in lists that are made for us. */
  you?: number | null;
  created_at: number;
  updated_at: number;
}

/** An aborted game has no places. */
export function placesOf(places: (number | null)[] | null | undefined): number[] | null {
  return places?.every((place) => place !== null) ? (places as number[]) : null;
}

/** The state after an event, or null if only the server knows it. */
export function after(state: ServerState, event: ServerEvent): ServerState | null {
  if (event.seq !== undefined && event.seq !== state.seq + 1) return null;
  const next: ServerState = { ...state, seq: event.seq ?? state.seq };
  if (event.clocks_ms) next.clocks_ms = event.clocks_ms;
  if (event.to_move !== undefined) next.to_move = event.to_move;
  const seat = state.seats.find((other) => other.seat === event.seat);
  const changeSeat = (changes: Partial<ServerSeat>) => {
    next.seats = state.seats.map((other) => (other === seat ? { ...other, ...changes } : other));
  };
  switch (event.type) {
    case 'moved':
      if (event.ply !== state.moves.length + 1 || event.move === undefined) return null;
      next.moves = [...state.moves, event.move];
      next.ply = event.ply;
      next.clock_running = state.clock !== 'none' && event.to_move !== null;
      next.draw = null;
      next.takeback = null;
      next.premove = null;
      return next;
    case 'joined':
      changeSeat({
        kind: 'person',
        name: event.name ?? '',
        account: event.account ?? false,
        here: true,
        ...(event.rating === undefined ? {} : { rating: event.rating }),
      });
      return next;
    case 'started':
      next.status = 'running';
      return next;
    case 'out':
      changeSeat({ in_play: false });
      return next;
    case 'ended':
      next.status = 'finished';
      next.to_move = null;
      next.clock_running = false;
      next.draw = null;
      next.takeback = null;
      next.end = {
        result: event.result ?? '*',
        reason: event.reason ?? null,
        places: placesOf(event.places),
        ...(event.counts === undefined ? {} : { counts: event.counts }),
      };
      return next;
    case 'rematch':
      next.rematch = { ...state.rematch, id: event.id ?? null };
      return next;
    case 'presence':
      next.spectators = event.spectators ?? state.spectators;
      next.seats = state.seats.map((other, i) => ({ ...other, here: event.here?.[i] ?? false }));
      return next;
    case 'chat':
      next.chat = [
        ...state.chat,
        { seat: event.seat ?? 0, text: event.text ?? '', at: event.at ?? 0 },
      ].slice(-100);
      return next;
    case 'draw_declined':
    case 'draw_lapsed':
      next.draw = null;
      return next;
    case 'takeback_declined':
    case 'takeback_lapsed':
      next.takeback = null;
      return next;
    default:
      return null;
  }
}
