// Addresses of pages, in a browser of which only these are there.
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('a browser that refuses to change an address does not break the page', async () => {
  const shown: string[] = [];
  let refuses = false;
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '#/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('history', {
    state: null,
    replaceState(_state: unknown, _title: string, address: string) {
      if (refuses) throw new Error('too often');
      shown.push(address);
    },
  });
  const { showAddress } = await import('../../src/router.svelte');
  showAddress('/game/a/1');
  refuses = true;
  expect(() => showAddress('/game/a/2')).not.toThrow();
  refuses = false;
  showAddress('/game/a/3');
  expect(shown).toEqual(['#/game/a/1', '#/game/a/3']);
});
