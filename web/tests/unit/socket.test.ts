import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveSocket } from '../../src/online/socket';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  onopen?: () => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(): void {}
  close(): void {}
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How long it is until the next connection after the last one was lost. */
function waitAfterLoss(): number {
  const before = FakeSocket.made.length;
  FakeSocket.made.at(-1)?.onclose?.();
  for (let waited = 0; waited <= 20_000; waited += 10) {
    if (FakeSocket.made.length > before) return waited;
    vi.advanceTimersByTime(10);
  }
  throw new Error('it does not come back');
}

function open() {
  return liveSocket('ws://test')({ message: () => {}, connected: () => {} });
}

test('visitors of a server that is gone come back at different moments', () => {
  const waits = [0, 0.5, 0.999].map((chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const socket = open();
    const waited = waitAfterLoss();
    socket.close();
    return waited;
  });
  expect(waits).toEqual([200, 300, 400]);
});

test('it waits longer each time, and shortly again after it was connected', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const socket = open();
  const waits = [1, 2, 3, 4, 5, 6, 7].map(() => waitAfterLoss());
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
  FakeSocket.made.at(-1)?.onopen?.();
  expect(waitAfterLoss()).toBe(400);
  socket.close();
});
