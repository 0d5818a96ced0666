// A game from a given start, which is rare: loaded on demand.
import type { Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { Records } from '../wasm/records';
import type { GameRecord } from '../wasm/types';
import { type Choices, rulesOf, seatsOf } from './create';

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
  const { game, rules, position, moves, departures } = records.read(file);
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
