// Faults cross by name and are said in the reader's language.
import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { usualChoices } from '../../src/game/create';
import { recordFrom } from '../../src/game/start-from';
import { en } from '../../src/i18n/en';
import { faultName, faultText, troubleText } from '../../src/i18n/faults';
import { setLanguage } from '../../src/i18n/index.svelte';
import type { Rules } from '../../src/wasm/match';
import { Refusal } from '../../src/wasm/module';
import type { Records } from '../../src/wasm/records';
import { loadRecords, loadRules } from './modules';

let rules: Rules;
let records: Records;
beforeAll(async () => {
  rules = await loadRules();
  records = await loadRecords();
});
afterEach(() => setLanguage('en'));

test('there is a sentence for every name that the rules, the server and the store know', async () => {
  const files = [
    'core/error.h',
    'games/move_error.h',
    'match/match_error.h',
    'server/base/server_error.h',
    'store/store_error.h',
  ];
  const missing: string[] = [];
  for (const file of files) {
    const source = await readFile(new URL(`../../../src/${file}`, import.meta.url), 'utf8');
    const names = [...source.matchAll(/case \w+::\w+: return "(\w+)";/g)].map((found) => found[1]);
    expect(names.length, file).toBeGreaterThan(5);
    missing.push(...names.flatMap((name) => (name && `no_${name}` in en ? [] : [`${name}`])));
  }
  expect(missing).toEqual([]);
});

test('an unknown name is still reported in the reader’s language', async () => {
  expect(faultName('brand_new')).toBe('That did not work (brand_new).');
  await setLanguage('hu');
  expect(faultName('brand_new')).toBe('Ez nem sikerült (brand_new).');
  expect(troubleText(new TypeError('x is not a function'))).toBe('Ez nem sikerült (TypeError).');
});

/** Why a text is no start of a game of Quoridor. */
function whyNot(text: string): string {
  try {
    recordFrom(text, usualChoices('quoridor', 2), rules, records);
  } catch (error) {
    if (error instanceof Refusal) return faultText(error);
    throw error;
  }
  throw new Error('that is a start');
}

const record = (moves: string) => `[Outflank "1"]\n[Game "quoridor"]\n[Result "*"]\n\n${moves} *\n`;

test.each([
  ['e2 e9', /move 2, 'e9'/, /^2\. lépés, „e9”: Oda nem léphet a bábu\.$/],
  ['9x9 e1:10/e1:10 -/- 1 0', /e1/, /^az állás: Két adat ellentmond egymásnak\.$/],
  ['9x9 e1:10 -/- 1 0', /./, /^az állás: /],
  [record('1. e2 e8 2. e9'), /move 3/, /3\. lépés.*: Oda nem léphet a bábu\.$/],
  ['hello', /hello/, /„hello”/],
  ['{"outflank": 1, "game": "chess"', /JSON/, /Ez nem olvasható/],
])(
  'an import that fails is told in English and in Hungarian: %s',
  async (text, english, hungarian) => {
    expect(whyNot(text)).toMatch(english);
    await setLanguage('hu');
    const said = whyNot(text);
    expect(said).toMatch(hungarian);
    // What is quoted is the reader's own text; beside it there is no word of English.
    expect(said.replace(/„.*?”/g, '')).not.toMatch(
      /\b(the|not|must|move|line|position|rules|of|to|game|moves|text|no)\b/,
    );
  },
);
