// The lessons by the real rules and the real engine: what is called right is right, and nothing else is.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import type { Report } from '../../src/engine/messages';
import { webGames } from '../../src/games';
import { type Course, courseOf, type Exercise } from '../../src/games/lessons';
import { setLanguage } from '../../src/i18n/index.svelte';
import { Attempt } from '../../src/learn/exercise.svelte';
import { Progress } from '../../src/learn/progress.svelte';
import { Module } from '../../src/wasm/module';
import { loadRules, MapStorage } from './modules';

const rules = await loadRules();
const file = (name: string) => readFile(new URL(`../../public/modules/${name}`, import.meta.url));
const engine = await Module.instantiate(await WebAssembly.compile(await file('engine.wasm')), {
  now: () => performance.now() / 1000,
  report: () => 0,
});
engine.ask('outflank_weights', new Uint8Array(await file('othello-weights.bin')));
afterEach(() => setLanguage('en'));

const courses = await Promise.all(
  webGames.map(async ({ name }) => ({ game: name, course: (await courseOf(name)) as Course })),
);

/** The mover's win chance after a move, by a search of N nodes. */
function chanceAfter(game: string, { position }: Exercise, move: string, nodes: number): number {
  const handle = engine.ask('outflank_open', game, '', position);
  try {
    const mover = view(handle).to_move;
    engine.ask('outflank_play', handle, move);
    const after = view(handle);
    if (after.ending) return after.ending.winner === mover ? 1 : 0;
    engine.ask('outflank_search', handle, nodes, 0, 0, 1, 8);
    const [best] = (JSON.parse(engine.answer()) as Report).lines;
    const chance = best?.win_chance ?? 0.5;
    return after.to_move === mover ? chance : 1 - chance;
  } finally {
    engine.call('outflank_close', handle);
  }
}
function view(handle: number) {
  engine.ask('outflank_view', handle);
  return JSON.parse(engine.answer()) as {
    to_move: number;
    legal_moves: string[];
    ending: { winner: number | null } | null;
  };
}

for (const { game, course } of courses) {
  test(`${game}: every exercise can be solved, and told in both languages`, async () => {
    for (const exercise of [...course.rules, ...course.lessons]) {
      const attempt = new Attempt(rules, game, exercise);
      const { legal_moves } = attempt.view.board;
      const right = legal_moves.filter(exercise.isRight);
      expect(right.length > 0, exercise.key).toBe(exercise.refusal === undefined);
      attempt.play(right[0] ?? 'a1');
      for (const language of ['hu', 'en'] as const) {
        await setLanguage(language);
        for (const text of [exercise.title(), exercise.text(), exercise.task(), exercise.seen()]) {
          expect(text.length).toBeGreaterThan(4);
        }
      }
      if (!exercise.refusal) expect(attempt.solved, exercise.key).toBe(true);
    }
  });

  test(`${game}: the engine agrees with every lesson`, { timeout: 60_000 }, () => {
    // A node of the tree search asks a network, and is worth thousands of the others.
    const nodes = { quoridor: 40, othello: 60_000 }[game] ?? 1000;
    for (const exercise of course.lessons) {
      const { legal_moves } = new Attempt(rules, game, exercise).view.board;
      const chances = legal_moves.map((move) => ({
        move,
        right: exercise.isRight(move),
        chance: chanceAfter(game, exercise, move, nodes),
      }));
      const worstRight = Math.min(...chances.filter(({ right }) => right).map((c) => c.chance));
      const others = chances.filter(({ right }) => !right);
      const bestOther = others.sort((a, b) => b.chance - a.chance)[0];
      expect(worstRight, exercise.key).toBeGreaterThan(0.55);
      expect(bestOther?.chance ?? 0, `${exercise.key}: ${bestOther?.move}`).toBeLessThan(
        worstRight - 0.1,
      );
    }
  });
}

test('what is refused is right where that is to be seen, and changes nothing elsewhere', () => {
  const { course } = courses[0] as (typeof courses)[number];
  const find = (name: string) =>
    course.rules.find(({ key }) => key.endsWith(`:${name}`)) as Exercise;
  const seal = new Attempt(rules, 'quoridor', find('seal'));
  expect(seal.why('c3h')).toBe('wall_seals');
  seal.play('c3h');
  expect(seal.solved).toBe(true);
  const step = new Attempt(rules, 'quoridor', find('step'));
  step.play('e5');
  expect(step.verdict).toEqual({ kind: 'refused', code: 'not_reachable', right: false });
  step.play('b1');
  expect(step.verdict).toEqual({ kind: 'other', move: 'b1' });
  expect(step.lastMove).toBeNull();
  step.play('c2');
  expect([step.solved, step.lastMove?.move]).toEqual([true, 'c2']);
  step.again();
  expect([step.solved, step.view.board.ply]).toEqual([false, 0]);
});

test('progress is kept, and damaged progress begins anew', () => {
  const storage = new MapStorage();
  const otherTab = new Progress(storage);
  new Progress(storage).add('x');
  expect(new Progress(storage).has('x')).toBe(true);
  otherTab.add('y');
  expect(new Progress(storage).has('x')).toBe(true);
  storage.setItem('outflank.learned', '{"broken');
  expect(new Progress(storage).has('x')).toBe(false);
});
