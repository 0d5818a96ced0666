import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en';
import { languageOfBrowser, languages, setLanguage, t } from '../../src/i18n/index.svelte';
import { parseRoute } from '../../src/route';

const { en: _, ...others } = languages;
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

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

test('no text is left over', async () => {
  const source = (
    await readdir(new URL('../../src/', import.meta.url), { recursive: true })
  ).filter((name) => /\.(svelte|ts)$/.test(name) && !/^i18n.(en|hu)\.ts$/.test(name));
  let code = '';
  for (const name of source) {
    code += await readFile(new URL(`../../src/${name}`, import.meta.url), 'utf8');
  }
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

test('the browser’s first language that we have is taken', () => {
  expect(languageOfBrowser(['de-AT', 'hu-HU', 'en'])).toBe('hu');
  expect(languageOfBrowser(['de'])).toBe('en');
});

test('addresses lead to pages, and nonsense to none', () => {
  expect(parseRoute('')).toEqual({ page: 'home' });
  expect(parseRoute('#/')).toEqual({ page: 'home' });
  expect(parseRoute('#/new/othello')).toEqual({ page: 'new', game: 'othello' });
  expect(parseRoute('#/game/abc123')).toEqual({ page: 'game', id: 'abc123' });
  for (const address of ['#/new/chess', '#/game/', '#/game/a/b', '#/game/<x>', '#/nowhere']) {
    expect(parseRoute(address)).toEqual({ page: 'missing' });
  }
});
