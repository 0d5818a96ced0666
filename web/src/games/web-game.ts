// What the site knows of a game beside its rules, which are those of the modules. Every game offers one of these in
// a folder of its own; games/index.ts lists them.
import { type TextKey, t } from '../i18n/index.svelte';
import type { PictureName } from '../parts/diagrams';
import type { FileFormat } from '../wasm/records';
import type { Board, GameName, GameRecord, MatchView, Side } from '../wasm/types';

/** What can be chosen for a new game beside the opponents and the clock. */
export interface Variant {
  players: number;
  size: string;
  /** Empty for the usual number. */
  walls: string;
  freePass: boolean;
}

/** The texts that exist for others (`passed`) and for oneself (`passedYou`). */
type KeyPair<Key extends string> = Key extends `${infer Base}You`
  ? Base extends TextKey
    ? Base
    : never
  : never;
export type EventText = KeyPair<TextKey>;

/** A move in words: of somebody by that name, or of the reader (null). */
export type MoveStory = (name: string | null) => string;

/** A story by one of the site's own pairs of sentences. */
export function toldAs(event: EventText, values: Record<string, string | number> = {}): MoveStory {
  return (name) => (name === null ? t(`${event}You`, values) : t(event, { name, ...values }));
}

/** What a move sounds like. */
export type MoveSound = { kind: 'move' } | { kind: 'wall' } | { kind: 'discs'; turned: number };

export interface PlayedMove {
  seat: number;
  move: string;
}

/** A position by its text, after one more move if there is one. */
export type Look = (position: string, move?: string) => Board;

export interface WebGame {
  readonly name: GameName;
  /** Of the start page, as parts/diagrams.ts has it; null for none. */
  readonly picture: PictureName | null;
  /** Whether moves have numbers and not rounds; a pass has none. */
  readonly numbersMoves: boolean;
  /** Whether players are shown by an emblem of their seat. */
  readonly emblems: boolean;
  /** Whether the board can be turned, and shows shortest ways. */
  readonly turns: boolean;
  readonly paths: boolean;
  /** Whether walls are placed. */
  readonly walls: boolean;
  /** The file of the engine's weights; null where they are in the module. */
  readonly weights: string | null;

  /** What a new game may have; the first number of players is the usual one. */
  readonly players: readonly number[];
  readonly sizes: readonly string[];
  readonly usualSize: string;
  rulesOf(variant: Variant): string;

  /** In the language that is shown: what it is called, what it is in a line, and how to begin. */
  title(): string;
  line(): string;
  tip(): string;
  colorName(seat: number): string;
  /** How many sit at the table of a record, which leaves out seats of which there is nothing to say. */
  countSeats(record: GameRecord): number;
  /** Whether one may pass at any time. */
  passesFreely(board: Board): boolean;
  /** Whether walls lie beside the board to be dragged. */
  hasTray(board: Board): boolean;
  /** The side of a seat, and the seat of a side; of those games whose players have sides. */
  sideOf(board: Board, seat: number): Side | null;
  seatAt(board: Board, side: Side): number | null;
  /** The formats in which a game can be told beside our own. */
  formats(departures: readonly unknown[]): FileFormat[];
  /** The score of a game that was played out, the first seat's first; null where nothing is counted. */
  finalScore(view: Pick<MatchView, 'board' | 'end'>): [number, number] | null;
  /** The positions that the others may bring about before the seat's next turn, as far as they differ for it. */
  comingPositions(board: Board, seat: number, look: Look): Board[];
  story(played: PlayedMove, before: Board, after: Board): MoveStory;
  sound(played: PlayedMove, before: Board, after: Board): MoveSound;
}
