// What threads bring to the engine's module: nodes, time, and the time of all processors together, in searches of the
// same length with 1, 2, … threads. A busy machine falsifies the nodes of a second, hardly those of a processor second.
//
//   node tests/wasm/threads_bench.mjs [--threads 1,2] [--seconds 2] [--repeat 3]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { loadWithHelpers } from './threads.mjs';

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '1,2' },
    seconds: { type: 'string', default: '2' },
    repeat: { type: 'string', default: '3' },
  },
});
const root = new URL('../../', import.meta.url);
const path = new URL('build/wasm/outflank_engine_threads.wasm', root);
const weights = await readFile(new URL('data/othello/weights.bin', root));

// From the opening to where the end is in sight.
const positions = [
  ['quoridor', 'e2 e8 e3 e7'],
  ['quoridor', 'e2 e8 e3 e7 e4 e6 c3h d6h e5h b3v d4 f6v'],
  ['othello', 'f5d6c3d3c4'],
  ['othello', 'f5d6c3d3c4f4f6f3e6e7c6g6'],
];

/** The same searches with N threads: by game, the median of nodes, and of processor seconds. */
async function measure(threads) {
  const module = await loadWithHelpers(path, threads - 1);
  const { exports, withBytes, answer, open, playList } = module;
  withBytes([weights], exports.outflank_weights);
  const found = [];
  for (const [game, moves] of positions) {
    const runs = [];
    for (let i = 0; i < Number(values.repeat); i++) {
      exports.outflank_forget();
      const handle = open(game);
      if (playList(handle, moves) !== 1) throw new Error(answer());
      const before = process.cpuUsage();
      if (exports.outflank_search(handle, 0, Number(values.seconds), 0, 1, 32) !== 1) {
        throw new Error(answer());
      }
      const used = process.cpuUsage(before);
      const { nodes, seconds, depth, lines } = JSON.parse(answer());
      runs.push({ nodes, seconds, depth, cpu: (used.user + used.system) / 1e6, move: lines[0].move });
      exports.outflank_close(handle);
    }
    runs.sort((a, b) => a.nodes / a.cpu - b.nodes / b.cpu);
    found.push({ game, moves, ...runs[Math.floor(runs.length / 2)] });
  }
  await module.close();
  return found;
}

const number = (value, digits = 0) => value.toFixed(digits).padStart(10);
console.log('threads  game      plies     nodes   seconds    cpu s   nodes/s  nodes/cpu s  depth  move');
for (const threads of values.threads.split(',').map(Number)) {
  for (const { game, moves, nodes, seconds, cpu, depth, move } of await measure(threads)) {
    const plies = game === 'othello' ? moves.length / 2 : moves.split(' ').length;
    console.log(
      `${String(threads).padEnd(8)} ${game.padEnd(8)} ${String(plies).padStart(5)}`,
      number(nodes), number(seconds, 2), number(cpu, 2), number(nodes / seconds), number(nodes / cpu),
      String(depth).padStart(6), ` ${move}`);
  }
}
