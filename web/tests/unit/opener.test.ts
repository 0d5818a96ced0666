// What is pasted, dropped or chosen on the analysis board.
import { expect, test } from 'vitest';
import { gamesIn } from '../../src/game/games-in-file';
import { emptyRecord, given, type Opened } from '../../src/study/opened';
import { Opener } from '../../src/study/opener.svelte';
import { Refusal } from '../../src/wasm/module';
import { loadRecords, loadRules } from './modules';

const [rules, records] = await Promise.all([loadRules(), loadRecords()]);

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

test('the games of a file are counted, of which the first is opened', () => {
  const record = (moves: string) =>
    records.write(
      { ...emptyRecord('othello'), moves: moves.split(' ').map((move) => ({ move })) },
      'record',
    );
  const two = `${record('f5 d6')}\n${record('c4')}`;
  expect(records.read(two).moves.map(({ move }) => move)).toEqual(['f5', 'd6']);
  expect(gamesIn(two)).toBe(2);
  const ggf = records.write({ ...emptyRecord('othello'), moves: [{ move: 'f5' }] }, 'ggf');
  expect(records.read(ggf + ggf).moves).toHaveLength(1);
  expect(gamesIn(ggf + ggf)).toBe(2);
  const json = records.write({ ...emptyRecord('othello'), moves: [{ move: 'f5' }] }, 'json').trim();
  expect(records.read(`${json}\n${json}`).moves).toHaveLength(1);
  expect(gamesIn(`${json}\n${json}`)).toBe(2);
  for (const one of [record('f5'), json, 'f5d6', new Uint8Array(3)]) expect(gamesIn(one)).toBe(1);
});
