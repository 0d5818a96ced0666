// A worker of Node.js that helps the searches of another instance: threads.mjs begins it.
import { parentPort, workerData } from 'node:worker_threads';

import { systemCalls } from './module.mjs';

const { module, memory, stack, calls, index } = workerData;
const { exports } = await WebAssembly.instantiate(module, {
  wasi_snapshot_preview1: systemCalls(module),
  outflank: {
    now: () => {
      Atomics.add(calls, index, 1);
      return performance.timeOrigin / 1000 + performance.now() / 1000;
    },
    report: () => 0,
  },
  env: { memory },
});
exports.__stack_pointer.value = stack;
parentPort.postMessage('ready');
exports.outflank_help();
