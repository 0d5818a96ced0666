// Runs the rules module in Node.js: the same counts as natively, and errors that say what is wrong.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

// As in a browser, nothing stands behind the system calls that the C library was linked with: the
// rules must never get as far as making one.
const module = await WebAssembly.compile(await readFile(process.env.OUTFLANK_WASM));
const systemCalls = WebAssembly.Module.imports(module)
  .filter((entry) => entry.module === 'wasi_snapshot_preview1')
  .map(({ name }) => [name, () => { throw new Error(`the module called ${name}`); }]);
const { exports } = await WebAssembly.instantiate(
  module, { wasi_snapshot_preview1: Object.fromEntries(systemCalls) });
exports._initialize();

function withTexts(texts, call) {
  const held = texts.map((text) => {
    const bytes = new TextEncoder().encode(text);
    const address = exports.outflank_allocate(Math.max(1, bytes.length));
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    return [address, bytes.length];
  });
  const result = call(...held.flat());
  for (const [address] of held) exports.outflank_free(address);
  return result;
}

function answer() {
  const bytes = new Uint8Array(
    exports.memory.buffer, exports.outflank_text(), exports.outflank_text_size());
  return new TextDecoder().decode(bytes);
}

const open = (game, rules = '', position = '') =>
  withTexts([game, rules, position], exports.outflank_open);
const play = (handle, move) =>
  withTexts([move], (address, size) => exports.outflank_play(handle, address, size));

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

test('the module imports nothing but WASI', () => {
  const foreign = WebAssembly.Module.imports(module)
    .filter((entry) => entry.module !== 'wasi_snapshot_preview1');
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

test('what cannot be done is a named error', () => {
  assert.equal(open('chess'), 0);
  assert.equal(JSON.parse(answer()).error.name, 'unknown');
  const handle = open('othello');
  assert.equal(play(handle, 'a1'), 0);
  assert.equal(JSON.parse(answer()).error.name, 'flips_nothing');
  exports.outflank_close(handle);
  assert.equal(exports.outflank_view(handle), 0);
});
