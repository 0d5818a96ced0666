// From the choices on the page to the record of a new game.
import { webGame } from '../games';
import type { NewOnlineGame } from '../online/api';
import type { GameName, GameRecord } from '../wasm/types';

export type Who = 'engine' | 'table' | 'watch' | 'friend' | 'lobby';

export interface Choices {
  game: GameName;
  who: Who;
  level: number;
  /** The other engine's, for watching two. */
  secondLevel: number;
  /** The person's seat against engines: `first`, `last`, or random. */
  seat: 'first' | 'last' | 'random';
  players: number;
  size: string;
  /** Empty for the default. */
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
    size: webGame(game).usualSize,
    walls: '',
    freePass: false,
    clock: 'none',
  };
}

export function rulesOf(choices: Choices): string {
  return webGame(choices.game).rulesOf(choices);
}

/** The number that was chosen, where the game has more than one. */
function playersOf({ game, players }: Choices): number {
  const possible = webGame(game).players;
  return possible.includes(players) ? players : (possible[0] ?? 2);
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

/** Whether the players use several devices, so that the server holds the game. */
export function isOnline(who: Who): boolean {
  return who === 'friend' || who === 'lobby';
}

/** The body of the request to the server; `start` is a position text, if given. */
export function onlineGameOf(choices: Choices, record: GameRecord, name: string): NewOnlineGame {
  const players = playersOf(choices);
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
  record.seats = seatsOf(choices, playersOf(choices));
  return record;
}
