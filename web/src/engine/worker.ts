// The engines, in a separate worker since a search blocks.
import { Module, Refusal } from '../wasm/module';
import { now } from './clock';
import { type HandIn, kCrash, type Reply, type Report, type Start, type Think } from './messages';

const worker = self as unknown as {
  onmessage: ((event: MessageEvent<Start | HandIn | Think>) => void) | null;
  postMessage(reply: Reply): void;
};

let engine: Module | null = null;
let stop: Int32Array | null = null;
let tells = false;
let lastTold = 0;

/** The first iterations come faster than anybody reads, in milliseconds. */
const kBetweenReports = 80;

function tell(): number {
  const now = performance.now();
  if (engine && tells && now - lastTold >= kBetweenReports) {
    lastTold = now;
    worker.postMessage({ kind: 'progress', report: JSON.parse(engine.answer()) as Report });
  }
  return 0;
}

/** A search asks for the time regularly: only then can it be stopped. */
function timeOrStop(): number {
  if (stop && Atomics.load(stop, 0) !== 0) engine?.call('outflank_stop');
  return now();
}

async function start(order: Start): Promise<Reply> {
  stop = order.stop;
  const { module, memory, weights } = order;
  engine = await Module.instantiate(module, { now: timeOrStop, report: tell }, memory);
  if (weights) engine.ask('outflank_weights', new Uint8Array(weights));
  const stacks: number[] = [];
  for (let i = 0; i < order.helpers; i++) stacks.push(engine.call('outflank_add_helper'));
  return { kind: 'ready', stacks: stacks.filter((stack) => stack !== 0) };
}

function handIn(module: Module, { weights }: HandIn): Reply {
  module.ask('outflank_weights', new Uint8Array(weights));
  return { kind: 'ready', stacks: [] };
}

function think(module: Module, { at, how }: Think): Reply {
  const handle = module.ask('outflank_open', at.game, at.rules, at.position);
  try {
    for (const move of at.moves) module.ask('outflank_play', handle, move);
    if ('level' in how) {
      const { level, seed, seconds, remaining, increment } = how;
      module.ask('outflank_search_at_level', handle, level, seed, seconds, remaining, increment);
    } else {
      tells = how.progress === true;
      lastTold = performance.now();
      module.ask('outflank_search', handle, 0, how.seconds, 0, how.lines, 32);
    }
    return { kind: 'found', report: JSON.parse(module.answer()) as Report };
  } finally {
    tells = false;
    module.call('outflank_close', handle);
  }
}

worker.onmessage = async ({ data }) => {
  try {
    if (data.kind === 'start') worker.postMessage(await start(data));
    else if (engine) {
      worker.postMessage(data.kind === 'think' ? think(engine, data) : handIn(engine, data));
    }
  } catch (error) {
    const name = error instanceof Refusal ? error.code : kCrash;
    worker.postMessage({ kind: 'failed', name, message: String(error) });
  }
};
