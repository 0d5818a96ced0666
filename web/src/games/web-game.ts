// The site's part of a game beside its rules, which are those of the modules. Every game provides one in
// a folder of its own; games/index.ts lists them.
import { type TextKey, t } from '../i18n/index.svelte';
import type { Picture } from '../parts/diagrams';
import type { FileFormat } from '../wasm/records';
import type { Board, GameName, GameRecord, MatchView, Side } from '../wasm/types';

/** The choices for a new game beside the opponents and the clock. */
export interface Variant {
  players: number;
  size: string;
  /** Empty for the default. */
  walls: string;
  freePass: boolean;
}

/** The texts that exist for others (`passed`) and for the reader (`passedYou`). */
type KeyPair<Key extends string> = Key extends `${infer Base}You`
  ? Base extends TextKey
    ? Base
    : never
  : never;
export type EventText = KeyPair<TextKey>;

/** A move in words: of the named player, or of the reader (null). */
export type MoveStory = (name: string | null) => string;

/** A sentence from one of the site's own pairs. */
export function toldAs(event: EventText, values: Record<string, string | number> = {}): MoveStory {
  return (name) => (name === null ? t(`${event}You`, values) : t(event, { name, ...values }));
}

/** The sound of a move. */
export type MoveSound = { kind: 'move' } | { kind: 'wall' } | { kind: 'discs'; turned: number };

export interface PlayedMove {
  seat: number;
  move: string;
}

/** A position by its text, after one more move if there is one. */
export type Look = (position: string, move?: string) => Board;

export interface WebGame {
  readonly name: GameName;
  /** Of the start page; null for none. */
  readonly picture: Picture | null;
  /** Whether moves are numbered instead of rounds; a pass has no number. */
  readonly numbersMoves: boolean;
  /** Whether players are shown by the emblem of their seat. */
  readonly emblems: boolean;
  /** Whether the board can be rotated, and shows shortest paths. */
  readonly turns: boolean;
  readonly paths: boolean;
  /** Whether walls are placed. */
  readonly walls: boolean;
  /** The file of the engine's weights; null where they are in the module. */
  readonly weights: string | null;
  /** The file that the engine asks for when it is to play some variants; null where there is none. */
  readonly rareWeights: string | null;

  /** The options of a new game; the first number of players is the default. */
  readonly players: readonly number[];
  readonly sizes: readonly string[];
  readonly usualSize: string;
  /** How many walls each of so many players has by default; 0 where there are none. */
  usualWalls(players: number): number;
  rulesOf(variant: Variant): string;

  /** In the current language: its name, one line about it, and how to begin. */
  title(): string;
  line(): string;
  tip(): string;
  colorName(seat: number): string;
  /** The number of seats of a record, which leaves out seats without information. */
  countSeats(record: GameRecord): number;
  /** Whether a player may pass at any time. */
  passesFreely(board: Board): boolean;
  /** Whether there are walls beside the board to drag. */
  hasTray(board: Board): boolean;
  /** The side of a seat, and the seat of a side; of those games whose players have sides. */
  sideOf(board: Board, seat: number): Side | null;
  seatAt(board: Board, side: Side): number | null;
  /** The formats that can express a game, beside our own. */
  formats(departures: readonly unknown[]): FileFormat[];
  /** The score of a game that was played out, the first seat's first; null if there is no score. */
  finalScore(view: Pick<MatchView, 'board' | 'end'>): [number, number] | null;
  /** The positions that the others may bring about before the seat's next turn, as far as they matter for it. */
  comingPositions(board: Board, seat: number, look: Look): Board[];
  story(played: PlayedMove, before: Board, after: Board): MoveStory;
  sound(played: PlayedMove, before: Board, after: Board): MoveSound;
}
