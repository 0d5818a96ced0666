// The source of an analysis: a game on this device or on the server, a position, moves, a file.
import { usualChoices } from '../game/create';
import { isFinished } from '../game/saved';
import { kLargestStartFile } from '../game/start-file';
import { recordFrom } from '../game/start-from';
import { troubleText } from '../i18n/faults';
import { people } from '../online/people';
import { loadRecords, loadRules } from '../wasm/load';
import { Refusal } from '../wasm/module';
import type { GameName, GameRecord } from '../wasm/types';
import { saved, storage } from '../world';
import { KeptStudies, type KeptStudy } from './kept';
import type { Review } from './review';
import { say } from './texts';

export const studies = new KeptStudies(storage);

export interface Opened {
  key: string;
  record: GameRecord;
  /** Whether its moves are those of a finished game. */
  fixed: boolean;
  review: Review | null;
  /** A message about it. */
  notice: string;
}

export function emptyRecord(game: GameName): GameRecord {
  return { outflank: 1, game, moves: [], result: '*' };
}

const freeKey = (game: GameName) => `free:${game}`;

function fresh(game: GameName, notice = ''): Opened {
  return { key: freeKey(game), record: emptyRecord(game), fixed: false, review: null, notice };
}

function reopened(kept: KeptStudy, notice = ''): Opened {
  const { key, record, review = null } = kept;
  return {
    key,
    record,
    fixed: record.result !== '*' || record.reason !== undefined,
    review,
    notice,
  };
}

/** A file or a pasted text: a position, moves, or a record in any format. Throws a Refusal with the reason. */
export async function openGiven(game: GameName, given: string | Uint8Array): Promise<Opened> {
  const [rules, records] = await Promise.all([loadRules(), loadRecords()]);
  // A record with its comments and players is more than a start for a game.
  try {
    const record = records.read(given);
    const known = { ...fresh(record.game), record, fixed: record.result !== '*' };
    rules.open(record, 0).close();
    return known;
  } catch {
    const start = recordFrom(given, usualChoices(game, 1), rules, records);
    const { seats: _, clock: __, ...record } = start;
    return { ...fresh(record.game), record };
  }
}

export function tooLarge(bytes: number): string | null {
  return bytes > kLargestStartFile
    ? say('fileTooLarge', { size: kLargestStartFile / 1024 / 1024 })
    : null;
}

async function openOnline(game: GameName, id: string): Promise<Opened> {
  const key = `online:${id}`;
  const kept = studies.find(key);
  try {
    const record = JSON.parse(await people.record(id, 'json')) as GameRecord;
    const over = record.result !== '*' || record.reason !== undefined;
    if (!over) return fresh(game, say('notFinished'));
    // The saved copy contains what was added here.
    const same =
      kept &&
      kept.record.moves.map(({ move }) => move).join() ===
        record.moves.map(({ move }) => move).join();
    return same ? reopened(kept) : { key, record, fixed: true, review: null, notice: '' };
  } catch (error) {
    if (kept) return reopened(kept);
    // An unreachable server says nothing about the game.
    if (error instanceof Refusal && error.code === 'no_server') throw error;
    return fresh(game, say('gameGone'));
  }
}

function openDevice(game: GameName, id: string): Opened {
  const key = `device:${id}`;
  const found = saved.find(id);
  if (!found) {
    const kept = studies.find(key);
    return kept ? reopened(kept) : fresh(game, say('gameGone'));
  }
  if (!isFinished(found)) return fresh(game, say('notFinished'));
  const review = studies.find(key)?.review ?? null;
  return { key, record: found.record, fixed: true, review, notice: '' };
}

/** The source in the address of an analysis. Throws if the server or a module cannot be reached. */
export async function openSource(game: GameName, search: string): Promise<Opened> {
  const asked = new URLSearchParams(search);
  const device = asked.get('device');
  const online = asked.get('online');
  if (device) return openDevice(game, device);
  if (online) return openOnline(game, online);
  const given = asked.get('position') ?? asked.get('moves');
  if (given === null) {
    const kept = studies.find(freeKey(game));
    return kept ? reopened(kept) : fresh(game);
  }
  try {
    const [rules, records] = await Promise.all([loadRules(), loadRecords()]);
    const {
      seats: _,
      clock: __,
      ...record
    } = recordFrom(given, usualChoices(game, 1), rules, records);
    return { ...fresh(game), record };
  } catch (error) {
    // Modules that failed to load say nothing about the link.
    if (!(error instanceof Refusal)) throw error;
    return fresh(game, say('badSource', { reason: troubleText(error) }));
  }
}

/** Saves what was added, in the game itself if that is on this device. Returns whether there was room. */
export function keep(key: string, record: GameRecord, review: Review | null): boolean {
  const [kind, id = ''] = key.split(':');
  const game = kind === 'device' ? saved.find(id) : null;
  const inGame = game ? saved.save({ ...game, record, changed: game.changed }) : true;
  const kept: KeptStudy = { key, game: record.game, record, changed: Date.now() };
  return studies.save(review ? { ...kept, review } : kept) && inGame;
}
