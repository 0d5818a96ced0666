// Games of tournaments that are published without a replay are shown from their records.
import { expect, test } from 'vitest';
import type { ReplayGame } from '../../src/replay/data';
import { gameReplay } from '../../src/replay/games';
import { replayOfRecord } from '../../src/tournaments/replay-of-record';
import type { GameRecord } from '../../src/wasm/types';
import { loadRules } from './modules';

const rules = await loadRules();
const listed = (text: string) => text.split(' ').map((move) => ({ move }));
const bots = (...names: string[]) => names.map((name) => ({ name, kind: 'bot' }));
const boardAt = (game: ReplayGame, ply: number) => gameReplay(game.game).boardAt(game, ply);

test('a game of Quoridor has its pawns, walls and ways at every move', () => {
  const game = replayOfRecord(rules, {
    outflank: 1,
    game: 'quoridor',
    rules: 'size=5x5 walls=3',
    position: '5x5 c1:3/c5:2 a2h/- 1 0',
    seats: bots('Ann', 'Max'),
    moves: [{ move: 'c2', spent_ms: 12, comment: 'so' }, ...listed('d4v c3 c4')],
    result: '1-0',
    reason: 'resignation',
  });
  expect(game.size).toEqual([5, 5]);
  expect(game.seats).toMatchObject([
    { name: 'Ann', kind: 'bot', goal: 'north' },
    { name: 'Max', goal: 'south' },
  ]);
  expect(game.walls).toEqual([
    ['a2h', 0],
    ['d4v', 1],
  ]);
  expect(game.frames).toHaveLength(5);
  expect(game.frames[0]).toMatchObject({ pawns: ['c1', 'c5'], left: [3, 2], walls: 1, turn: 0 });
  expect(game.frames[2]).toMatchObject({ pawns: ['c2', 'c5'], left: [3, 1], walls: 2, turn: 0 });
  // After the resignation it is nobody's turn.
  expect(game.frames[4]).toMatchObject({ pawns: ['c3', 'c4'], turn: null });
  expect(game.moves[0]).toEqual({ move: 'c2', seat: 0, spent: 12, comment: 'so' });
  expect(game).toMatchObject({ result: '1-0', reason: 'resignation', places: [1, 2] });
  expect(boardAt(game, 2)).toMatchObject({
    walls: [
      { wall: 'a2h', owner: 1 },
      { wall: 'd4v', owner: 2 },
    ],
    to_move: 1,
  });
});

test('a game of Othello has its discs at every move', () => {
  const game = replayOfRecord(rules, {
    outflank: 1,
    game: 'othello',
    seats: bots('Ann', 'Max'),
    moves: listed('f5 d6 c3'),
    result: '*',
  });
  expect(game).toMatchObject({ size: [8, 8], reason: null, places: [] });
  expect(game.frames.map(({ discs, turn }) => [discs, turn])).toEqual([
    [[2, 2], 0],
    [[4, 1], 1],
    [[3, 3], 0],
    [[5, 2], 1],
  ]);
  expect(boardAt(game, 1)).toMatchObject({ score: 3, to_move: 2 });
});

test('who left is off the board from then on', () => {
  const game = replayOfRecord(rules, {
    outflank: 1,
    game: 'quoridor',
    rules: 'players=4',
    seats: bots('a', 'b', 'c', 'd'),
    moves: listed('e2 b5 e8'),
    departures: [{ ply: 2, seat: 4, reason: 'illegal_move' }],
    result: '*',
  });
  expect(game.departures).toEqual([{ after: 2, seat: 3, reason: 'illegal_move' }]);
  const gone = game.frames.map(({ pawns }) => (pawns as (string | null)[])[3] === null);
  expect(gone).toEqual([false, false, true, true]);
});

test('a record that makes no sense is refused', () => {
  const record: GameRecord = {
    outflank: 1,
    game: 'quoridor',
    seats: bots('a', 'b'),
    moves: listed('e2 e2'),
    result: '*',
  };
  expect(() => replayOfRecord(rules, record)).toThrow();
});
