// The shipped puzzles by the real rules, and how they are chosen and rated.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { webGames } from '../../src/games';
import { type PuzzleGame, puzzlesOf } from '../../src/games/puzzles';
import { setLanguage } from '../../src/i18n/index.svelte';
import { dailyPuzzle, dayOf, nextPuzzle } from '../../src/puzzles/choose';
import { PuzzleProgress } from '../../src/puzzles/progress.svelte';
import { type Puzzle, parsePuzzles } from '../../src/puzzles/puzzle';
import { expected, kFirstRating, rated } from '../../src/puzzles/rating';
import { parseRoute } from '../../src/route';
import { loadRules, MapStorage } from './modules';

const rules = await loadRules();
afterEach(() => setLanguage('en'));

const shipped = await Promise.all(
  webGames.map(async ({ name }) => {
    const file = new URL(`../../public/modules/puzzles-${name}.txt`, import.meta.url);
    const text = await readFile(file, 'utf8');
    return { game: name, text, puzzles: parsePuzzles(text) };
  }),
);

for (const { game, text, puzzles } of shipped) {
  test(`${game}: every puzzle can be read, and none comes twice`, () => {
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(puzzles.length).toBe(lines.length);
    expect(puzzles.length).toBeGreaterThan(0);
    for (const key of ['id', 'position'] as const) {
      expect(new Set(puzzles.map((puzzle) => puzzle[key])).size).toBe(puzzles.length);
    }
  });

  test(`${game}: every solution is legal, clearly the best, and explained in both languages`, async () => {
    const words = (await puzzlesOf(game)) as PuzzleGame;
    for (const { id, position, line, themes, chance, second, level } of puzzles) {
      const match = rules.open({ outflank: 1, game, position, moves: [], result: '*' }, 0);
      const before = match.view(0).board;
      const seat = before.to_move;
      const [move = ''] = line;
      expect(before.legal_moves, id).toContain(move);
      expect(before.legal_moves.length, id).toBeGreaterThan(1);
      match.play(seat, move, 0);
      const after = match.view(0).board;
      for (const next of line.slice(1)) match.play(match.clocks(0).to_move, next, 0);
      match.close();
      expect(chance - second, id).toBeGreaterThanOrEqual(0.299);
      expect(level, id).toBeGreaterThanOrEqual(1);
      expect(themes.length, id).toBeGreaterThan(0);
      for (const theme of themes) {
        expect(words.themes, id).toContain(theme);
        for (const language of ['hu', 'en'] as const) {
          await setLanguage(language);
          expect(words.themeName(theme)).not.toBe(theme);
          const told = words.explain(theme, { seat, move, before, after });
          expect(told).toContain(move);
          expect(told).not.toMatch(/[{}]|NaN|undefined/);
        }
      }
    }
  });
}

function made(id: string, rating: number, theme = 'a'): Puzzle {
  return {
    id,
    rating,
    level: 1,
    chance: 1,
    second: 0,
    exact: false,
    themes: [theme],
    line: ['a1'],
    position: id,
  };
}
const many = Array.from({ length: 40 }, (_, i) => made(`p${i}`, 800 + 30 * i, i % 2 ? 'a' : 'b'));

test('lines that are none of ours are left out', () => {
  const good = 'abc 1200 5 900 300 1 jump,race e4,e5 9x9 e4:9/e6:8 e3h/d6v,c1h 1 9';
  const [puzzle, ...rest] = parsePuzzles(`# told\n${good}\nabc 12\n\n<b> 1 1 1 1 1 a a a\n`);
  expect(rest).toEqual([]);
  expect(puzzle).toMatchObject({
    id: 'abc',
    chance: 0.9,
    exact: true,
    themes: ['jump', 'race'],
    line: ['e4', 'e5'],
    position: '9x9 e4:9/e6:8 e3h/d6v,c1h 1 9',
  });
});

test('the next puzzle is one of those nearest to the rating that were not done', () => {
  for (const random of [0, 0.5, 0.999]) {
    const next = nextPuzzle(many, 1400, [], '', () => random);
    expect(Math.abs((next?.rating ?? 0) - 1400)).toBeLessThanOrEqual(140);
  }
  const done = many.slice(1).map(({ id }) => id);
  expect(nextPuzzle(many, 1400, done, '')?.id).toBe('p0');
  expect(nextPuzzle(many, 1400, [], 'b')?.themes).toEqual(['b']);
  expect(nextPuzzle(many, 1400, [], 'none')).toBeNull();
});

test('when all are done the one that was done longest ago comes again', () => {
  const done = many.map(({ id }) => id).reverse();
  expect(nextPuzzle(many, 1400, done)?.id).toBe('p39');
  expect(nextPuzzle([], 1400, [])).toBeNull();
});

test('a day has one puzzle for everybody, and days differ', () => {
  expect(dayOf(new Date('2026-11-18T23:59:59Z'))).toBe('2026-11-18');
  expect(dailyPuzzle(many, '2026-11-18')).toBe(dailyPuzzle(many, '2026-11-18'));
  const month = Array.from({ length: 28 }, (_, i) => `2026-11-${`${i + 1}`.padStart(2, '0')}`);
  expect(new Set(month.map((day) => dailyPuzzle(many, day)?.id)).size).toBeGreaterThan(14);
  expect(dailyPuzzle([], '2026-11-18')).toBeNull();
});

test('ratings move as Glicko says: more while they are uncertain, more by surprises', () => {
  expect(expected(1200, 1200)).toBeCloseTo(0.5);
  const won = rated(kFirstRating, 1200, true);
  const lost = rated(kFirstRating, 1200, false);
  expect(won.rating - 1200).toBeCloseTo(1200 - lost.rating);
  expect(won.deviation).toBeLessThan(kFirstRating.deviation);
  const surprise = rated(kFirstRating, 1600, true);
  expect(surprise.rating).toBeGreaterThan(won.rating);
  let rating = kFirstRating;
  for (let i = 0; i < 200; i++) rating = rated(rating, 1500, i % 2 === 0);
  expect(Math.abs(rating.rating - 1500)).toBeLessThan(60);
  expect(rating.deviation).toBe(50);
});

test('what was solved is kept by game, is rated once, and survives damage', () => {
  const storage = new MapStorage();
  const progress = new PuzzleProgress(storage, 'othello');
  expect(progress.add(made('p', 1200), 'first', null)).toBeGreaterThan(0);
  expect(progress.add(made('p', 1200), 'first', null)).toBe(0);
  expect(progress.add(made('q', 1200), 'shown', null)).toBeLessThan(0);
  expect(progress.solved).toBe(1);
  expect(progress.add(made('q', 1200), 'later', null)).toBe(0);
  expect(progress.solved).toBe(2);
  expect(new PuzzleProgress(storage, 'othello').done).toEqual(['p', 'q']);
  expect(new PuzzleProgress(storage, 'quoridor').done).toEqual([]);
  storage.setItem('outflank.puzzles', '{"othello": {"rating": "much"}}');
  expect(new PuzzleProgress(storage, 'othello').rating).toBe(1200);
  storage.setItem('outflank.puzzles', '{');
  expect(new PuzzleProgress(storage, 'othello').rating).toBe(1200);
  storage.room = 0;
  expect(progress.add(made('r', 1200), 'first', null)).toBeGreaterThan(0);
});

test('two tabs keep what is solved in either of them', () => {
  const storage = new MapStorage();
  const one = new PuzzleProgress(storage, 'othello');
  const other = new PuzzleProgress(storage, 'othello');
  one.add(made('p', 1200), 'first', '2026-10-30');
  other.add(made('q', 1200), 'first', '2026-10-31');
  const kept = new PuzzleProgress(storage, 'othello');
  expect(kept.done).toEqual(['p', 'q']);
  expect(kept.streak('2026-10-31')).toBe(2);
  expect(one.add(made('q', 1200), 'first', null)).toBe(0);
  // What could not be written is not lost by reading.
  storage.room = 0;
  one.add(made('r', 1200), 'first', null);
  one.add(made('s', 1200), 'first', null);
  expect(one.done).toEqual(['p', 'q', 'r', 's']);
});

test('days in a row are counted until today or yesterday', () => {
  const progress = new PuzzleProgress(new MapStorage(), 'othello');
  for (const day of ['2026-10-30', '2026-10-31', '2026-11-01']) {
    progress.add(made(day, 1200), 'first', day);
  }
  progress.add(made('x', 1200), 'shown', '2026-11-02');
  expect(progress.streak('2026-11-01')).toBe(3);
  expect(progress.streak('2026-11-02')).toBe(3);
  expect(progress.streak('2026-11-03')).toBe(0);
  expect(progress.hasDay('2026-11-02')).toBe(false);
});

test('addresses of puzzles', () => {
  expect(parseRoute('#/puzzles')).toEqual({ page: 'puzzles', game: null, id: '' });
  expect(parseRoute('#/puzzles/othello')).toEqual({ page: 'puzzles', game: 'othello', id: '' });
  expect(parseRoute('#/puzzles/othello/daily')).toEqual({
    page: 'puzzles',
    game: 'othello',
    id: 'daily',
  });
  for (const address of ['#/puzzles/chess', '#/puzzles/othello/a/b', '#/puzzles/othello/<x>']) {
    expect(parseRoute(address)).toEqual({ page: 'missing' });
  }
});
