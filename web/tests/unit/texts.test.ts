import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { say as sayOfQuoridor } from '../../src/games/quoridor/study-texts';
import { article } from '../../src/i18n/article';
import { en } from '../../src/i18n/en';
import { languageOfBrowser, languages, setLanguage, t } from '../../src/i18n/index.svelte';
import { hashOfPath, parseRoute } from '../../src/route';

const { en: _, ...others } = languages;
const placeholders = (text: string) =>
  [...text.matchAll(/\{(?:[aA]z:)?(\w+)\}/g)].map((found) => found[1]).sort();

for (const [code, { load }] of Object.entries(others)) {
  const dictionary = await load();
  test(`${code} has every text, with the same places to fill in`, () => {
    expect(Object.keys(dictionary).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(dictionary)) {
      const english = en[key as keyof typeof en];
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english));
    }
  });

  test(`${code} is not English`, () => {
    const same = Object.entries(dictionary).filter(
      ([key, text]) => text === en[key as keyof typeof en],
    );
    expect(same.map(([key]) => key)).toEqual(expect.arrayContaining(['appName']));
    expect(same.length).toBeLessThan(5);
  });
}

/** All of the site but the texts themselves. */
async function sourceCode(): Promise<string> {
  const names = await readdir(new URL('../../src/', import.meta.url), { recursive: true });
  const source = names.filter(
    (name) => /\.(svelte|ts)$/.test(name) && !/^i18n.(en|hu)\.ts$|texts\.ts$/.test(name),
  );
  const files = source.map((name) =>
    readFile(new URL(`../../src/${name}`, import.meta.url), 'utf8'),
  );
  return (await Promise.all(files)).join('');
}

// Texts that come with a part of the site, in every language at once.
const parts = import.meta.glob<Record<string, Record<string, Record<string, string>>>>(
  ['../../src/**/texts.ts', '../../src/**/*-texts.ts'],
  { eager: true },
);

for (const [file, exported] of Object.entries(parts)) {
  const dictionaries = Object.values(exported).find((value) => typeof value === 'object');
  test(`${file.replace('../../src/', '')} has every text in every language, and none is left over`, async () => {
    expect(Object.keys(dictionaries ?? {}).sort()).toEqual(Object.keys(languages).sort());
    const english = dictionaries?.en ?? {};
    const code = await sourceCode();
    for (const [code, texts] of Object.entries(dictionaries ?? {})) {
      expect(Object.keys(texts).sort(), code).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).not.toBe('');
        expect(placeholders(text), `${code} ${key}`).toEqual(placeholders(english[key] ?? ''));
      }
    }
    // Keys that are put together: verdicts, themes of puzzles, and the parts of a lesson, which is called by its name.
    const isUsed = (key: string) =>
      [key, key.replace(/[TXAS]$/, '')].some((name) => code.includes(`'${name}'`));
    const unused = Object.keys(english).filter(
      (key) => !/^(verdict|theme|why)_/.test(key) && !isUsed(key),
    );
    expect(unused).toEqual([]);
  });
}

test('no text is left over', async () => {
  const code = await sourceCode();
  // Keys that are put together: reasons, endings, levels.
  const made = /^(no_|by_|level\d|speed_|poolText_|result_|format_)/;
  // In the second person: named by the text about others.
  const base = (key: string) => key.replace(/You$/, '');
  const unused = Object.keys(en).filter(
    (key) => !made.test(key) && !code.includes(`'${key}'`) && !code.includes(`'${base(key)}'`),
  );
  expect(unused).toEqual([]);
});

test('texts are filled in, in the chosen language', async () => {
  await setLanguage('hu');
  expect(t('toMove', { name: 'Anna' })).toBe('Anna következik');
  await setLanguage('en');
  expect(t('toMove', { name: 'Anna' })).toBe('Anna to move');
});

test('a Hungarian article is that which is heard', async () => {
  const spoken = (text: string) => `${article(text)} ${text}`;
  const vowels = ['e3h', 'a1', 'f6', 'x2', '1', '5', '51', '1000', '1500', '5000', 'Ann', 'ég'];
  const others = ['d3h', 'b5', 'g8v', 'y', '4', '10', '15', '100', '10000', 'Bea', 'fal', 'lépés'];
  expect(vowels.map(spoken)).toEqual(vowels.map((text) => `az ${text}`));
  expect(others.map(spoken)).toEqual(others.map((text) => `a ${text}`));
  await setLanguage('hu');
  expect(t('lookingBackPass', { ply: 5, count: 60 })).toBe('Passz az 5. lépés után, összesen 60');
  expect(t('lookingBackPass', { ply: 4, count: 60 })).toBe('Passz a 4. lépés után, összesen 60');
  expect(sayOfQuoridor('ownWay', { move: 'e3h', mover: 'Kék', steps: '1 lépés' })).toMatch(
    /^Az e3h fal/,
  );
  expect(sayOfQuoridor('ownWay', { move: 'd3h', mover: 'Kék', steps: '1 lépés' })).toMatch(
    /^A d3h fal/,
  );
  await setLanguage('en');
});

test('the browser’s first language that we have is taken', () => {
  expect(languageOfBrowser(['de-AT', 'hu-HU', 'en'])).toBe('hu');
  expect(languageOfBrowser(['de'])).toBe('en');
});

test('addresses lead to pages, and nonsense to none', () => {
  expect(parseRoute('')).toEqual({ page: 'home' });
  expect(parseRoute('#/')).toEqual({ page: 'home' });
  expect(parseRoute('#/new/othello')).toEqual({ page: 'new', game: 'othello' });
  expect(parseRoute('#/game/abc123')).toEqual({ page: 'game', id: 'abc123', ply: null });
  expect(parseRoute('#/online/abc123/23')).toEqual({ page: 'online', id: 'abc123', ply: 23 });
  expect(hashOfPath('/game/abc123', '', '#23')).toBe('#/online/abc123/23');
  expect(hashOfPath('/game/abc123', '', '#x')).toBe('#/online/abc123');
  expect(hashOfPath('/game/abc123/23')).toBe('#/online/abc123/23');
  expect(hashOfPath('/game/abc123/23/')).toBe('#/online/abc123/23');
  expect(hashOfPath('/game/abc123/x')).toBeNull();
  expect(hashOfPath('/game/abc123/23/4')).toBeNull();
  expect(hashOfPath('/', '?analysis=othello&moves=f5+d6&ply=1')).toBe(
    '#/analysis/othello?moves=f5+d6&ply=1',
  );
  expect(hashOfPath('/', '?analysis=chess&moves=e4')).toBeNull();
  expect(hashOfPath('/', '?analysis=othello', '#/lobby')).toBeNull();
  expect(hashOfPath('/', '')).toBeNull();
  expect(parseRoute('#/analysis/othello?moves=f5')).toEqual({
    page: 'analysis',
    game: 'othello',
    search: 'moves=f5',
  });
  for (const address of [
    '#/new/chess',
    '#/game/',
    '#/game/a/b',
    '#/game/a/1/2',
    '#/help/1',
    '#/analysis/chess',
    '#/game/<x>',
    '#/nowhere',
  ]) {
    expect(parseRoute(address)).toEqual({ page: 'missing' });
  }
});
