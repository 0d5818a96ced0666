// Games and moves as lists: rows of games, numbers of moves, scores at the end.
import { beforeAll, expect, test } from 'vitest';
import { countMoves, plyText } from '../../src/game/names';
import { type EntryKind, typedMove } from '../../src/game/notation';
import { mostUrgent } from '../../src/game/notice';
import { finalScore } from '../../src/game/results';
import { rowOfSaved } from '../../src/game/rows';
import { isUntouched, SavedGames } from '../../src/game/saved';
import { branchOf } from '../../src/game/seats';
import { startPicture as othelloPicture } from '../../src/games/othello/start-picture';
import { startPicture as quoridorPicture } from '../../src/games/quoridor/start-picture';
import { rowsOf } from '../../src/parts/move-rows';
import type { Rules } from '../../src/wasm/match';
import type { GameRecord } from '../../src/wasm/types';
import { loadRules, MapStorage, recordOf } from './modules';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});
const kept = (record: GameRecord, changed = 1, id = 'g') => ({ id, record, redo: [], changed });
const listed = (text: string) => text.split(' ').map((move) => ({ move }));

test.each([
  [recordOf('quoridor'), ['Blue', 'Orange']],
  [recordOf('othello'), ['Black', 'White']],
  [recordOf('quoridor', { rules: 'players=4' }), ['Blue', 'Orange', 'Green', 'Purple']],
  [recordOf('quoridor', { position: '9x9 e1:6/a5:6/e9:6 -/-/- 1 0' }), ['Blue', 'Orange', 'Green']],
  [recordOf('quoridor', { seats: [{ name: 'Ann' }] }), ['Ann', 'Orange']],
])('everybody at one table has a name in the list', (record, names) => {
  expect(rowOfSaved(kept(record)).players.map(({ name }) => name)).toEqual(names);
  // The same record as the match writes it, without seats of which there is nothing to say.
  const written = rules.open(record, 0).record(0);
  expect(rowOfSaved(kept(written)).players.map(({ name }) => name)).toEqual(names);
});

test('a game in which nobody has moved is not kept', () => {
  const engineFirst = {
    seats: [
      { name: '', kind: 'engine:3' },
      { name: '', kind: 'person' },
    ],
  };
  expect(isUntouched(kept(recordOf('quoridor')))).toBe(true);
  expect(isUntouched(kept(recordOf('quoridor', { ...engineFirst, moves: listed('e2') })))).toBe(
    true,
  );
  expect(isUntouched(kept(recordOf('quoridor', { ...engineFirst, moves: listed('e2 e8') })))).toBe(
    false,
  );
  expect(isUntouched(kept(recordOf('quoridor', { moves: listed('e2') })))).toBe(false);
  expect(isUntouched(kept(recordOf('quoridor', { result: '0-1', reason: 'resignation' })))).toBe(
    false,
  );
  expect(isUntouched({ ...kept(recordOf('quoridor')), redo: ['e2'] })).toBe(false);

  const saved = new SavedGames(new MapStorage());
  const day = 24 * 3600 * 1000;
  saved.save(kept(recordOf('othello'), 1, 'empty'));
  saved.save(kept(recordOf('othello', { moves: listed('f5') }), 2, 'begun'));
  expect(saved.played().map(({ id }) => id)).toEqual(['begun']);
  expect(saved.find('empty')).not.toBeNull();
  saved.save(kept(recordOf('othello', { moves: listed('f5') }), 2 * day, 'later'));
  expect(saved.find('empty')).toBeNull();
});

const entries = (moves: { move: string; seat: number }[]) =>
  moves.map((entry, i) => ({ ...entry, id: i + 1, ply: i + 1, comment: '', variations: [] }));

test('Othello counts discs: a pass has no number, and stands in its own column', () => {
  const moves = [
    { move: 'pass', seat: 2 },
    { move: 'c1', seat: 1 },
    { move: 'd1', seat: 2 },
    { move: 'e1', seat: 1 },
    { move: 'pass', seat: 2 },
    { move: 'f1', seat: 1 },
  ];
  const numbers = rowsOf('othello', entries(moves)).map((row) =>
    row.cells.map(({ seat, number, move }) => `${seat}:${number ?? ''} ${move}`),
  );
  expect(numbers).toEqual([['2: pass'], ['1:1 c1', '2:2 d1'], ['1:3 e1', '2: pass'], ['1:4 f1']]);
  expect(countMoves('othello', moves)).toBe(4);
  const board = rules.open(recordOf('othello'), 0).view(0).board;
  expect(plyText({ board, moves: moves.map((m) => ({ ...m, forced_pass: false })) }, 4)).toBe(
    'Move 3 of 4',
  );
  expect(plyText({ board, moves: moves.map((m) => ({ ...m, forced_pass: false })) }, 5)).toBe(
    'Pass after move 3 of 4',
  );
});

test('Quoridor counts rounds, also where a seat has left', () => {
  const rows = rowsOf(
    'quoridor',
    entries([
      { move: 'e2', seat: 1 },
      { move: 'b5', seat: 3 },
      { move: 'e3', seat: 1 },
      { move: 'c5', seat: 3 },
    ]),
  );
  expect(rows.map(({ number, cells }) => [number, ...cells.map(({ move }) => move)])).toEqual([
    [1, 'e2', 'b5'],
    [2, 'e3', 'c5'],
  ]);
});

test('a wipe-out is 64 to 0, a draw with empty squares half and half, and a resignation no score', () => {
  const moves = listed('e6 f4 e3 f6 g5 d6 e7 f5 c5');
  const wiped = rules.open(recordOf('othello', { moves }), 0).view(0);
  expect(wiped.end?.reason).toBe('no_discs');
  expect(wiped.board.seats.map((seat) => 'discs' in seat && seat.discs)).toEqual([13, 0]);
  expect(finalScore(wiped)).toEqual([64, 0]);
  const even = rules.open(recordOf('othello', { position: `X${'-'.repeat(62)}O X` }), 0).view(0);
  expect(even.end?.result).toBe('1/2-1/2');
  expect(finalScore(even)).toEqual([32, 32]);
  const resigned = rules.open(recordOf('othello'), 0);
  resigned.resign(1, 0);
  expect(finalScore(resigned.view(0))).toBeNull();
});

test.each<[string, EntryKind, string]>([
  ['e2', 'any', 'e2'],
  ['d4 v', 'any', 'd4v'],
  ['D4  H', 'any', 'd4h'],
  [' d4-v ', 'any', 'd4v'],
  ['d4v', 'horizontal', 'd4v'],
  ['d4', 'vertical', 'd4v'],
  ['pass', 'vertical', 'pass'],
  ['d4 x', 'any', 'd4 x'],
])('typed %s with %s is %s', (text, kind, move) => {
  expect(typedMove(text, kind)).toBe(move);
});

test('one thing is said at a time: errors before offers, offers before news', () => {
  const plain = { kind: 'plain', text: 'tip' } as const;
  const offer = { kind: 'offer', text: 'draw?' } as const;
  const news = { kind: 'news', text: 'left' } as const;
  const error = { kind: 'error', text: 'no' } as const;
  expect(mostUrgent([plain, news, offer, error])).toBe(error);
  expect(mostUrgent([plain, null, news, false, offer])).toBe(offer);
  expect(mostUrgent([plain, { ...plain, text: 'later' }])).toBe(plain);
  expect(mostUrgent([null])).toBeNull();
});

test('the boards on the first page are whole ones, with positions that can come about', () => {
  const moves = 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 g4';
  const othello = rules.open(recordOf('othello', { moves: listed(moves) }), 0).view(0).board;
  expect(othelloPicture.discs.join('').replaceAll('.', '-')).toBe(othello.position.split(' ')[0]);
  const { pawns, walls, columns, rows } = quoridorPicture;
  const of = (seat: number) =>
    walls.flatMap((wall) => (wall.seat === seat ? [wall.wall] : [])).join(',');
  const position = `${columns}x${rows} ${pawns.map(({ square }) => `${square}:7`).join('/')} ${of(1)}/${of(2)} 1 12`;
  expect(rules.open(recordOf('quoridor', { position }), 0).view(0).board.position).toContain('9x9');
});

test('a game that begins from an earlier position has its moves, its players and fresh clocks', () => {
  const record = recordOf('quoridor', {
    clock: '5:00',
    time_left_ms: [1, 2],
    seats: [{ name: 'Ann' }, { name: '', kind: 'engine:2' }],
    moves: listed('e2 e8 e3'),
    result: '0-1',
    reason: 'resignation',
  });
  expect(branchOf(record, 2)).toEqual({
    outflank: 1,
    game: 'quoridor',
    clock: '5:00',
    seats: record.seats,
    moves: listed('e2 e8'),
    result: '*',
  });
});
