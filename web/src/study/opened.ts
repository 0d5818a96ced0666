// An analysis as it is opened: which game, whether its moves may change, what is to be said about it.
import { kLargestStartFile } from '../game/start-file';
import type { StudySource } from '../route';
import type { Rules } from '../wasm/match';
import type { GameName, GameRecord } from '../wasm/types';
import type { Review } from './review';
import { say } from './texts';

export interface Opened {
  /** Where it comes from, and what it is kept under (kept.ts). */
  key: string;
  record: GameRecord;
  /** Whether its moves are those of a game that is over. */
  fixed: boolean;
  review: Review | null;
  /** Whether this is what is kept under the key; anything else replaces that as soon as it is changed. */
  stored: boolean;
  /** What there is to be said about it. */
  notice: string;
}

export function emptyRecord(game: GameName): GameRecord {
  return { outflank: 1, game, moves: [], result: '*' };
}

/** Why a file cannot be opened because of its size; null if it can. */
export function tooLarge(bytes: number): string | null {
  return bytes > kLargestStartFile
    ? say('fileTooLarge', { size: kLargestStartFile / 1024 / 1024 })
    : null;
}

export const freeKey = (game: GameName) => `free:${game}`;

/** What the address of the page says of a key; nothing of an analysis that belongs to no game. */
export function sourceOf(key: string): StudySource {
  const [kind = '', id = ''] = key.split(':');
  return kind === 'free' ? {} : { [kind]: id };
}

/** An analysis that belongs to no game, from the start or from a position. */
export function freshStudy(game: GameName, position?: string): Opened {
  const record = { ...emptyRecord(game), ...(position ? { position } : {}) };
  return { key: freeKey(game), record, fixed: false, review: null, stored: false, notice: '' };
}

/** An empty board instead of what was asked for, with the reason. */
export function noticed(game: GameName, notice: string): Opened {
  return { ...freshStudy(game), notice };
}

/** Nothing but the usual start. */
export const isEmpty = ({ moves, position, comment }: GameRecord) =>
  moves.length === 0 && !position && !comment;

export const isOver = ({ result, reason }: GameRecord) => result !== '*' || reason !== undefined;

/**
 * A game that was given, such as a list of moves, which says nothing of its end: where the rules see one, it is written
 * down, so that the game can be reviewed. Throws a Refusal for a record that makes no sense.
 */
export function given(rules: Rules, record: GameRecord): Opened {
  const match = rules.open(record, 0);
  try {
    const { result, reason } = match.record(0);
    const whole = isOver(record) || !reason ? record : { ...record, result, reason };
    return { ...freshStudy(record.game), record: whole, fixed: isOver(whole) };
  } finally {
    match.close();
  }
}
