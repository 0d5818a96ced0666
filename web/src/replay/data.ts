// A game as replay pages hold it: docs/replay.md. Seats count from 0 there.
import type { MatchView } from '../wasm/types';

export interface ReplaySeat {
  name: string;
  kind: string;
  /** The game's own data about a seat. */
  [own: string]: unknown;
}

export interface ReplayMove {
  move: string;
  seat: number;
  /** Milliseconds. */
  spent?: number;
  clock?: number;
  comment?: string;
}

/** A position, as the game itself writes it. */
export interface ReplayFrame {
  turn: number | null;
  [own: string]: unknown;
}

/** `whole`: all of it, if the text is only the beginning (lighten.ts). */
export type Message = [direction: 'in' | 'out', milliseconds: number, text: string, whole?: Blob];

/** How many characters of a message or of a bot's output are shown at first. */
export const kShownLetters = 10_000;

/** What a bot received, sent and printed at a move, and its fault. */
export interface BotTalk {
  seat: number;
  messages: Message[];
  printed?: string;
  /** All of it, if `printed` is only the beginning: passing megabytes would block the page. */
  whole?: Blob;
  /** How many messages were left out, and a file of all. */
  hidden?: { count: number; whole: Blob };
  fault?: string;
}

export interface ReplayGame {
  game: string;
  rules: string;
  size: [columns: number, rows: number];
  source: string;
  seats: ReplaySeat[];
  result: string;
  reason: string | null;
  places: number[];
  tags: Record<string, string>;
  comment: string;
  moves: ReplayMove[];
  /** Before the first move and after each. */
  frames: ReplayFrame[];
  departures?: { after: number; seat: number; reason: string }[];
  /** By number of the move; 0 is before the first. */
  talk?: Record<string, BotTalk[]>;
  [own: string]: unknown;
}

export function talkAt(game: ReplayGame, ply: number): BotTalk[] {
  return game.talk?.[ply] ?? [];
}

export function faultsAt(game: ReplayGame, ply: number): BotTalk[] {
  return talkAt(game, ply).filter(({ fault }) => fault);
}

/** The plies at which something went wrong. */
export function faultPlies(game: ReplayGame): number[] {
  return game.frames.flatMap((_, ply) => (faultsAt(game, ply).length > 0 ? [ply] : []));
}

/** A seat's clock after `ply` moves; null if unknown. */
export function clockAt(game: ReplayGame, ply: number, seat: number): number | null {
  const told = game.moves
    .slice(0, ply)
    .findLast((move) => move.seat === seat && move.clock !== undefined);
  return told?.clock ?? null;
}

export function endOf(game: ReplayGame): MatchView['end'] {
  if (game.places.length === 0 && !game.reason) return null;
  const places = game.places.length > 0 ? game.places : null;
  return { result: game.result, reason: game.reason, places };
}
