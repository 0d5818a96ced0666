// The engine's threads in a browser: workers that share their memory, where the page is isolated.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { eventually, openGame, openSite, type } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

const kEngine = { timeout: 60_000 };
const address = '#/analysis/quoridor?moves=e2+e8+e3+e7&ply=3';
/** The page of a device with N cores. */
async function open(cores, prepare = async () => {}, settings = {}) {
  const page = await site.openPage({ serviceWorkers: 'block', settings });
  await page.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: count });
  }, cores);
  await prepare(page);
  await page.goto(site.address + address);
  await page.locator('.study svg.board').waitFor();
  return page;
}
const engine = (page) => page.getByRole('switch', { name: 'Engine' });
const lines = (page) => page.locator('.engine li').nth(2).waitFor(kEngine);
const workers = (page) => page.workers().length;

test('two threads are two workers, which stay from move to move and are gone when the engine is off', async () => {
  const page = await open(3);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.equal(workers(page), 0);
  await engine(page).check();
  await lines(page);
  await eventually(() => workers(page), 2);
  const begun = page.workers();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/depth \d+ · [\d,]+ positions/).waitFor(kEngine);
  await lines(page);
  assert.deepEqual(
    new Set(page.workers()),
    new Set(begun),
    'the same workers look at the next move',
  );
  await engine(page).uncheck();
  await eventually(() => workers(page), 0);
  await engine(page).check();
  await lines(page);
  await eventually(() => workers(page), 2);
  await page.goto(`${site.address}#/`);
  await eventually(() => workers(page), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('Othello is searched by several as well', async () => {
  const page = await open(3);
  await page.goto(`${site.address}#/analysis/othello?moves=f5d6c3`);
  await page.locator('svg.board .target').first().waitFor();
  const legal = await page.locator('svg.board .target').count();
  await engine(page).check();
  await eventually(() => workers(page), 2);
  await page.waitForFunction(
    (count) => document.querySelectorAll('svg.board .worth').length === count,
    legal,
    kEngine,
  );
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('the setting decides, as far as there are cores', async () => {
  for (const [cores, threads, wanted] of [
    [8, 1, 1],
    [8, 3, 3],
    [3, 8, 2],
  ]) {
    const page = await open(cores, undefined, { threads });
    await engine(page).check();
    await lines(page);
    await eventually(() => workers(page), wanted, `${threads} of ${cores}`);
    await page.goto(`${site.address}#/settings`);
    const shown = page.getByRole('combobox', { name: 'Processor cores for analysis' });
    await eventually(() => shown.locator('option').count(), Math.min(8, cores - 1) + 1);
    await page.context().close();
  }
});

test('a helper that does not start, or a module that is not there, leaves an engine of one worker', async () => {
  for (const missing of ['**/assets/helper-*.js', '**/modules/engine-threads.wasm']) {
    const page = await open(3, (each) => each.route(missing, (route) => route.abort()));
    await engine(page).check();
    await lines(page);
    await eventually(() => workers(page), 1, missing);
    await page.context().close();
  }
});

test('a helper that fails at work is told of, and the engine goes on with one worker', async () => {
  const failing = `
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...of) => {
      const { exports } = await instantiate(...of);
      const outflank_help = () => { throw new Error('the helper is broken'); };
      return { exports: { ...exports, outflank_help } };
    };\n`;
  const page = await open(3, (each) =>
    each.route('**/assets/helper-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: failing + (await response.text()) });
    }),
  );
  await engine(page).check();
  await page.locator('.engine').getByText('could not be started').waitFor(kEngine);
  await eventually(() => workers(page), 0);
  await engine(page).uncheck();
  await engine(page).check();
  await lines(page);
  await eventually(() => workers(page), 1);
  await page.context().close();
});

test('a game on this device leaves no worker behind, also on the player’s own turn', async () => {
  const page = await site.visit('#/', { serviceWorkers: 'block' });
  await openGame(page, {
    game: 'quoridor',
    seats: [
      { name: '', kind: 'person' },
      { name: '', kind: 'engine:1' },
    ],
  });
  await type(page, 'e2');
  await page.locator('.moves [data-ply="2"]').waitFor(kEngine);
  await eventually(() => workers(page), 1);
  await page.goto(`${site.address}#/`);
  await eventually(() => workers(page), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a page that is not isolated has one worker', async () => {
  const page = await open(3, (each) =>
    each.route(/\/$/, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      delete headers['cross-origin-embedder-policy'];
      await route.fulfill({ response, headers });
    }),
  );
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await engine(page).check();
  await lines(page);
  await eventually(() => workers(page), 1);
  await engine(page).uncheck();
  await eventually(() => workers(page), 0);
  await page.context().close();
});
