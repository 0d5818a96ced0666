// A game from a given start, which is rare: loaded on demand.
import type { Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { Records } from '../wasm/records';
import type { GameName, GameRecord } from '../wasm/types';
import { type Choices, rulesOf, seatsOf } from './create';
import { GamesOfFile } from './games-of-file.svelte';

/** A longer text is neither a position nor a single list of moves. */
const kLongestStart = 20_000;

/** A record as `recordOf` makes it, from a given start: a position, moves, or a record; bytes are a record. */
export function recordFrom(
  given: string | Uint8Array,
  choices: Choices,
  rules: Rules,
  records: Records,
): GameRecord {
  const start =
    typeof given === 'string'
      ? startOf(given.trim(), choices, rules, records)
      : startIn(given, records);
  const players = countSeats(start, rules);
  return {
    ...start,
    clock: choices.clock,
    seats: seatsOf(choices, players),
  };
}

/**
 * The games to choose from, where a file has several; null for one game, a position or moves, and for what cannot be
 * read at all.
 */
export async function severalIn(
  given: string | Uint8Array,
  name: string,
  game: GameName,
  rules: Rules,
  records: Records,
): Promise<GamesOfFile | null> {
  const line = typeof given === 'string' ? onOneLine(given) : null;
  if (typeof given === 'string' && isPosition(given, game, rules)) return null;
  if (line !== null && canRead(line, records)) return null;
  const games = await GamesOfFile.open(records, given, name);
  // Wrong moves on the later lines of one game.
  if (!games || line === null || games.readable > 1) return games;
  games.close();
  return null;
}

/** The first game of a file, or the game of which the moves stand on several lines. */
export function readGame(file: string | Uint8Array, records: Records): GameRecord {
  return records.read((typeof file === 'string' ? onOneLine(file) : null) ?? file);
}

function isPosition(text: string, game: GameName, rules: Rules): boolean {
  if (text.length > kLongestStart) return false;
  try {
    rules.open({ outflank: 1, game, moves: [], result: '*', position: text.trim() }, 0).close();
    return true;
  } catch {
    return false;
  }
}

function canRead(text: string, records: Records): boolean {
  try {
    records.read(text);
    return true;
  } catch {
    return false;
  }
}

/** Moves on several lines as one; null for anything else, also for games of which each begins with a first move. */
function onOneLine(text: string): string | null {
  if (text.length > kLongestStart) return null;
  const lines = text.trim().split(/\s*\n\s*/);
  if (lines.length < 2 || !movesIn(text)) return null;
  return (text.match(/\b1\./g) ?? []).length > 1 ? null : lines.join(' ');
}

function startOf(given: string, choices: Choices, rules: Rules, records: Records): GameRecord {
  const blank: GameRecord = { outflank: 1, game: choices.game, moves: [], result: '*' };
  const position = { ...blank, position: given };
  try {
    rules.open(position, 0).close();
    return position;
  } catch (asPosition) {
    const listed = movesIn(given);
    const wrong = listed && wrongMove(listed, choices, rules);
    if (listed && !wrong) {
      const moves = listed.map((move) => ({ move }));
      return { ...blank, rules: rulesOf(choices), moves };
    }
    try {
      return startIn(given, records);
    } catch (asRecord) {
      // A position begins with its size or is one long word of discs; reports what is wrong with it.
      const looksLikePosition = /^(\d+x\d+\s|[-.XOxo*]{16,})/.test(given);
      throw looksLikePosition ? asPosition : (wrong ?? asRecord);
    }
  }
}

/** The game of a file, without its players and times. */
function startIn(file: string | Uint8Array, records: Records): GameRecord {
  const { game, rules, position, moves, departures } = readGame(file, records);
  const record: GameRecord = {
    outflank: 1,
    game,
    moves: moves.map(({ move }) => ({ move })),
    result: '*',
  };
  if (rules) record.rules = rules;
  if (position) record.position = position;
  if (departures && departures.length > 0) record.departures = departures;
  return record;
}

/** The moves of a bare list such as `1. e2 e8 2. e3h` or `f5d6c3`; null for anything else. */
function movesIn(text: string): string[] | null {
  const aMove = /[a-z]\d+[hv]?|pass/gi;
  const words = text.replace(/\b\d+\.+/g, ' ');
  const moves = words.match(aMove) ?? [];
  const isList = moves.length > 0 && words.replace(aMove, '').trim() === '';
  return isList ? moves.map((move) => move.toLowerCase()) : null;
}

/** What is wrong with the first illegal move in the chosen game; null if all are legal. */
function wrongMove(moves: string[], choices: Choices, rules: Rules): Refusal | null {
  const start: GameRecord = { outflank: 1, game: choices.game, moves: [], result: '*' };
  const match = rules.open({ ...start, rules: rulesOf(choices) }, 0);
  try {
    for (const [i, move] of moves.entries()) {
      try {
        match.play(match.view(0).to_move, move, 0);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return new Refusal(error.code, `move ${i + 1}, '${move}': ${error.message}`);
      }
    }
    return null;
  } finally {
    match.close();
  }
}

function countSeats(record: GameRecord, rules: Rules): number {
  const match = rules.open(record, 0);
  try {
    return match.view(0).seats.length;
  } finally {
    match.close();
  }
}
