// The main paths in Firefox as well: modules, workers, boards, files and pictures.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { playCup } from './cup.mjs';
import { openFirefox } from './firefox.mjs';
import { writeLog } from './large-log.mjs';
import { findProgram, startServer } from './server.mjs';

let server;
let firefox;
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outflank-firefox-files-'));
  server = await startServer(findProgram());
  firefox = await openFirefox();
});
after(async () => {
  await firefox?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const kEnter = '\uE007';

test('Firefox analyses Quoridor: lines, arrows, a variation by typing', async () => {
  await firefox.go(`${server.address}#/analysis/quoridor?moves=e2+e8+e3+e7&ply=3`);
  await firefox.click('.study input[role=switch]');
  await firefox.until(() => document.querySelectorAll('.engine li').length === 3);
  await firefox.until(() => document.querySelectorAll('.engine-mark').length === 3);
  await firefox.type('.typed input', `d8${kEnter}`);
  const shown = await firefox.until(
    () => document.querySelector('.variation [aria-current]')?.textContent,
  );
  assert.equal(shown, 'd8');
  await firefox.click('.study input[role=switch]');
  await firefox.until(() => document.querySelectorAll('.engine li').length === 0);
});

test('Firefox shows the value of every Othello move on its square', async () => {
  await firefox.go(`${server.address}#/analysis/othello?moves=f5d6c3`);
  const legal = await firefox.until(() => document.querySelectorAll('.board .target').length);
  await firefox.click('.study input[role=switch]');
  await firefox.until(
    (count) => document.querySelectorAll('.board .worth').length === count,
    legal,
  );
});

test('Firefox reviews a game', async () => {
  await firefox.go(`${server.address}#/analysis/quoridor`);
  await firefox.click('.study details:not(.explorer) summary');
  const record = '[Outflank "1"] [Game "quoridor"] [Result "1-0"] [Reason "resignation"]';
  await firefox.type('.study details:not(.explorer) textarea', `${record} 1. e2 e8 2. e3 d8 1-0`);
  await firefox.click('.study details:not(.explorer) button[type=submit]');
  await firefox.click('.review button.primary');
  const text = await firefox.until(() => document.querySelector('.review .accuracy')?.innerText);
  assert.match(text, /\d+ ?%/);
});

test('Firefox teaches', async () => {
  await firefox.go(`${server.address}#/help/othello/6`);
  await firefox.click('.board [data-name=a1]');
  await firefox.until(() => document.querySelector('.told.good') !== null);
});

test('Firefox shows puzzles and the opening explorer', async () => {
  await firefox.go(`${server.address}#/puzzles/quoridor`);
  await firefox.click('.puzzle .row button');
  await firefox.until(() => document.querySelector('.puzzle .row .primary') !== null);
  const told = await firefox.until(() => document.querySelector('.puzzle .told')?.innerText);
  assert.match(told, /The best move is|legjobb lépés/);
  await firefox.go(`${server.address}#/analysis/othello`);
  await firefox.click('details.explorer summary');
  await firefox.until(() => document.querySelector('details.explorer tbody button') !== null);
});

/** Presses the first of these with that text, as soon as it is there. */
const press = (selector, text) =>
  firefox.until(
    (where, wanted) => {
      const all = [...document.querySelectorAll(where)];
      const found = all.find((each) => each.innerText.includes(wanted));
      found?.click();
      return found !== undefined;
    },
    selector,
    text,
  );

test('Firefox plays a game on this device to its end', async () => {
  await firefox.go(`${server.address}#/`);
  await firefox.until(() => {
    const person = { name: '', kind: 'person' };
    const record = {
      outflank: 1,
      game: 'quoridor',
      rules: 'size=5x5 walls=3',
      seats: [person, person],
      moves: [],
      result: '*',
    };
    const game = { id: 'firefox1', record, redo: [], changed: Date.now() };
    localStorage.setItem('outflank.games', JSON.stringify([game]));
    location.hash = '#/game/firefox1';
    return true;
  });
  const moves = ['c2', 'c4', 'a1h', 'c3', 'c4', 'c2', 'c5'];
  for (const [played, move] of moves.entries()) {
    await firefox.until(
      (count) =>
        document.querySelector('.typed input') &&
        document.querySelectorAll('.moves [data-ply]').length === count,
      played,
    );
    await firefox.type('.typed input', `${move}${kEnter}`);
  }
  await firefox.until(() => /wins/.test(document.querySelector('.status')?.innerText));
  const [kept] = await firefox.until(() => JSON.parse(localStorage.getItem('outflank.games')));
  assert.equal(kept.record.result, '1-0');
});

test('Firefox opens a log and steps through it', async () => {
  await writeLog(join(folder, 'match.log'), 0.1);
  const log = await readFile(join(folder, 'match.log'), 'utf8');
  await firefox.go(`${server.address}#/replay`);
  await firefox.until(() => document.querySelector('.welcome') !== null);
  await firefox.until((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'match.log'));
    return dispatchEvent(new DragEvent('drop', { dataTransfer })) || true;
  }, log);
  await firefox.until(() => document.querySelector('.replay svg.board') !== null);
  await press('.talk', 'depth 12');
  await firefox.until(() => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    return document.querySelector('.replay .moves [data-ply="2"][aria-current]') !== null;
  });
});

test('Firefox shows a tournament, an entrant and a game', async () => {
  await playCup(server.store, join(folder, 'cup'));
  await firefox.go(`${server.address}#/tournaments`);
  await press('main li a', 'Spring cup');
  await press('main table a', 'two');
  await firefox.until(() => /bots\/\d/.test(location.hash));
  await firefox.until(() => /two/.test(document.querySelector('main h1')?.innerText));
  await firefox.click('main table td a');
  await firefox.until(() => /games\/\d/.test(location.hash));
  await firefox.until(() => document.querySelectorAll('.replay .moves [data-ply]').length > 2);
});

test('Firefox shares a game as a picture and as an animation', async () => {
  await firefox.go(`${server.address}#/analysis/quoridor?moves=e2+e8+e3+e7&ply=4`);
  await firefox.until(() => document.querySelector('.study svg.board') !== null);
  await press('button', 'Share and save');
  await press('.share button', 'Save as PNG');
  const png = await firefox.saved('quoridor-4.png');
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.equal(png.readUInt32BE(16), 1080);
  await press('.share button', 'Save as animated GIF');
  const gif = await firefox.saved('quoridor.gif');
  assert.equal(gif.subarray(0, 6).toString(), 'GIF89a');
});

test('Firefox steps through an embedded board', async () => {
  await firefox.go(`${server.address}embed/quoridor?moves=e2+e8+e3h&ply=1`);
  await firefox.until(
    () => document.querySelector('.embed .moves [data-ply="1"][aria-current]') !== null,
  );
  await firefox.click('.embed .moves [data-ply="3"]');
  await firefox.until(() => document.querySelectorAll('.embed svg.board .wall').length === 1);
});
