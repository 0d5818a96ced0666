// What is pasted, dropped or chosen on the analysis board.
import { expect, test } from 'vitest';
import type { GamesOfFile } from '../../src/game/games-of-file.svelte';
import { emptyRecord, given, type Opened } from '../../src/study/opened';
import { Opener } from '../../src/study/opener.svelte';
import { Refusal } from '../../src/wasm/module';
import { loadRules } from './modules';

const rules = await loadRules();

/** Reads when the test says so. */
function readings() {
  const waiting = new Map<string, () => void>();
  const opened: string[] = [];
  const opener = new Opener(
    (text) =>
      new Promise<Opened>((resolve, reject) => {
        const found = given(rules, { ...emptyRecord('quoridor'), comment: String(text) });
        waiting.set(String(text), () =>
          text === 'bad' ? reject(new Refusal('syntax', 'bad')) : resolve(found),
        );
      }),
    ({ record }) => opened.push(record.comment ?? ''),
    () => {},
  );
  return { opener, opened, read: (text: string) => waiting.get(text)?.() };
}

test('of two that are opened at once the later one counts', async () => {
  const { opener, opened, read } = readings();
  const both = [opener.openText('a'), opener.openText('b')];
  read('b');
  read('a');
  await Promise.all(both);
  expect(opened).toEqual(['b']);
  const wrong = [opener.openText('bad'), opener.openText('c')];
  read('c');
  read('bad');
  await Promise.all(wrong);
  expect([opened, opener.problem]).toEqual([['b', 'c'], '']);
});

test('nothing is opened on a page that was left', async () => {
  const { opener, opened, read } = readings();
  const late = opener.openText('a');
  opener.close();
  read('a');
  await late;
  expect(opened).toEqual([]);
});

test('of several games one is to be chosen, unless something else was opened meanwhile', async () => {
  let closed = 0;
  const games = { close: () => closed++ } as unknown as GamesOfFile;
  const chosen: [GamesOfFile, string][] = [];
  let name = '';
  const opener = new Opener(
    async (_, given) => {
      name = given;
      return games;
    },
    () => {
      throw new Error('no single game');
    },
    (several) => chosen.push([several, name]),
  );
  await opener.openFile(new File(['f5\nc4\n'], 'two.moves'));
  expect(chosen).toEqual([[games, 'two.moves']]);
  const late = opener.openText('f5');
  opener.close();
  await late;
  expect([chosen.length, closed]).toEqual([1, 1]);
});
