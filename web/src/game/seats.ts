import type { GameRecord } from '../wasm/types';

/** The level of an engine's seat; null for people. */
export function engineLevel(kind: string | undefined): number | null {
  const found = /^engine(?::(\d+))?$/.exec(kind ?? 'person');
  return found ? Number(found[1] ?? 10) : null;
}

/** The same game anew, with the first seat one further: who was first is last. */
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
