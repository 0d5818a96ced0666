// Where an analysis comes from: a game of this device, of the server or of a tournament there, a position, moves, a file.
import { usualChoices } from '../game/create';
import type { GamesOfFile } from '../game/games-of-file.svelte';
import { isFinished } from '../game/saved';
import { readGame, recordFrom, severalIn } from '../game/start-from';
import { troubleText } from '../i18n/faults';
import { people } from '../online/people';
import { tournaments } from '../tournaments/client';
import { loadRecords, loadRules } from '../wasm/load';
import { Refusal } from '../wasm/module';
import type { GameName, GameRecord } from '../wasm/types';
import { saved, storage } from '../world';
import { KeptStudies, type KeptStudy } from './kept';
import {
  freeKey,
  freshStudy,
  given,
  isEmpty,
  isOver,
  noticed,
  type Opened,
  tooLarge,
} from './opened';
import type { Review } from './review';
import { say } from './texts';

export const studies = new KeptStudies(storage);

function reopened(kept: KeptStudy): Opened {
  const { key, record, review = null } = kept;
  return { key, record, fixed: isOver(record), review, stored: true, notice: '' };
}

const beforeKey = (game: GameName) => `before:${game}`;

/** Sets the saved free analysis aside. */
export function setAside(game: GameName): void {
  const kept = studies.find(freeKey(game));
  if (kept && !isEmpty(kept.record)) studies.save({ ...kept, key: beforeKey(game) });
}

/**
 * The free analysis to go back to from the one that is shown: the one that is kept, which that has not replaced yet,
 * else the one that was put aside; null where there is none.
 */
export function previousStudy(game: GameName, { stored }: Pick<Opened, 'stored'>): Opened | null {
  const kept = studies.find(freeKey(game));
  if (!stored && kept && !isEmpty(kept.record)) return reopened(kept);
  const aside = studies.find(beforeKey(game));
  return aside && { ...reopened({ ...aside, key: freeKey(game) }), stored: false };
}

/**
 * A file or a pasted text: a position, moves, or a record in any format, or several of those to choose from. Throws a
 * Refusal that says what is wrong.
 */
export async function openGiven(
  game: GameName,
  source: string | Uint8Array,
  name: string,
): Promise<Opened | GamesOfFile> {
  const [rules, records] = await Promise.all([loadRules(), loadRecords()]);
  return (await severalIn(source, name, game, rules, records)) ?? openOne(game, source);
}

async function openOne(game: GameName, source: string | Uint8Array): Promise<Opened> {
  const [rules, records] = await Promise.all([loadRules(), loadRecords()]);
  // A record with its comments and players is more than a start for a game.
  try {
    return given(rules, readGame(source, records));
  } catch {
    const start = recordFrom(source, usualChoices(game, 1), rules, records);
    const { seats: _, clock: __, ...record } = start;
    return given(rules, record);
  }
}

/** Opens a file on the analysis board; returns the error or ''. */
export async function handOver(game: GameName, file: File): Promise<string> {
  const large = tooLarge(file.size);
  if (large) return large;
  try {
    const { key, record } = await openOne(game, new Uint8Array(await file.arrayBuffer()));
    setAside(game);
    return keep(key, record, null) ? '' : say('notKept');
  } catch (error) {
    return say('openFailed', { reason: troubleText(error) });
  }
}

/** What a server says of a game that it does not have; anything else may be different the next time. */
const kGone = ['no_such_game', 'no_such_tournament', 'no_such_page'];

/** The copy that this device keeps of a game, with what was added to it. */
type FindKept = (key: string) => KeptStudy | null;
const own: FindKept = (key) => studies.find(key);

/** A game stored elsewhere; `load` fetches its record, null where there is none. */
async function openElsewhere(
  game: GameName,
  key: string,
  findKept: FindKept,
  load: () => Promise<GameRecord | null>,
): Promise<Opened> {
  const kept = findKept(key);
  try {
    const record = await load();
    if (!record) return noticed(game, say('gameGone'));
    if (!isOver(record)) return noticed(game, say('notFinished'));
    // Additions are saved in the local copy.
    const same =
      kept &&
      kept.record.moves.map(({ move }) => move).join() ===
        record.moves.map(({ move }) => move).join();
    if (same) return reopened(kept);
    return { key, record, fixed: true, review: null, stored: false, notice: '' };
  } catch (error) {
    if (kept) return reopened(kept);
    // An unreachable or busy server says nothing about the game.
    if (!(error instanceof Refusal && kGone.includes(error.code))) throw error;
    return noticed(game, say('gameGone'));
  }
}

function openOnline(game: GameName, id: string, findKept: FindKept): Promise<Opened> {
  return openElsewhere(
    game,
    `online:${id}`,
    findKept,
    async () => JSON.parse(await people.record(id, 'json')) as GameRecord,
  );
}

function openOfTournament(game: GameName, named: string, findKept: FindKept): Promise<Opened> {
  const [id = '', number = ''] = named.split('/');
  return openElsewhere(
    game,
    `tournament:${named}`,
    findKept,
    async () => (await tournaments.game(id, Number(number))).record,
  );
}

function openDevice(game: GameName, id: string): Opened {
  const key = `device:${id}`;
  const found = saved.find(id);
  if (!found) {
    const kept = studies.find(key);
    return kept ? reopened(kept) : noticed(game, say('gameGone'));
  }
  if (!isFinished(found)) return noticed(game, say('notFinished'));
  const review = studies.find(key)?.review ?? null;
  return { key, record: found.record, fixed: true, review, stored: true, notice: '' };
}

/** A position or moves in a link. Throws if a module cannot be reached. */
async function openStart(game: GameName, start: string): Promise<Opened> {
  try {
    const [rules, records] = await Promise.all([loadRules(), loadRecords()]);
    const choices = usualChoices(game, 1);
    const { seats: _, clock: __, ...record } = recordFrom(start, choices, rules, records);
    return given(rules, record);
  } catch (error) {
    // Modules that failed to load say nothing about the link.
    if (!(error instanceof Refusal)) throw error;
    return noticed(game, say('badSource', { reason: troubleText(error) }));
  }
}

/** What an address names that everybody can see; null where it names nothing of that. */
async function openShared(
  game: GameName,
  asked: URLSearchParams,
  findKept: FindKept,
): Promise<Opened | null> {
  const online = asked.get('online');
  if (online) return openOnline(game, online, findKept);
  const tournament = asked.get('tournament');
  if (tournament && /^[\w-]+\/\d{1,9}$/.test(tournament)) {
    return openOfTournament(game, tournament, findKept);
  }
  const start = asked.get('position') ?? asked.get('moves');
  return start === null ? null : openStart(game, start);
}

/** The source in the address of an analysis. Throws if the server or a module cannot be reached. */
export async function openSource(game: GameName, search: string): Promise<Opened> {
  const asked = new URLSearchParams(search);
  const device = asked.get('device');
  if (device) return openDevice(game, device);
  const shared = await openShared(game, asked, own);
  if (shared) return shared;
  const kept = studies.find(freeKey(game));
  return kept ? reopened(kept) : freshStudy(game);
}

/** The source in the address of a board in another site, which never shows what is kept on this device. Throws alike. */
export async function openEmbedded(game: GameName, search: string): Promise<Opened> {
  return (await openShared(game, new URLSearchParams(search), () => null)) ?? freshStudy(game);
}

/** Saves what was added, in the game itself if that is on this device. Returns whether there was room. */
export function keep(key: string, record: GameRecord, review: Review | null): boolean {
  const [kind, id = ''] = key.split(':');
  const game = kind === 'device' ? saved.find(id) : null;
  const inGame = game ? saved.save({ ...game, record, changed: game.changed }) : true;
  const kept: KeptStudy = { key, game: record.game, record, changed: Date.now() };
  return studies.save(review ? { ...kept, review } : kept) && inGame;
}
