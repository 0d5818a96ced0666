// The engine's module with threads in Node.js: this thread leads, workers of Node.js help.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import { wrap, systemCalls } from './module.mjs';

// As set for the linker in cmake/Wasm.cmake, in pages.
const limits = { initial: 256, maximum: 8192, shared: true };
const seconds = () => performance.timeOrigin / 1000 + performance.now() / 1000;

/** `calls[i]` counts how often helper i has asked for the time; `close` ends them. */
export async function loadWithHelpers(path, helpers, host = {}) {
  const module = await WebAssembly.compile(await readFile(path));
  const memory = new WebAssembly.Memory(limits);
  const { exports } = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: systemCalls(module),
    outflank: { now: seconds, report: () => 0, ...host },
    env: { memory },
  });
  exports._initialize();
  const calls = new Int32Array(new SharedArrayBuffer(4 * Math.max(1, helpers)));
  const workers = [];
  for (let i = 0; i < helpers; i++) {
    const stack = exports.outflank_add_helper();
    if (stack === 0) throw new Error('there is no room for a helper');
    const worker = new Worker(new URL('./helper.mjs', import.meta.url), {
      workerData: { module, memory, stack, calls, index: i },
    });
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    workers.push(worker);
  }
  // They have said that they are about to wait.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    ...wrap(exports, memory),
    calls,
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}
