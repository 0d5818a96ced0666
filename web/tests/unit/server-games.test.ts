import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asked: { url: string; answer: (response: Response) => void; fail: () => void }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', { origin: 'https://x.org', hash: '' });
  vi.stubGlobal('fetch', (url: string) => {
    return new Promise<Response>((resolve, reject) => {
      asked.push({ url, answer: resolve, fail: () => reject(new Error('gone')) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const played = (move: string) =>
  new Response(
    JSON.stringify({
      game: 'othello',
      games: 3,
      plies: 12,
      moves: [{ move, games: 3, wins: 1, draws: 1 }],
    }),
  );

async function make() {
  const { ServerGames } = await import('../../src/explorer/server-games.svelte');
  return new ServerGames('othello');
}

test('a position is requested once, and the last requested one is shown', async () => {
  const games = await make();
  const first = games.look(['f5']);
  expect(games.moves).toBeNull();
  const second = games.look(['f5', 'd6']);
  expect(asked.map(({ url }) => url)).toEqual([
    'https://x.org/api/v1/explorer?game=othello&moves=f5',
    'https://x.org/api/v1/explorer?game=othello&moves=f5+d6',
  ]);
  asked[1]?.answer(played('c3'));
  await second;
  asked[0]?.answer(played('d6'));
  await first;
  expect(games.moves?.map(({ move }) => move)).toEqual(['c3']);
  await games.look(['f5']);
  expect(games.moves?.map(({ move }) => move)).toEqual(['d6']);
  expect(asked.length).toBe(2);
});

test('an unreachable server is reported in words, and retried', async () => {
  const games = await make();
  const lost = games.look([]);
  asked[0]?.fail();
  await lost;
  expect(games.moves).toBeNull();
  expect(games.trouble).not.toBe('');
  const again = games.look([]);
  expect(games.trouble).toBe('');
  asked[1]?.answer(played('c4'));
  await again;
  expect(games.moves?.length).toBe(1);
});
