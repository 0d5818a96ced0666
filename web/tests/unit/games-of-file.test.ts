// Files of several games: which they are, their list, and any one game of them.
import { expect, test } from 'vitest';
import { matching, rowOfFileGame } from '../../src/game/file-rows';
import { type GamesOfFile, kMaxListed } from '../../src/game/games-of-file.svelte';
import { readGame, severalIn } from '../../src/game/start-from';
import type { FileGame, GameRecord } from '../../src/wasm/types';
import { loadRecords, loadRules } from './modules';

const [rules, records] = await Promise.all([loadRules(), loadRecords()]);

const listedMoves = (moves: string) => moves.split(' ').map((move) => ({ move }));
function record(names: string[], moves: string, more: Partial<GameRecord> = {}): GameRecord {
  const seats = names.map((name) => ({ name }));
  return { outflank: 1, game: 'othello', seats, moves: listedMoves(moves), result: '*', ...more };
}
const text = (game: GameRecord, format: 'record' | 'json' | 'ggf' | 'moves' = 'record') =>
  records.write(game, format);
const several = (given: string | Uint8Array) => severalIn(given, 'x', 'othello', rules, records);
const movesOf = ({ moves }: GameRecord) => moves.map(({ move }) => move).join(' ');

/** A WTHOR file of that many games: the first half begins with f5 d6, the others with f5 f6. */
function wthor(games: number): Uint8Array {
  const bytes = new Uint8Array(16 + 68 * games);
  const view = new DataView(bytes.buffer);
  bytes.set([20, 24, 1, 1]);
  view.setUint32(4, games, true);
  view.setUint16(10, 2024, true);
  for (let i = 0; i < games; i++) {
    const at = 16 + 68 * i;
    view.setUint16(at + 2, i, true);
    bytes.set([40, 40, 56, i < games / 2 ? 64 : 66], at + 6);
  }
  return bytes;
}

async function whole(games: GamesOfFile): Promise<GamesOfFile> {
  while (!games.done) await new Promise((resolve) => setTimeout(resolve, 1));
  return games;
}

test('the games of every format are listed, and each can be read', async () => {
  const [first, second] = [record(['Ann', 'Bob'], 'f5 d6 c3'), record(['Eve', 'Kim'], 'c4')];
  for (const format of ['record', 'json', 'ggf', 'moves'] as const) {
    const games = await several(`${text(first, format)}\n${text(second, format)}`);
    if (!games) throw new Error(format);
    await whole(games);
    expect(games.listed.map(({ entry }) => 'moves' in entry && entry.moves)).toEqual([3, 1]);
    expect(movesOf(await games.read(2))).toBe('c4');
    expect(movesOf(await games.read(1))).toBe('f5 d6 c3');
  }
});

test('one game, a position and moves on several lines are no choice', async () => {
  const ann = record(['Ann', 'Bob'], 'f5 d6');
  for (const one of [
    text(ann),
    text(ann, 'json'),
    'f5d6c3',
    '1. f5 d6\n2. c3 d3\n3. c4',
    'f5 d6\nc3 d3',
    `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`,
    'hello',
    '',
    new Uint8Array([1, 2, 3]),
  ]) {
    expect(await several(one), String(one)).toBeNull();
  }
  expect(movesOf(readGame('1. f5 d6\n2. c3 d3\n3. c4', records))).toBe('f5 d6 c3 d3 c4');
});

test('a wrong move on a later line is no game of its own', async () => {
  expect(await several('1. f5 d6\n2. a1 d3')).toBeNull();
  expect(() => readGame('1. f5 d6\n2. a1 d3', records)).toThrow(/a1/);
  expect(await several('1. f5 d6\n1. c4 c3')).not.toBeNull();
});

test('a damaged game keeps its number, says why, and hides no other', async () => {
  const good = text(record(['Ann', 'Bob'], 'f5'));
  const games = await several(`${good}\n[Outflank "1"]\n[Game "othello"]\nrubbish\n\n${good}`);
  if (!games) throw new Error('no choice');
  await whole(games);
  expect(games.listed.map(({ entry }) => 'error' in entry)).toEqual([false, true, false]);
  await expect(games.read(2)).rejects.toThrow();
  expect(movesOf(await games.read(3))).toBe('f5');
});

test('a game that breaks the rules is refused when it is chosen', async () => {
  const good = text(record(['Ann', 'Bob'], 'f5'));
  const games = await several(`${good}\n${good.replace('f5', 'a1')}`);
  await expect(games?.read(2)).rejects.toThrow(/a1/);
});

test('an archive of thousands of games is listed while the page stays awake', async () => {
  const games = await several(wthor(20_000));
  if (!games) throw new Error('no choice');
  expect(games.count).toBeLessThan(100);
  let turns = 0;
  while (!games.done) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    turns++;
  }
  expect(turns).toBeGreaterThan(3);
  expect(games.count).toBe(20_000);
  expect(movesOf(await games.read(20_000))).toBe('f5 f6');
  expect(movesOf(await games.read(7))).toBe('f5 d6');
});

test('a list has an end, and says so', async () => {
  const games = await several('f5\n'.repeat(kMaxListed + 5));
  if (!games) throw new Error('no choice');
  await whole(games);
  expect([games.count, games.cut]).toEqual([kMaxListed, true]);
}, 60_000);

test('games are found by names, tags and numbers, without case and accents', async () => {
  const games = await several(
    [
      record(['Ágnes', 'Bob'], 'f5', { tags: { Date: '2026.03.14', Event: 'Open' } }),
      record(['Eve', 'Bob'], 'c4', { tags: { Date: '2025.03.14' } }),
      record(['Agnes', 'Kim'], 'd3'),
    ]
      .map((game) => text(game))
      .join('\n'),
  );
  if (!games) throw new Error('no choice');
  await whole(games);
  const found = (wanted: string) => matching(games.listed, wanted).map(({ entry }) => entry.number);
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('agnes')).toEqual([1, 3]);
  expect(found('ÁGNES bob')).toEqual([1]);
  expect(found('2025')).toEqual([2]);
  expect(found('3')).toEqual([3, 1, 2]);
  expect(found('#2')).toEqual([2]);
  expect(found('open')).toEqual([1]);
  expect(found('nobody')).toEqual([]);
});

test('a row says who played, how it ended, when, and how long it was', () => {
  const entry: FileGame = {
    number: 4,
    game: 'othello',
    tags: { Date: '2024', Event: '#17', Score: '40-24' },
    seats: [{ name: 'Ann' }, { name: '', kind: 'engine:3' }],
    moves: 61,
    passes: 1,
    begins: 'f5 d6',
    result: '1-0',
  };
  const row = rowOfFileGame(entry);
  expect(row.players.map(({ won }) => won)).toEqual([true, false]);
  expect(row.players[0]?.name).toBe('Ann');
  expect(row.result).toBe('40 – 24');
  expect(row.facts).toEqual(['2024', 'moves played: 60']);
  const four: FileGame = {
    number: 1,
    game: 'quoridor',
    rules: 'players=4',
    moves: 9,
    passes: 1,
    begins: 'e2 e8',
    result: '#2-1-3-4',
  };
  const many = rowOfFileGame(four);
  expect(many.players.map(({ won }) => won)).toEqual([false, true, false, false]);
  expect(many.result).toBe('');
  expect(many.facts.slice(-2)).toEqual(['moves played: 9', 'e2 e8']);
});
