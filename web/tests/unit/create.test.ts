import { beforeAll, expect, test } from 'vitest';
import { recordOf, seatsOf, usualChoices } from '../../src/game/create';
import { startFile } from '../../src/game/start-file';
import { recordFrom } from '../../src/game/start-from';
import { webGame } from '../../src/games';
import type { Rules } from '../../src/wasm/match';
import { Refusal } from '../../src/wasm/module';
import type { Records } from '../../src/wasm/records';
import { loadRecords, loadRules } from './modules';

let rules: Rules;
let records: Records;
beforeAll(async () => {
  rules = await loadRules();
  records = await loadRecords();
});

test('the usual game needs no rules', () => {
  expect(recordOf(usualChoices('quoridor', 3))).toEqual({
    outflank: 1,
    game: 'quoridor',
    moves: [],
    result: '*',
    seats: [
      { name: '', kind: 'person' },
      { name: '', kind: 'engine:3' },
    ],
  });
});

test('what is chosen becomes rules that our C++ takes', () => {
  const record = recordOf({
    ...usualChoices('quoridor', 3),
    who: 'table',
    players: 4,
    size: '11x11',
    walls: '8',
    freePass: true,
    clock: '5:00+3',
  });
  const match = rules.open(record, 0);
  expect(match.view(0)).toMatchObject({
    clock: '5:00+3',
    board: { rules: { players: 4, size: '11x11', walls: 8, pass: 'free' } },
  });
  match.close();
});

test('the number of walls that is shown as usual is that of the rules', () => {
  for (const players of webGame('quoridor').players) {
    const record = recordOf({ ...usualChoices('quoridor', 3), who: 'table', players });
    const match = rules.open(record, 0);
    const walls = webGame('quoridor').usualWalls(players);
    expect(match.view(0).board).toMatchObject({ rules: { walls } });
    match.close();
  }
});

test('the person sits where it was chosen', () => {
  const choices = usualChoices('quoridor', 2);
  expect(seatsOf({ ...choices, seat: 'last' }, 3).map((seat) => seat.kind)).toEqual([
    'engine:2',
    'engine:2',
    'person',
  ]);
  expect(seatsOf({ ...choices, seat: 'random' }, 2, () => 0.9).map((seat) => seat.kind)).toEqual([
    'engine:2',
    'person',
  ]);
  expect(seatsOf({ ...choices, who: 'watch', secondLevel: 9 }, 2).map((seat) => seat.kind)).toEqual(
    ['engine:2', 'engine:9'],
  );
});

test('a game starts from a position, a list of moves or a record', () => {
  const choices = { ...usualChoices('quoridor', 2), who: 'table' as const };
  expect(
    recordFrom(' 7x5 d2:3/d4:3 c2h,a1v/e3h 2 7 walls=5 ', choices, rules, records),
  ).toMatchObject({
    game: 'quoridor',
    position: '7x5 d2:3/d4:3 c2h,a1v/e3h 2 7 walls=5',
  });
  expect(recordFrom('1. e2 e8 2. e3h', choices, rules, records).moves).toHaveLength(3);
  expect(recordFrom('f5d6c3', choices, rules, records)).toMatchObject({ game: 'othello' });
  const text = '[Outflank "1"]\n[Game "quoridor"]\n[Rules "players=3"]\n[Result "*"]\n\n1. e2 *\n';
  expect(recordFrom(text, choices, rules, records).seats).toHaveLength(3);
});

test('a start that makes no sense is refused in a sentence about it', () => {
  const choices = usualChoices('quoridor', 2);
  expect(() => recordFrom('9x9 e1:10/e1:10 -/- 1 0', choices, rules, records)).toThrow(/e1/);
  expect(() => recordFrom('e2 e9', choices, rules, records)).toThrow(/e9/);
  expect(() => recordFrom('hello', choices, rules, records)).toThrow();
});

/** A log of the contest's server in Protocol Buffers: two on 5x5, a wall and a step. */
const protobufLog = Uint8Array.from(
  (
    '0a180a070a0278311a01610a090a02793210011a016210051805121b08ffffffffffffffffff011202080212' +
    '04080210042202030328011240120208021204080210041a0410011801220202033a04100118014a1a0a0278' +
    '311a060a013110e807220a0a05302031203110870838044a080a02793210013804123a080112020802120408' +
    '0210031a0410011801220202033204080210034a060a02783138044a140a02793210012a046c61746532026f' +
    '6838034001'
  ).match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

test('a game starts from a log of the contest in each of its four shapes', () => {
  const choices = { ...usualChoices('quoridor', 2), who: 'table' as const };
  const start = startFile('match.log', protobufLog);
  expect('bytes' in start).toBe(true);
  const fromBytes = recordFrom(protobufLog, choices, rules, records);
  expect(fromBytes.moves.map(({ move }) => move)).toEqual(['a2v', 'c4']);
  for (const shape of ['contest', 'contest-manual', 'contest-arena'] as const) {
    const text = records.write({ ...fromBytes, clock: 'none' }, shape);
    expect(startFile('match.json', new TextEncoder().encode(text))).toEqual({ text });
    expect(recordFrom(text, choices, rules, records).moves).toEqual(fromBytes.moves);
  }
});

test('a file that is no text is a record or is refused, and text stays text', () => {
  const choices = usualChoices('quoridor', 2);
  const garbage = Uint8Array.of(0, 1, 2, 255, 254);
  expect(startFile('x.bin', garbage)).toEqual({ name: 'x.bin', bytes: garbage });
  expect(() => recordFrom(garbage, choices, rules, records)).toThrow(Refusal);
  expect(startFile('x', new TextEncoder().encode('\ufeff1. e2 e8\r\n\tárvíz'))).toEqual({
    text: '1. e2 e8\r\n\tárvíz',
  });
});
