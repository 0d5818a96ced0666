// Runs the engine's module with threads in Node.js, alone and with helpers.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

import { loadWithHelpers } from './threads.mjs';

const path = process.env.OUTFLANK_WASM;
const cases = JSON.parse(await readFile(process.env.OUTFLANK_CASES, 'utf8'));
const files = await Promise.all(
  [process.env.OUTFLANK_WEIGHTS, process.env.OUTFLANK_NETWORK].map((file) => readFile(file)),
);

async function withHelpers(helpers, host, use) {
  const module = await loadWithHelpers(path, helpers, host);
  for (const file of files) assert.equal(module.withBytes([file], module.exports.outflank_weights), 1);
  try {
    await use(module, ({ game, rules, position, moves = '' }, { nodes = 0, seconds = 0, lines = 1, hash = 4 }) => {
      const handle = module.open(game, rules, position);
      assert.notEqual(handle, 0, module.answer());
      if (moves) assert.equal(module.playList(handle, moves), 1, module.answer());
      assert.equal(module.exports.outflank_search(handle, nodes, seconds, 0, lines, hash), 1, module.answer());
      module.exports.outflank_close(handle);
      return JSON.parse(module.answer());
    });
  } finally {
    await module.close();
  }
}

// 14 empty squares: solved at once, by one thread or several.
const endgame = {
  game: 'othello',
  position: '-OOOOO-----OXO--OOOOXXX-OOOXOXXXOOXOXXXXOXOXXXXXOOOOXX--OOOOOX-- X',
};
const usual = [{ game: 'quoridor', moves: 'e2 e8 e3 e7' }, { game: 'othello', moves: 'f5d6c3' }];

test('alone it searches as the module without threads', async () => {
  await withHelpers(0, {}, ({ exports }, search) => {
    for (const entry of cases.filter(({ level }) => !level)) {
      exports.outflank_forget();
      const report = search(entry, entry);
      const { score, moves } = report.lines[0];
      assert.deepEqual({ nodes: report.nodes, depth: report.depth, score, line: moves }, entry.expected);
    }
  });
});

test('every helper works, in both games', async () => {
  await withHelpers(2, {}, ({ calls }, search) => {
    for (const position of usual) {
      calls.fill(0);
      const report = search(position, { seconds: 0.5, lines: 3 });
      assert.equal(report.lines.length, 3);
      for (const count of calls) assert.ok(count > 0, `${position.game}: ${calls}`);
    }
  });
});

test('a proof is the same with helpers', async () => {
  const proofs = [];
  for (const helpers of [0, 3]) {
    await withHelpers(helpers, {}, (_, search) => {
      const [line] = search(endgame, { seconds: 60 }).lines;
      proofs.push([line.exact, line.score]);
    });
  }
  assert.equal(proofs[0][0], true);
  assert.deepEqual(proofs[0], proofs[1]);
});

test('short searches follow each other without one that waits for ever', async () => {
  await withHelpers(3, {}, ({ exports }, search) => {
    for (let i = 0; i < 60; i++) {
      if (i % 20 === 0) exports.outflank_forget();
      const { lines } = search(usual[i % 2], { seconds: 0.005, lines: 1 + (i % 4) });
      assert.ok(lines.length > 0);
    }
  });
});

test('the host ends a search from within now()', async () => {
  const host = {};
  let module = null;
  let stops = Number.POSITIVE_INFINITY;
  host.now = () => {
    const now = performance.timeOrigin / 1000 + performance.now() / 1000;
    if (now >= stops) module.exports.outflank_stop();
    return now;
  };
  await withHelpers(1, host, (loaded, search) => {
    module = loaded;
    for (const position of usual) {
      stops = host.now() + 0.2;
      const report = search(position, { seconds: 300 });
      stops = Number.POSITIVE_INFINITY;
      assert.ok(report.lines.length > 0);
      assert.ok(report.seconds < 60, `${report.seconds} s`);
    }
  });
});
