// The analysis board with the engine of a real server.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { eventually, openSite } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

test('the server searches deeper on request, and stops on request', async () => {
  const page = await site.visit('#/analysis/othello?moves=f5d6c3');
  const panel = page.getByRole('region', { name: 'The server’s engine' });
  await panel.getByRole('button', { name: 'Analyse for 30 s on the server' }).click();
  // Moves of games and other people's work come before it.
  await panel.locator('li button').first().waitFor({ timeout: 60_000 });
  await panel.getByRole('status').filter({ hasText: 'depth' }).waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByRole('button', { name: 'Analyse for 30 s on the server' }).waitFor();
  // A line is played like those of the engine here.
  const move = await panel.locator('li button span').first().innerText();
  await panel.locator('li button').first().click();
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('.moves [data-ply]')].at(-1)?.textContent === wanted,
    move,
  );
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a page that is left takes its job with it', async () => {
  const page = await site.visit('#/analysis/othello?moves=f5d6c3');
  const panel = page.getByRole('region', { name: 'The server’s engine' });
  const asked = page.waitForRequest(/\/api\/v1\/jobs\/\w+$/);
  await panel.getByRole('button', { name: 'Analyse for 30 s on the server' }).click();
  const job = (await asked).url();
  await page.goto('about:blank');
  const { request } = page.context();
  await eventually(async () => (await (await request.get(job)).json()).status, 'cancelled');
  await page.context().close();
});

test('the server says what a game of three is worth to each', async () => {
  const at = encodeURIComponent('9x9 e4:5/c5:5/e7:5 -/-/- 1 6');
  const page = await site.visit(`#/analysis/quoridor?position=${at}`);
  const line = { move: 'e5', win_chance: 0.4, score: 0, exact: false, moves: ['e5'] };
  const result = { depth: 9, nodes: 1, seconds: 1, lines: [line], shares: [0.4, 0.25, 0.35] };
  const job = { id: 'j', progress: { done: 0, total: 0 } };
  await page.route('**/api/v1/jobs', (route) =>
    route.fulfill({ json: { ...job, status: 'waiting' } }),
  );
  await page.route('**/api/v1/jobs/j', (route) =>
    route.fulfill({ json: { ...job, status: 'done', result } }),
  );
  const panel = page.getByRole('region', { name: 'The server’s engine' });
  await panel.getByRole('button', { name: /Analyse for/ }).click();
  await panel.getByRole('img', { name: 'Chances: Blue 40%, Orange 25%, Green 35%' }).waitFor();
  await page.context().close();
});

test('a failed analysis is not a server that cannot be reached', async () => {
  const page = await site.visit('#/analysis/othello');
  await page.locator('svg.board').waitFor();
  const answer = (status) => ({ json: { id: 'j', status, progress: { done: 0, total: 0 } } });
  await page.route('**/api/v1/jobs', (route) => route.fulfill(answer('waiting')));
  await page.route('**/api/v1/jobs/j', (route) => route.fulfill(answer('failed')));
  const panel = page.getByRole('region', { name: 'The server’s engine' });
  await panel.getByRole('button', { name: /Analyse for/ }).click();
  await panel.getByRole('status').filter({ hasText: 'could not analyse this position' }).waitFor();
  await page.context().close();
});

test('without a server that is said', async () => {
  const page = await site.visit('#/analysis/othello');
  await page.locator('svg.board').waitFor();
  await page.route('**/api/v1/**', (route) => route.abort());
  const panel = page.getByRole('region', { name: 'The server’s engine' });
  await panel.getByRole('button', { name: /Analyse for/ }).click();
  await panel
    .getByRole('status')
    .filter({ hasText: /server/i })
    .waitFor();
  await page.context().close();
});
