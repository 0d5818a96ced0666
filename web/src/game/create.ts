// From what is chosen on the page to the record of a game that has not begun.
import type { NewOnlineGame } from '../online/api';
import type { Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { Records } from '../wasm/records';
import type { GameName, GameRecord } from '../wasm/types';

export type Who = 'engine' | 'table' | 'watch' | 'friend' | 'lobby';

export interface Choices {
  game: GameName;
  who: Who;
  level: number;
  /** The other engine's, to watch. */
  secondLevel: number;
  /** The person's seat against engines: `first`, `last`, or by chance. */
  seat: 'first' | 'last' | 'random';
  players: number;
  size: string;
  /** Empty for the usual number. */
  walls: string;
  freePass: boolean;
  clock: string;
}

export function usualChoices(game: GameName, level: number): Choices {
  return {
    game,
    who: 'engine',
    level,
    secondLevel: level,
    seat: 'first',
    players: 2,
    size: game === 'quoridor' ? '9x9' : '8',
    walls: '',
    freePass: false,
    clock: 'none',
  };
}

function rulesOf(choices: Choices): string {
  const rules: string[] = [];
  if (choices.game === 'othello') {
    if (choices.size !== '8') rules.push(`size=${choices.size}`);
    return rules.join(' ');
  }
  if (choices.players !== 2) rules.push(`players=${choices.players}`);
  if (choices.size !== '9x9') rules.push(`size=${choices.size}`);
  if (choices.walls !== '') rules.push(`walls=${choices.walls}`);
  if (choices.freePass) rules.push('pass=free');
  return rules.join(' ');
}

export function seatsOf(
  choices: Choices,
  players: number,
  chance: () => number = Math.random,
): { name: string; kind: string }[] {
  const own = { first: 0, last: players - 1, random: Math.floor(chance() * players) }[choices.seat];
  return Array.from({ length: players }, (_, seat) => {
    const person = choices.who === 'table' || (choices.who === 'engine' && seat === own);
    const level = choices.who === 'watch' && seat % 2 === 1 ? choices.secondLevel : choices.level;
    return { name: '', kind: person ? 'person' : `engine:${level}` };
  });
}

/** Whether others sit at other devices, so that the server has to hold the game. */
export function isOnline(who: Who): boolean {
  return who === 'friend' || who === 'lobby';
}

/** What the server is asked for; the start is a position text if it is given. */
export function onlineGameOf(choices: Choices, record: GameRecord, name: string): NewOnlineGame {
  const players = choices.game === 'othello' ? 2 : choices.players;
  const own = choices.seat === 'last' ? players - 1 : 0;
  const game: NewOnlineGame = {
    game: choices.game,
    seats: Array.from({ length: players }, (_, seat) => (seat === own ? 'me' : 'open')),
    clock: choices.clock,
    visibility: choices.who === 'lobby' ? 'public' : 'private',
  };
  if (choices.seat === 'random') game.shuffle = true;
  if (record.rules) game.rules = record.rules;
  if (record.position) game.position = record.position;
  if (name) game.name = name;
  return game;
}

export function recordOf(choices: Choices): GameRecord {
  const record: GameRecord = { outflank: 1, game: choices.game, moves: [], result: '*' };
  const rules = rulesOf(choices);
  if (rules) record.rules = rules;
  if (choices.clock !== 'none') record.clock = choices.clock;
  record.seats = seatsOf(choices, choices.game === 'othello' ? 2 : choices.players);
  return record;
}

/** The same with a start that somebody gave: a position, moves, or a record; bytes are a record. */
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
      // A position begins with its size or is one long word of discs; say what is wrong with that.
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

/** The moves of a bare list such as `1. e2 e8 2. e3h` or `f5d6c3`; null if it is something else. */
function movesIn(text: string): string[] | null {
  const aMove = /[a-z]\d+[hv]?|pass/gi;
  const words = text.replace(/\b\d+\.+/g, ' ');
  const moves = words.match(aMove) ?? [];
  const isList = moves.length > 0 && words.replace(aMove, '').trim() === '';
  return isList ? moves.map((move) => move.toLowerCase()) : null;
}

/** What is wrong with the first move that the chosen game does not allow; null if nothing is. */
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
