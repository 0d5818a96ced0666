// More depth by the server: a job that is begun, asked after, cancelled and refused.
import { expect, test, vi } from 'vitest';
import type { EnginePosition, Report } from '../../src/engine/messages';
import { type Jobs, ServerLook } from '../../src/study/server-look.svelte';
import { Refusal } from '../../src/wasm/module';

const at: EnginePosition = { game: 'othello', rules: '', position: '', moves: ['f5'] };
const report = (depth: number): Report => ({ depth, nodes: 10, seconds: 1, lines: [] });
const job = (status: string, more: object = {}) =>
  ({ id: 'j', status, progress: { done: 0, total: 0 }, ...more }) as never;

function jobs(...answers: never[]): Jobs & { cancelled: string[] } {
  const cancelled: string[] = [];
  return {
    cancelled,
    begin: async () => job('waiting'),
    look: async () => answers.shift() ?? job('done', { result: report(9) }),
    cancel: async (id) => void cancelled.push(id),
  };
}

test('a job is asked after until it is done, with what is known so far', async () => {
  const seen: unknown[] = [];
  const asked = jobs(job('waiting', { ahead: 3 }), job('running', { partial: report(5) }));
  const look = new ServerLook(
    {
      ...asked,
      async look(id) {
        seen.push([look.ahead, look.report?.depth]);
        return asked.look(id);
      },
    },
    0,
  );
  await look.ask('p', at, 3);
  expect(seen).toEqual([
    [null, undefined],
    [3, undefined],
    [null, 5],
  ]);
  expect(look.report?.depth).toBe(9);
  expect(look.busy).toBe(false);
  expect(look.problem).toBeNull();
});

test('a refusal is kept, and so is the reason of a job that failed', async () => {
  const refused = new ServerLook(
    {
      ...jobs(),
      begin: async () => {
        throw new Refusal('jobs_full', 'too much');
      },
    },
    0,
  );
  await refused.ask('p', at, 1);
  expect(refused.problem).toBeInstanceOf(Refusal);
  expect(refused.busy).toBe(false);
  const failed = new ServerLook(jobs(job('failed', { message: 'no weights' })), 0);
  await failed.ask('p', at, 1);
  expect(String(failed.problem)).toContain('no weights');
});

test('a poll that fails is made again, and a job is cancelled when the server stays away', async () => {
  const asked = jobs(job('running', { partial: report(4) }));
  let failures = 3;
  const look = new ServerLook(
    {
      ...asked,
      async look(id) {
        if (failures-- > 0) throw new Refusal('no_server', 'away');
        return asked.look(id);
      },
    },
    0,
  );
  await look.ask('p', at, 1);
  expect([look.report?.depth, look.problem, asked.cancelled]).toEqual([9, null, []]);
  failures = 100;
  await look.ask('p', at, 1);
  expect([look.problem, look.busy]).toEqual([expect.any(Refusal), false]);
  expect(asked.cancelled).toEqual(['j']);
});

test('what nobody waits for any more is cancelled on the server, and what was found stays', async () => {
  vi.useFakeTimers();
  try {
    const asked = jobs(job('running', { partial: report(4) }), job('running'), job('running'));
    const look = new ServerLook(asked, 100);
    const done = look.ask('p', at, 1);
    await vi.advanceTimersByTimeAsync(150);
    expect(look.report?.depth).toBe(4);
    look.cancel();
    expect(look.busy).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    await done;
    expect(asked.cancelled).toEqual(['j']);
    expect(look.report?.depth).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});
