// How many threads an engine has, and how its workers are begun, interrupted and ended.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerEngine } from '../../src/engine/client';
import { Crew } from '../../src/engine/crew';
import { Stopped } from '../../src/engine/engine';
import { LateEngine } from '../../src/engine/late';
import type { Reply, Think } from '../../src/engine/messages';
import { mostThreads, threadCount } from '../../src/engine/threads';

test('a core is left to the page, and there are never many threads', () => {
  const chosen = (cores: number) => threadCount(0, { hardwareConcurrency: cores });
  expect([1, 2, 3, 4, 8, 64].map(chosen)).toEqual([1, 1, 2, 3, 4, 4]);
  expect(threadCount(0, {})).toBe(1);
});

test('little memory has one thread, unless somebody wants more', () => {
  const phone = { hardwareConcurrency: 8, deviceMemory: 2 };
  expect(threadCount(0, phone)).toBe(1);
  expect(threadCount(0, { ...phone, deviceMemory: 4 })).toBe(4);
  expect(threadCount(3, phone)).toBe(3);
});

test('what was chosen holds as far as the device has it', () => {
  expect(threadCount(2, { hardwareConcurrency: 8 })).toBe(2);
  expect(threadCount(7, { hardwareConcurrency: 4 })).toBe(3);
  expect(threadCount(64, { hardwareConcurrency: 128 })).toBe(
    mostThreads({ hardwareConcurrency: 128 }),
  );
});

/** A worker that answers on command. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly name: string;
  onmessage: ((event: { data: Reply }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  messages: unknown[] = [];
  terminated = false;
  constructor(address: URL) {
    this.name = address.pathname.split('/').at(-1) ?? '';
    FakeWorker.all.push(this);
  }
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(data: Reply): void {
    this.onmessage?.({ data });
  }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 0));
const report = { depth: 1, nodes: 1, seconds: 1, lines: [] };
const think = { kind: 'think' } as Think;
const alive = () => FakeWorker.all.filter(({ terminated }) => !terminated).length;

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('crossOriginIsolated', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A crew whose first worker has started, and how often it was lost. */
async function crewOf(helpers: number) {
  let lost = 0;
  const parts = { module: {} as WebAssembly.Module, weights: null, helpers };
  const starting = Crew.start(parts, () => lost++);
  const [leader] = FakeWorker.all;
  leader?.say({ kind: 'ready', stacks: Array.from({ length: helpers }, (_, i) => 16 * (i + 1)) });
  const crew = await starting;
  const [, ...others] = FakeWorker.all;
  if (!leader) throw new Error('no worker was made');
  return { crew, leader, others, lost: () => lost };
}

test('each helper has the memory of the first worker and a stack of its own', async () => {
  const { leader, others } = await crewOf(2);
  const [start] = leader.messages as { memory: WebAssembly.Memory; helpers: number }[];
  expect(start?.helpers).toBe(2);
  expect(start?.memory.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(others.map(({ messages }) => messages)).toMatchObject([
    [{ memory: start?.memory, stack: 16 }],
    [{ memory: start?.memory, stack: 32 }],
  ]);
  expect(alive()).toBe(3);
});

test('a helper that does not start is done without; one that breaks down ends the crew', async () => {
  const { crew, leader, others, lost } = await crewOf(2);
  others[0]?.say({ kind: 'failed', name: 'crash', message: 'no' });
  others[1]?.say({ kind: 'ready', stacks: [] });
  expect([alive(), lost()]).toEqual([2, 0]);
  const search = crew.think(think, () => {});
  leader.say({ kind: 'found', report });
  expect(await search).toEqual({ kind: 'found', report });
  const second = crew.think(think, () => {});
  others[1]?.onerror?.({ message: 'out of memory' });
  await expect(second).rejects.toThrow('out of memory');
  expect([alive(), lost(), await crew.ready()]).toEqual([0, 1, false]);
});

test('a search is interrupted at once, and the next one waits for its end', async () => {
  const { crew, leader } = await crewOf(1);
  const progress: Reply[] = [];
  const search = crew.think(think, (reply) => progress.push(reply));
  leader.say({ kind: 'progress', report });
  crew.interrupt();
  await expect(search).rejects.toBeInstanceOf(Stopped);
  leader.say({ kind: 'progress', report });
  expect(progress).toHaveLength(1);
  const { stop } = leader.messages[0] as { stop: Int32Array };
  expect(stop[0]).toBe(1);
  let ready = false;
  void crew.ready().then(() => {
    ready = true;
  });
  await soon();
  expect(ready).toBe(false);
  leader.say({ kind: 'found', report });
  expect(await crew.ready()).toBe(true);
  const next = crew.think(think, () => {});
  expect(stop[0]).toBe(0);
  leader.say({ kind: 'found', report: { ...report, depth: 9 } });
  expect(await next).toMatchObject({ report: { depth: 9 } });
  expect(alive()).toBe(2);
});

test('a search that does not end is ended by force', async () => {
  vi.useFakeTimers();
  const { crew } = await crewOf(1);
  const search = crew.think(think, () => {});
  const stopped = expect(search).rejects.toBeInstanceOf(Stopped);
  crew.interrupt();
  await stopped;
  expect(alive()).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(alive()).toBe(0);
  expect(await crew.ready()).toBe(false);
});

test('closing leaves no worker, and neither does a start that fails', async () => {
  const { crew } = await crewOf(3);
  const search = crew.think(think, () => {});
  crew.close();
  await expect(search).rejects.toBeInstanceOf(Stopped);
  expect(alive()).toBe(0);
  const starting = Crew.start(
    { module: {} as WebAssembly.Module, weights: null, helpers: 1 },
    () => {},
  );
  FakeWorker.all.at(-1)?.say({ kind: 'failed', name: 'damaged', message: 'the weights' });
  await expect(starting).rejects.toThrow('the weights');
  expect(alive()).toBe(0);
});

test('where no memory is shared there is one worker, and an interruption ends it', async () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const { crew, leader } = await crewOf(0);
  expect(leader.messages[0]).toMatchObject({ memory: null, stop: null });
  const search = crew.think(think, () => {});
  crew.interrupt();
  await expect(search).rejects.toBeInstanceOf(Stopped);
  expect(alive()).toBe(0);
});

test('weights that few variants need are fetched once, when a search misses them', async () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address.split('/').at(-1) ?? '');
    // The bytes of an empty module do for the weights as well.
    return new Response(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  });
  const engine = new WorkerEngine('quoridor');
  const at = { game: 'quoridor', rules: 'players=4', position: '', moves: [] } as const;
  for (const round of [1, 2]) {
    const search = engine.think({ ...at, moves: [] }, { seconds: 1, lines: 1 });
    const leader = await vi.waitUntil(() => FakeWorker.all[round - 1]);
    const asked = (kind: string) =>
      vi.waitUntil(() => (leader.messages.at(-1) as { kind: string } | undefined)?.kind === kind);
    await asked('start');
    leader.say({ kind: 'ready', stacks: [] });
    await asked('think');
    leader.say({ kind: 'failed', name: 'missing', message: 'a network' });
    await asked('hand-in');
    leader.say({ kind: 'ready', stacks: [] });
    await asked('think');
    leader.say({ kind: 'found', report });
    expect(await search).toEqual(report);
    engine.stop();
  }
  expect(fetched).toEqual(['engine.wasm', 'quoridor-multiplayer.bin']);
});

test('a crew that is lost while such weights are fetched is replaced', async () => {
  vi.stubGlobal('crossOriginIsolated', false);
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('.bin')) FakeWorker.all[0]?.onerror?.({ message: 'out of memory' });
    return new Response(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  });
  const engine = new WorkerEngine('quoridor');
  const at = { game: 'quoridor', rules: 'players=4', position: '', moves: [] } as const;
  const search = engine.think({ ...at, moves: [] }, { seconds: 1, lines: 1 });
  const answer = async (worker: number, asked: string, reply: Reply) => {
    const leader = await vi.waitUntil(() => FakeWorker.all[worker]);
    await vi.waitUntil(
      () => (leader.messages.at(-1) as { kind: string } | undefined)?.kind === asked,
    );
    leader.say(reply);
  };
  await answer(0, 'start', { kind: 'ready', stacks: [] });
  await answer(0, 'think', { kind: 'failed', name: 'missing', message: 'a network' });
  await answer(1, 'start', { kind: 'ready', stacks: [] });
  await answer(1, 'hand-in', { kind: 'ready', stacks: [] });
  await answer(1, 'think', { kind: 'found', report });
  expect(await search).toEqual(report);
  engine.stop();
});

test('an engine whose code is loaded late searches, and can be stopped before', async () => {
  const inner = { think: async () => report, interrupt: vi.fn(), stop: vi.fn() };
  const load = vi.fn(async () => inner);
  load.mockRejectedValueOnce(new Error('no network'));
  const engine = new LateEngine(load);
  const at = { game: 'quoridor', rules: '', position: '', moves: [] } as const;
  const search = () => engine.think({ ...at, moves: [] }, { seconds: 1, lines: 1 });
  expect(load).not.toHaveBeenCalled();
  await expect(search()).rejects.toThrow('no network');
  const stopped = search();
  engine.stop();
  await expect(stopped).rejects.toThrow(Stopped);
  expect(await search()).toEqual(report);
  engine.stop();
  expect(inner.stop).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledTimes(2);
});
