// What is understood and learned, in Firefox as well: modules, workers, boards and pictures.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { openFirefox } from './firefox.mjs';
import { findProgram, startServer } from './server.mjs';

let server;
let firefox;
before(async () => {
  server = await startServer(findProgram());
  firefox = await openFirefox();
});
after(async () => {
  await firefox?.close();
  await server?.close();
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
