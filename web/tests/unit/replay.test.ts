import { describe, expect, test } from 'vitest';
import { extentOf } from '../../src/game/chart';
import { log } from '../../src/games/quoridor/contest-log';
import { replay } from '../../src/games/quoridor/replay';
import { setLanguage } from '../../src/i18n/index.svelte';
import {
  clockAt,
  faultPlies,
  kShownLetters,
  type Message,
  type ReplayGame,
} from '../../src/replay/data';
import { kShownMessages, lightened } from '../../src/replay/lighten';
import { BadLog, NoLog } from '../../src/replay/log-trouble';
import { logTroubleText } from '../../src/replay/open-log';
import { Playback } from '../../src/replay/playback.svelte';

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const read = (value: unknown) => log.read(bytesOf(value), 'match.log');

const board = { rows: 9, cols: 9 };
const players = [{ name: 'Ann' }, { name: 'Bob' }];
const start = [
  { x: 4, y: 0 },
  { x: 4, y: 8 },
];
/** As the contest's first server writes it. */
const server = {
  init: { players, board, numOfWalls: 19 },
  ticks: [
    {
      currentPlayer: 0,
      action: { type: 'start' },
      pawnPos: start,
      walls: [],
      ownedWalls: [10, 10],
    },
    {
      currentPlayer: 0,
      action: { type: 'move', x: 4, y: 1 },
      pawnPos: [{ x: 4, y: 1 }, start[1]],
      walls: [],
      ownedWalls: [10, 10],
      bots: [
        {
          id: 0,
          received: [{ timestamp: 1000, message: '0\n' }],
          sent: [{ timestamp: 1250, message: '4 1\n' }],
          botLog: 'hello',
        },
      ],
    },
    {
      currentPlayer: 1,
      action: { type: 'place', x: 3, y: 2, isVertical: 1 },
      pawnPos: [{ x: 4, y: 1 }, start[1]],
      walls: [{ x: 3, y: 2, isVertical: 1, who: 1 }],
      ownedWalls: [10, 9],
      bots: [{ id: 1, commandError: 'too late' }],
    },
  ],
};

describe('a contest log', () => {
  test('of the server has every position, and what bots said at its move', () => {
    const game = read(server);
    expect(game.moves).toEqual([
      { move: 'e2', seat: 0 },
      { move: 'd3v', seat: 1 },
    ]);
    expect(game.frames).toHaveLength(3);
    expect(game.talk?.[1]).toEqual([
      {
        seat: 0,
        messages: [
          ['in', 0, '0'],
          ['out', 250, '4 1'],
        ],
        printed: 'hello',
      },
    ]);
    expect(faultPlies(game)).toEqual([2]);
    const last = replay.boardAt(game, 2) as unknown as { walls: object[]; seats: object[] };
    expect(last.walls).toEqual([{ wall: 'd3v', owner: 2 }]);
    expect(last.seats).toMatchObject([
      { pawn: 'e2', goal: 'north', walls_left: 10 },
      { pawn: 'e9', goal: 'south', walls_left: 9 },
    ]);
  });

  test('of the manual shows the board before each action', () => {
    const tick = (currentPlayer: number, Action: object, pawns: object[]) => ({
      currentPlayer,
      Action,
      pawnPos: pawns,
      walls: [],
    });
    const game = read({
      init: { players, board, numOfWalls: 20 },
      tick: [
        tick(0, { type: 'move', Properties: { x: 4, Y: 1 } }, start),
        tick(1, { type: 'place', Properties: { x: 0, Y: 0, isVertical: 0 } }, [
          { x: 4, y: 1 },
          { x: 4, y: 8 },
        ]),
      ],
    });
    expect(game.moves.map(({ move }) => move)).toEqual(['e2', 'a1h']);
    expect(game.frames.map(({ pawns, walls, left }) => ({ pawns, walls, left }))).toEqual([
      { pawns: ['e1', 'e9'], walls: 0, left: [10, 10] },
      { pawns: ['e2', 'e9'], walls: 0, left: [10, 10] },
      { pawns: ['e2', 'e9'], walls: 1, left: [10, 9] },
    ]);
  });

  test('that is none is refused with the place that is wrong', () => {
    expect(() => read({})).toThrow('noStart');
    expect(() => read({ init: { players, board }, ticks: [] })).toThrow('noTicks');
    const outside = structuredClone(server);
    outside.ticks[1]?.pawnPos.splice(0, 1, { x: 4, y: 9 });
    expect(() => read(outside)).toThrow('(4, 9)');
    expect(() => read({ init: { players, boardSize: 99 }, ticks: [{}] })).toThrow('badSize');
    expect(() => log.read(new Uint8Array([0x0a, 0xff, 1]), 'x')).toThrow(NoLog);
    const strange = structuredClone(server);
    strange.ticks[1] = { ...strange.ticks[1], currentPlayer: 7 } as (typeof server.ticks)[0];
    expect(() => read(strange)).toThrow('badPlayer 7');
    expect(() => log.read(new TextEncoder().encode('{"init": {'), 'x')).toThrow('badJson');
    const bytes = new Uint8Array([0x0a, 0x04, 0x0a, 0x02, 0x1a, 0x00, 0x12, 0x7f]);
    expect(() => log.read(bytes, 'x')).toThrow('cutShort');
  });

  test('that cannot be read is refused in the reader’s language', async () => {
    const reason = new BadLog('badPlayer', '7');
    expect(logTroubleText('a.log', reason)).toBe(
      'a.log: this is not a match log. There is no player with the index “7”.',
    );
    await setLanguage('hu');
    expect(logTroubleText('a.log', reason)).toBe(
      'a.log: ez nem meccsnapló. Nincs „7” sorszámú játékos.',
    );
    expect(logTroubleText('a.log', new BadLog('badJsonAt', '5'))).toContain('az 5. karakternél.');
    expect(logTroubleText('a.log', new TypeError('x is undefined'))).not.toContain('undefined');
    await setLanguage('en');
  });
});

describe('what a bot said', () => {
  const said = (text: string): Message => ['out', 1500, text];

  test('is passed as it is where it is short', () => {
    const talk = { seat: 0, messages: [said('4 1')], printed: 'hello', fault: 'too late' };
    expect(lightened(talk)).toEqual(talk);
  });

  test('is shortened where it is long, with all of it as a file', async () => {
    const long = 'x'.repeat(3 * kShownLetters);
    const { messages, printed, whole } = lightened({
      seat: 0,
      messages: [said(long)],
      printed: long,
    });
    expect([messages[0]?.[2].length, printed?.length]).toEqual([kShownLetters, kShownLetters]);
    expect(await messages[0]?.[3]?.text()).toBe(long);
    expect(await whole?.text()).toBe(long);
  });

  test('is cut where there are many messages, and cut no further by a second look', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => said(`${i}`));
    const light = lightened({ seat: 0, messages: many });
    expect(light.messages).toHaveLength(kShownMessages);
    expect(light.hidden?.count).toBe(1000 - kShownMessages);
    const all = (await light.hidden?.whole.text()) ?? '';
    expect(all.split('\n').slice(998)).toEqual(['< 1.500 998', '< 1.500 999', '']);
    expect(lightened(light)).toEqual(light);
    // Few of them may be long as well.
    const long = Array.from({ length: 100 }, () => said('x'.repeat(kShownLetters)));
    expect(lightened({ seat: 0, messages: long }).messages.length).toBeLessThan(10);
  });
});

test('a chart may have any number of points', () => {
  const points = Array.from({ length: 500_000 }, (_, i) => i - 100);
  expect(extentOf(points)).toEqual([-100, 499_899]);
});

test('bots name squares by numbers', () => {
  expect(['e2', 'd3v', 'a1h', 'pass'].map((move) => replay.botMove?.(move))).toEqual([
    '4 1',
    '3 2 1',
    '0 0 0',
    'pass',
  ]);
});

test('a clock shows what was last said of it', () => {
  const game = {
    moves: [
      { move: 'e2', seat: 0, clock: 900 },
      { move: 'e8', seat: 1 },
    ],
  } as ReplayGame;
  expect([clockAt(game, 0, 0), clockAt(game, 2, 0), clockAt(game, 2, 1)]).toEqual([
    null,
    900,
    null,
  ]);
});

test('playback stays within the game and finds faults', () => {
  const playback = new Playback([read(server)]);
  playback.jump(99);
  expect(playback.ply).toBe(2);
  playback.step(-99);
  expect(playback.ply).toBe(0);
  playback.nextFault();
  expect(playback.ply).toBe(2);
  playback.changeSpeed(1);
  expect(playback.speed).toBe(2);
  playback.choose(7);
  expect(playback.index).toBe(0);
});
