// Runs the rules module in Node.js: the same counts as natively, and errors that say what is wrong.
import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './module.mjs';

const { exports, imports, answer, open, play, playList } = await load(process.env.OUTFLANK_WASM);

function perft(game, rules, depth) {
  const handle = open(game, rules);
  assert.notEqual(handle, 0, answer());
  assert.equal(exports.outflank_perft(handle, depth), 1);
  exports.outflank_close(handle);
  return answer();
}

test('perft is the same as natively', () => {
  assert.equal(perft('quoridor', '', 3), '2062264');
  assert.equal(perft('quoridor', 'size=11', 2), '40445');
  assert.equal(perft('othello', '', 8), '390216');
});

test('perft has a limit', () => {
  const handle = open('quoridor', 'size=3 walls=0');
  for (const depth of [-1, 201]) {
    assert.equal(exports.outflank_perft(handle, depth), 0);
    assert.equal(JSON.parse(answer()).error.name, 'out_of_range');
  }
  exports.outflank_close(handle);
});

test('the module imports nothing but WASI', () => {
  const foreign = imports.filter((entry) => entry.module !== 'wasi_snapshot_preview1');
  assert.deepEqual(foreign, []);
});

test('a game is played, shown and taken back', () => {
  const handle = open('quoridor', 'players=4');
  for (const move of ['e2', 'b5', 'e3h', 'h5']) assert.equal(play(handle, move), 1, answer());
  assert.equal(exports.outflank_view(handle), 1);
  const view = JSON.parse(answer());
  assert.equal(view.ply, 4);
  assert.deepEqual(view.walls, [{ wall: 'e3h', owner: 3 }]);
  assert.equal(view.seats[3].pawn, 'h5');
  assert.equal(exports.outflank_undo(handle), 1);
  exports.outflank_view(handle);
  assert.equal(JSON.parse(answer()).ply, 3);
});

test('a list of moves is played whole or not at all', () => {
  const handle = open('othello');
  assert.equal(playList(handle, 'f5d6 c3'), 1, answer());
  assert.equal(playList(handle, 'd3 a1'), 0);
  exports.outflank_view(handle);
  assert.equal(JSON.parse(answer()).ply, 3);
});

test('what cannot be done is a named error', () => {
  assert.equal(open('chess'), 0);
  assert.equal(JSON.parse(answer()).error.name, 'unknown');
  const handle = open('othello');
  assert.equal(play(handle, 'a1'), 0);
  assert.equal(JSON.parse(answer()).error.name, 'flips_nothing');
  exports.outflank_close(handle);
  assert.equal(exports.outflank_view(handle), 0);
});
