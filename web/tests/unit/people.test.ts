import { expect, test } from 'vitest';
import { chartOf, nearestPoint } from '../../src/game/chart';
import { ownResult, placesOfResult, ratingChange, winnerOf } from '../../src/game/results';
import { rowOfOwn, rowOfSaved, rowOfSummary } from '../../src/game/rows';
import { setLanguage } from '../../src/i18n/index.svelte';
import { isolate } from '../../src/i18n/isolate';
import { nameIsWrong, passwordIsWrong } from '../../src/online/credentials';
import type { Summary } from '../../src/online/protocol';
import { archiveAddress, query, readSearch } from '../../src/online/search';
import { hashOfPath, parseRoute } from '../../src/route';
import { recordOf } from './modules';

test('results give places, and nonsense gives none', () => {
  expect(placesOfResult('1-0')).toEqual([1, 2]);
  expect(placesOfResult('0-1')).toEqual([2, 1]);
  expect(placesOfResult('1/2-1/2')).toEqual([1, 1]);
  expect(placesOfResult('#1-3-2')).toEqual([1, 3, 2]);
  for (const none of ['*', '', '#', '2-0', '#a-b']) expect(placesOfResult(none)).toBeNull();
});

test('who shares the first place has not won', () => {
  expect(winnerOf('0-1')).toBe(2);
  expect(winnerOf('1/2-1/2')).toBeNull();
  expect(winnerOf('#2-1-3')).toBe(2);
  expect(winnerOf('#1-1-3')).toBeNull();
  expect(winnerOf('*')).toBeNull();
});

test('a result is seen from one’s own seat', () => {
  expect(ownResult('1-0', 1)).toEqual({ kind: 'won' });
  expect(ownResult('1-0', 2)).toEqual({ kind: 'lost' });
  expect(ownResult('1/2-1/2', 2)).toEqual({ kind: 'drawn' });
  expect(ownResult('*', 1)).toEqual({ kind: 'broken' });
  expect(ownResult('#3-1-2', 1)).toEqual({ kind: 'place', place: 3 });
  expect(ownResult('#3-1-2', 2)).toEqual({ kind: 'won' });
  expect(ownResult('#1-1-3', 2)).toEqual({ kind: 'drawn' });
});

test('a rating changes from the game before in the same pool', () => {
  const history = [
    { pool: 'quoridor:blitz', game: 'a', rating: 1600 },
    { pool: 'othello:blitz', game: 'b', rating: 1400 },
    { pool: 'quoridor:blitz', game: 'c', rating: 1550 },
  ];
  expect(ratingChange(history, 'c')).toEqual({ before: 1600, after: 1550 });
  expect(ratingChange(history, 'b')).toEqual({ before: null, after: 1400 });
  expect(ratingChange(history, 'x')).toBeNull();
});

test('a chart keeps every point inside, between round ratings', () => {
  for (const ratings of [
    [1500],
    [1500, 1500],
    [1501, 1499],
    [900, 2900],
    [1487, 1530, 1512, 1625],
  ]) {
    const { points, lines } = chartOf(ratings, 600, 200);
    expect(points.map(({ rating }) => rating)).toEqual(ratings);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(600);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(200);
    }
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(lines.every(({ rating }) => rating % 25 === 0)).toBe(true);
  }
  expect(chartOf([1400, 1600], 600, 200).points[0]?.y).toBeGreaterThan(100);
  expect(nearestPoint(chartOf([1, 2, 3], 600, 200), 290)).toBe(1);
  expect(nearestPoint(chartOf([1, 2, 3], 600, 200), 9000)).toBe(2);
  expect(chartOf([], 600, 200)).toEqual({ points: [], lines: [] });
});

test('a name cannot turn the direction of what stands beside it', () => {
  expect(isolate('Ann')).toBe('Ann');
  expect(isolate('Zoë 花子')).toBe('Zoë 花子');
  expect(isolate('\u202eAnn')).toBe('Ann');
  for (const name of ['שרה', 'محمد', 'Ann محمد']) expect(isolate(name)).toBe(`\u2068${name}\u2069`);
  expect(isolate('שרה\u2069')).toBe('\u2068שרה\u2069');
});

test('names and passwords are judged as the server does', () => {
  for (const name of ['Al', 'ann_b-2', 'x'.repeat(20)]) expect(nameIsWrong(name)).toBe(false);
  for (const name of ['', 'a', 'x'.repeat(21), 'Ann Lee', 'Ánna', 'a.b', 'Ann\n']) {
    expect(nameIsWrong(name), name).toBe(true);
  }
  expect(passwordIsWrong('1234567')).toBe(true);
  expect(passwordIsWrong('12345678')).toBe(false);
  expect(passwordIsWrong('ő'.repeat(4))).toBe(false);
  expect(passwordIsWrong('ő'.repeat(101))).toBe(true);
});

test('pages of people have addresses, also plain ones', () => {
  expect(parseRoute('#/player/Ann_1')).toEqual({ page: 'player', name: 'Ann_1' });
  expect(parseRoute('#/ratings')).toEqual({ page: 'ratings', pool: '' });
  expect(parseRoute('#/ratings/othello:rapid')).toEqual({ page: 'ratings', pool: 'othello:rapid' });
  expect(parseRoute('#/archive?player=Ann&result=1-0')).toEqual({
    page: 'archive',
    search: 'player=Ann&result=1-0',
  });
  expect(parseRoute('#/games')).toEqual({ page: 'games' });
  expect(parseRoute('#/account?next=/online/abc')).toEqual({
    page: 'account',
    next: '/online/abc',
  });
  expect(parseRoute('#/account?next=//elsewhere.example')).toEqual({ page: 'account', next: '' });
  for (const address of [
    '#/player/',
    '#/player/<x>',
    '#/account/x',
    '#/ratings/chess:blitz',
    '#/archive/x',
  ]) {
    expect(parseRoute(address)).toEqual({ page: 'missing' });
  }
  expect(hashOfPath('/player/Ann')).toBe('#/player/Ann');
  expect(hashOfPath('/archive', '?player=Ann')).toBe('#/archive?player=Ann');
  expect(hashOfPath('/ratings/')).toBe('#/ratings');
  expect(hashOfPath('/game/abc')).toBe('#/online/abc');
  for (const path of ['/', '/game/', '/nowhere', '/player/a/b'])
    expect(hashOfPath(path)).toBeNull();
});

test('a search of the archive goes into its address and comes back', () => {
  const search = { player: 'Ann_1', game: 'othello', result: '1/2-1/2' };
  const address = archiveAddress(search);
  const route = parseRoute(`#${address}`);
  expect(route).toMatchObject({ page: 'archive' });
  expect(readSearch(address.split('?')[1] ?? '')).toEqual(search);
  expect(archiveAddress({ player: '', game: '' })).toBe('/archive');
  expect(query({ before: null, limit: 30 })).toBe('?limit=30');
});

const summary: Summary = {
  id: 'g1',
  game: 'quoridor',
  rules: '',
  clock: '5:00+3',
  rated: true,
  seats: [
    { seat: 1, kind: 'person', name: 'Ann', account: true, in_play: true, rating: 1523 },
    { seat: 2, kind: 'engine', name: 'Level 3', level: 3, in_play: true },
  ],
  ply: 31,
  status: 'finished',
  end: { result: '0-1', reason: 'time' },
  created_at: 1,
  updated_at: 2,
};

test('a game of the server becomes a row', async () => {
  await setLanguage('en');
  const row = rowOfSummary(summary, 1);
  expect(row.players).toEqual([
    { name: 'Ann', rating: 1523, won: false },
    { name: 'Engine, Learner', rating: null, won: true },
  ]);
  expect(row.chip).toEqual({ text: 'Lost', kind: 'lost' });
  expect(row.facts).toEqual(['5:00+3', 'moves played: 31', 'rated', 'On time']);
  expect(rowOfSummary(summary, null).chip?.text).toBe('0 – 1');
  expect(rowOfOwn({ ...summary, you: 1 }).players.map(({ name }) => name)).toEqual([
    'You',
    'Engine, Learner',
  ]);
  const running = rowOfSummary({ ...summary, status: 'running', end: null }, 1);
  expect(running.chip?.kind).toBe('go-on');
  expect(running.finished).toBe(false);
});

test('a game of this device becomes a row, seen by its only person', async () => {
  await setLanguage('en');
  const seats = [
    { name: '', kind: 'person' },
    { name: '', kind: 'engine:5' },
  ];
  const kept = (changes: object) =>
    rowOfSaved({ id: 'x', redo: [], changed: 5, record: recordOf('othello', changes) });
  expect(kept({ seats, result: '1-0', reason: 'resignation' }).chip).toEqual({
    text: 'Won',
    kind: 'won',
  });
  expect(kept({ seats }).chip?.kind).toBe('go-on');
  expect(kept({ seats }).players[0]?.name).toBe('You');
  expect(kept({ seats: [seats[0], seats[0]], result: '1-0' }).chip?.text).toBe('1 – 0');
  expect(kept({ seats, reason: 'abandoned' }).chip?.text).toBe('Aborted');
});
