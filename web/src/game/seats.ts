import type { GameRecord, MatchView } from '../wasm/types';

/** The level of an engine's seat; null for people. */
export function engineLevel(kind: string | undefined): number | null {
  const found = /^engine(?::(\d+))?$/.exec(kind ?? 'person');
  return found ? Number(found[1] ?? 10) : null;
}

/** The same game again with rotated seats: the first player is last. */
export function rematchOf(record: GameRecord, seats: number): GameRecord {
  const held = Array.from({ length: seats }, (_, seat) => record.seats?.[seat] ?? { name: '' });
  const { game, rules, position, clock } = record;
  const next: GameRecord = { outflank: 1, game, moves: [], result: '*' };
  if (rules) next.rules = rules;
  if (position) next.position = position;
  if (clock) next.clock = clock;
  next.seats = [...held.slice(1), ...held.slice(0, 1)];
  return next;
}

/** Whether a game can continue from there: it is not over by the rules, however it ended later. */
export function branchable({ board }: Pick<MatchView, 'board'>): boolean {
  return board.legal_moves.length > 0;
}

/** A new game that begins with the first moves of that one, with fresh clocks. */
export function branchOf(record: GameRecord, ply: number): GameRecord {
  const { game, rules, position, clock, seats } = record;
  const branch: GameRecord = {
    outflank: 1,
    game,
    moves: record.moves.slice(0, ply).map(({ move }) => ({ move })),
    result: '*',
  };
  if (rules) branch.rules = rules;
  if (position) branch.position = position;
  if (clock) branch.clock = clock;
  if (seats) branch.seats = seats;
  const left = record.departures?.filter((departure) => departure.ply <= ply) ?? [];
  if (left.length > 0) branch.departures = left;
  return branch;
}
