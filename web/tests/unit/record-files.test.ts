// A game is saved in every format that has a place for it, and read again.
import { expect, test } from 'vitest';
import { fileEndings, formatsOf } from '../../src/game/results';
import type { GameRecord } from '../../src/wasm/types';
import { loadRecords } from './modules';

const records = await loadRecords();
const listed = (text: string) => text.split(' ').map((move) => ({ move }));
const seats = ['Ann', 'Max'].map((name) => ({ name, kind: 'person' }));
const games: GameRecord[] = [
  {
    outflank: 1,
    game: 'quoridor',
    seats,
    moves: listed('e2 e8 c3h'),
    result: '0-1',
    reason: 'resignation',
  },
  { outflank: 1, game: 'othello', seats, moves: listed('f5 d6 c3'), result: '*' },
];

for (const record of games) {
  test(`${record.game} goes into a file of every format and comes back`, () => {
    const formats = formatsOf({ game: record.game, departures: [] });
    expect(formats.length).toBeGreaterThan(3);
    expect(new Set(formats.map((format) => fileEndings[format])).size).toBe(formats.length);
    for (const format of formats) {
      const file = records.file(record, format);
      // A bare list does not say of which game it is.
      if (format === 'moves') expect(new TextDecoder().decode(file)).toContain('c3');
      else {
        const read = records.read(file);
        expect(read.game, format).toBe(record.game);
        expect(
          read.moves.map(({ move }) => move),
          format,
        ).toEqual(record.moves.map(({ move }) => move));
      }
    }
  });
}

test('a game that has no place in a format is refused', () => {
  const record: GameRecord = {
    outflank: 1,
    game: 'quoridor',
    rules: 'players=3',
    moves: listed('e2'),
    departures: [{ ply: 1, seat: 2, reason: 'resignation' }],
    result: '*',
  };
  expect(formatsOf({ game: 'quoridor', departures: record.departures ?? [] })).toEqual([
    'record',
    'json',
    'moves',
  ]);
  expect(() => records.file(record, 'contest')).toThrow();
});
