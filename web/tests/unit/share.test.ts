import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../src/i18n/index.svelte';
import { hashOfPath } from '../../src/route';
import { embedCode, gameAddress, sharedAddress, studyLink } from '../../src/share/link';

const addressOf = (link: string) => new URL(link, 'https://x.org');
const record = (moves: string[]) => ({
  game: 'quoridor',
  moves: moves.map((move) => ({ move })),
});

afterEach(() => setLanguage('en'));

test('what is shared says in which language, and leads to the same place', async () => {
  await setLanguage('hu');
  const study = addressOf(sharedAddress(record(['e2', 'e8']), '9x9 …', 2));
  expect(study.search).toBe('?analysis=quoridor&moves=e2+e8&ply=2&lang=hu');
  expect(hashOfPath(study.pathname, study.search)).toBe('#/analysis/quoridor?moves=e2+e8&ply=2');
  const game = addressOf(gameAddress('abc', 23));
  expect(game.pathname + game.search).toBe('/game/abc/23?lang=hu');
  expect(hashOfPath(game.pathname, game.search)).toBe('#/online/abc/23');
  for (const { href } of [game, study]) {
    expect(embedCode('https://x.org', 'quoridor', href)).not.toContain('lang');
  }
  expect(embedCode('https://x.org', 'quoridor', game.href)).toContain('online=abc&amp;ply=23');
});

test('what is shared reaches the server, and leads to the position', () => {
  const link = sharedAddress(record(['e2', 'e8', 'e3h']), '9x9 …', 2);
  expect(link).toBe('/?analysis=quoridor&moves=e2+e8+e3h&ply=2');
  const { pathname, search, hash } = addressOf(link);
  expect(hash).toBe('');
  expect(hashOfPath(pathname, search)).toBe('#/analysis/quoridor?moves=e2+e8+e3h&ply=2');
  expect(gameAddress('abc', 23)).toBe('/game/abc/23');
  expect(hashOfPath(gameAddress('abc', 23))).toBe('#/online/abc/23');
});

test('a game that its moves do not tell is shared as a position', () => {
  const position = '9x9 e2:9/e9:10 -/e3h 2 1';
  const link = sharedAddress({ ...record(['e2']), rules: 'walls=9' }, position, 1);
  expect(addressOf(link).searchParams.get('position')).toBe(position);
  const { pathname, search } = addressOf(link);
  expect(new URLSearchParams(hashOfPath(pathname, search)?.split('?')[1]).get('position')).toBe(
    position,
  );
});

test('a link that is too long for a server stays behind the #', () => {
  const moves = Array.from({ length: 700 }, () => 'e3h').join(' ');
  expect(studyLink('quoridor', { moves }, 3)).toMatch(/^\/#\/analysis\/quoridor\?moves=e3h/);
});

test('the code for other pages shows what the link does', () => {
  expect(embedCode('https://x.org', 'othello', 'https://x.org/game/abc/7')).toContain(
    'src="https://x.org/embed/othello?online=abc&amp;ply=7"',
  );
  const long = `https://x.org/#/analysis/othello?moves=f5+d6&ply=1`;
  for (const link of ['https://x.org/?analysis=othello&moves=f5+d6&ply=1', long]) {
    expect(embedCode('https://x.org', 'othello', link)).toContain(
      'src="https://x.org/embed/othello?moves=f5+d6&amp;ply=1"',
    );
  }
});
