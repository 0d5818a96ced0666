// Runs the engines in Node.js: the same node counts and moves as natively, on one thread.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

import { load } from './module.mjs';

const cases = JSON.parse(await readFile(process.env.OUTFLANK_CASES, 'utf8'));
const weights = await readFile(process.env.OUTFLANK_WEIGHTS);
const network = await readFile(process.env.OUTFLANK_NETWORK);

const host = { seconds: 0, reports: [], stopAfter: Infinity };
const module = await load(process.env.OUTFLANK_WASM, {
  now: () => (host.seconds += 0.001),
  report: () => {
    host.reports.push(JSON.parse(module.answer()));
    return host.reports.length >= host.stopAfter ? 1 : 0;
  },
});
const { exports, answer, open, playList, withBytes } = module;
const error = () => JSON.parse(answer()).error;
const handIn = (bytes) => withBytes([bytes], exports.outflank_weights);

function search(handle, { nodes = 0, seconds = 0, depth = 0, lines = 1, hash = 4 }) {
  host.reports = [];
  return exports.outflank_search(handle, nodes, seconds, depth, lines, hash);
}

test('Othello needs its weights, whole', () => {
  const handle = open('othello');
  assert.equal(search(handle, { nodes: 10 }), 0);
  assert.equal(error().name, 'missing');
  assert.equal(handIn(new Uint8Array(0)), 0);
  assert.equal(error().name, 'missing');
  const damaged = Uint8Array.from(weights);
  damaged[5000] ^= 1;
  assert.equal(handIn(damaged), 0);
  assert.equal(error().name, 'damaged');
  assert.equal(handIn(weights), 1, answer());
  assert.equal(search(handle, { nodes: 10 }), 1, answer());
});

test('Quoridor needs its network for three and four players on 9×9, and for nothing else', () => {
  for (const [rules, needed] of [['players=4', true], ['players=3', true], ['', false],
    ['players=4 size=7', false], ['players=4 play_on=true', false]]) {
    const handle = open('quoridor', rules);
    assert.equal(search(handle, { nodes: 10 }), needed ? 0 : 1, answer());
    if (needed) assert.equal(error().name, 'missing');
    exports.outflank_close(handle);
  }
  const damaged = Uint8Array.from(network);
  damaged[5000] ^= 1;
  assert.equal(handIn(damaged), 0);
  assert.equal(error().name, 'damaged');
  assert.equal(handIn(new TextEncoder().encode('something else')), 0);
  assert.equal(error().name, 'unknown');
  assert.equal(handIn(network), 1, answer());
  const handle = open('quoridor', 'players=4');
  assert.equal(search(handle, { nodes: 10 }), 1, answer());
  exports.outflank_close(handle);
});

for (const entry of cases) {
  const { game, rules, position, moves, nodes, lines, hash, level, seed, expected } = entry;
  const limit = level ? `level ${level}` : `${nodes} nodes`;
  test(`${game} ${rules} ${position} ${moves}, ${limit}: as natively`, () => {
    handIn(weights);
    handIn(network);
    exports.outflank_forget();
    const handle = open(game, rules, position);
    assert.notEqual(handle, 0, answer());
    if (moves) assert.equal(playList(handle, moves), 1, answer());
    const done = level
      ? exports.outflank_search_at_level(handle, level, seed, 0)
      : search(handle, { nodes, lines, hash });
    assert.equal(done, 1, answer());
    const report = JSON.parse(answer());
    assert.deepEqual(
      { nodes: report.nodes, depth: report.depth, score: report.lines[0].score,
        line: report.lines[0].moves }, expected);
    exports.outflank_close(handle);
  });
}

test('a search reports every deepening and can be ended there', () => {
  const handle = open('quoridor');
  assert.equal(search(handle, { nodes: 600 }), 1, answer());
  assert.ok(host.reports.length > 3);
  host.stopAfter = 2;
  assert.equal(search(handle, { nodes: 1e12 }), 1, answer());
  host.stopAfter = Infinity;
  assert.ok(JSON.parse(answer()).nodes < 1e6);
});

test('a search ends by the clock of its host', () => {
  const handle = open('quoridor');
  assert.equal(search(handle, { seconds: 0.5 }), 1, answer());
  assert.ok(JSON.parse(answer()).seconds <= 1);
});

test('a level plays sooner when its time is short', () => {
  const handle = open('quoridor');
  assert.equal(exports.outflank_search_at_level(handle, 10, 1, 0.5), 1, answer());
  const { nodes, lines } = JSON.parse(answer());
  assert.ok(nodes < 1_000_000);
  assert.ok(lines[0].move);
});

test('several lines begin with different moves', () => {
  const handle = open('quoridor');
  assert.equal(search(handle, { nodes: 400, lines: 5 }), 1, answer());
  const moves = JSON.parse(answer()).lines.map((line) => line.move);
  assert.equal(new Set(moves).size, moves.length);
  assert.ok(moves.length > 1);
});

test('numbers are plain numbers, as docs/webassembly.md says', () => {
  const handle = open('quoridor', 'size=3 walls=0');
  assert.equal(search(handle, { nodes: 9e15, depth: 1 }), 1);
  assert.throws(() => search(handle, { nodes: 100n }), TypeError);
  exports.outflank_close(handle);
});

test('what cannot be searched is a named error', () => {
  const handle = open('quoridor', 'size=3 walls=0');
  assert.equal(search(handle, {}), 0);
  assert.equal(error().name, 'missing');
  for (const bad of [{ nodes: -1 }, { nodes: NaN }, { seconds: -1 }, { seconds: Infinity }, { depth: -1 }]) {
    assert.equal(search(handle, bad), 0);
    assert.equal(error().name, 'out_of_range');
  }
  assert.equal(search(handle, { nodes: 10, lines: 0 }), 0);
  assert.equal(error().name, 'out_of_range');
  assert.equal(search(handle, { nodes: 10, hash: 0 }), 0);
  assert.equal(error().name, 'out_of_range');
  for (const level of [0, 11]) {
    assert.equal(exports.outflank_search_at_level(handle, level, 1, 0), 0);
    assert.equal(error().name, 'out_of_range');
  }
  assert.equal(playList(handle, 'b2 a3 b3'), 1);
  assert.equal(search(handle, { nodes: 10 }), 0);
  assert.equal(error().name, 'game_over');
  assert.equal(exports.outflank_search_at_level(handle, 3, 1, 0), 0);
  assert.equal(error().name, 'game_over');
  exports.outflank_close(handle);
  assert.equal(search(handle, { nodes: 10 }), 0);
  assert.equal(error().name, 'unknown');
});
