// A worker that lends its core to the searches of another, over the same memory.
import { Module } from '../wasm/module';
import { now } from './clock';
import { type Help, kCrash, type Reply } from './messages';

const worker = self as unknown as {
  onmessage: ((event: MessageEvent<Help>) => void) | null;
  postMessage(reply: Reply): void;
};

worker.onmessage = async ({ data: { module, memory, stack } }) => {
  try {
    const helper = await Module.helper(module, { now, report: () => 0 }, memory, stack);
    worker.postMessage({ kind: 'ready', stacks: [] });
    helper.call('outflank_help');
  } catch (error) {
    worker.postMessage({ kind: 'failed', name: kCrash, message: String(error) });
  }
};
