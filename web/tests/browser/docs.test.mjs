// The documentation as the server shows it: pages, search, themes, phones.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import test, { after, before } from 'node:test';
import { eventually, eventuallyMatches, openSite } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
const searchField = (page) => page.getByRole('combobox', { name: 'Search the documentation' });

test('a visitor finds the documentation, and every page of it opens', async () => {
  const page = await site.visit();
  await page.getByRole('link', { name: 'Documentation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Outflank' }).waitFor();
  const addresses = await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.href));
  assert.ok(addresses.length > 30, `${addresses.length} pages`);
  for (const address of addresses) {
    const answer = await fetch(address);
    assert.equal(answer.status, 200, address);
    assert.match(await answer.text(), /<h1 id=/, address);
  }
  await page.getByRole('link', { name: 'Rules and variants' }).first().click();
  await page.getByRole('heading', { level: 1, name: /The rules/ }).waitFor();
  assert.ok(page.url().endsWith('/docs/rules'));
  const next = page.getByRole('navigation', { name: 'Previous and next page' }).getByText('Next');
  await next.click();
  await page.waitForURL(/\/docs\/levels$/);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page
    .getByRole('button', { name: /Play the engine/ })
    .first()
    .waitFor();
  await done(page);
});

test('the offline copy of the site does not stand before the documentation', async () => {
  const page = await site.visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const address of ['docs', 'docs/', 'docs/bots.hu']) {
    await page.goto(site.address + address);
    await page.locator('article h1').waitFor();
  }
  await eventually(() => page.locator('html').getAttribute('lang'), 'hu');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  assert.deepEqual(
    kept.filter((path) => /docs/.test(path)),
    [],
  );
  await done(page);
});

/** As the first versions were: they answered for every page of the site with the start page. */
const kOldWorker = `
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('outflank-0123456789abcdef').then((cache) => cache.add('./')));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('./'));
});`;

test('an old version of the offline copy makes way where it stands before the documentation', async () => {
  let old = true;
  const server = createServer(async (request, response) => {
    if (old && request.url === '/service-worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(kOldWorker);
      return;
    }
    const answer = await fetch(new URL(request.url, site.address));
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'text/plain' };
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const page = await site.openPage();
  try {
    await page.goto(address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    old = false;
    await page.goto(`${address}docs/rules`);
    await page.locator('article h1').waitFor({ timeout: 60_000 });
    await eventually(() => page.evaluate(() => caches.keys().then((names) => names.length)), 1);
  } finally {
    await page.context().close();
    server.closeAllConnections();
    server.close();
  }
});

test('what does not exist is said to be missing', async () => {
  const page = await site.openPage();
  const answer = await page.goto(`${site.address}docs/no-such-page`);
  assert.equal(answer.status(), 404);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.getByRole('link', { name: 'The arena' }).click();
  await page.getByRole('heading', { level: 1, name: /The arena/ }).waitFor();
  await page.context().close();
});

test('the search finds sections, by keyboard alone, and comes only when it is used', async () => {
  const page = await site.openPage();
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${site.address}docs/rules`);
  await page.locator('article h1').waitFor();
  assert.ok(!asked.some((url) => /docs-index|search-box/.test(url)), asked.join('\n'));
  await page.keyboard.press('/');
  await page.keyboard.type('sandbox memory');
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  // Those of all that was typed, not of its first letters.
  await eventually(() => searchField(page).inputValue(), 'sandbox memory');
  await eventuallyMatches(() => options.first().innerText(), /sandbox/i);
  await options.first().locator('mark').first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ results?$/ })
    .waitFor();
  await eventually(() => searchField(page).getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = await options.nth(1).getAttribute('id');
  await eventually(() => searchField(page).getAttribute('aria-activedescendant'), chosen);
  const target = await page.locator(`#${chosen}`).getAttribute('href');
  await eventually(() => page.locator(`#${chosen}`).getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.hash === target);
  await done(page);
});

test('a search for nothing says so, and Escape closes it', async () => {
  const page = await site.openPage();
  await page.goto(`${site.address}docs`);
  const field = page.getByLabel('Search the documentation');
  await field.fill('xyzzy plugh');
  await page.getByText('Nothing found.').waitFor();
  await field.press('Escape');
  await page.getByText('Nothing found.').waitFor({ state: 'hidden' });
  await eventually(() => field.inputValue(), 'xyzzy plugh');
  await field.fill('<img src=x onerror=alert(1)>');
  await page.getByText('Nothing found.').waitFor();
  await done(page);
});

test('the theme that was chosen on the site holds here', async () => {
  const paper = (page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = 'rgb(243, 235, 221)';
  const dark = 'rgb(29, 23, 19)';
  for (const [theme, colorScheme, wanted] of [
    ['auto', 'light', light],
    ['auto', 'dark', dark],
    ['dark', 'light', dark],
    ['light', 'dark', light],
  ]) {
    const page = await site.openPage({ settings: { theme }, colorScheme });
    await page.goto(`${site.address}docs/rules`);
    assert.equal(await paper(page), wanted, `${theme} on a ${colorScheme} device`);
    await done(page);
  }
});

test('axe finds nothing, and nothing is wider than a phone, in both themes', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [320, 'light'],
    [320, 'dark'],
  ]) {
    const page = await site.openPage({ viewport: { width, height: 760 }, colorScheme });
    for (const address of [
      'docs',
      'docs/api',
      'docs/bots.hu',
      'docs/reference/quoridor',
      'docs/python',
    ]) {
      await page.goto(site.address + address);
      await page.locator('article h1').waitFor();
      if (address === 'docs/api') {
        await page.locator('.search input').fill('premove');
        await page.getByRole('option').first().waitFor();
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${address} is ${wide} px wide on a screen of ${width}`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(
        violations.map(
          ({ id, nodes }) => `${address} ${width} ${colorScheme}: ${id} ${nodes[0].html}`,
        ),
        [],
      );
    }
    await done(page);
  }
});

test('without scripts everything can be read, on a phone too', async () => {
  const page = await site.openPage({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await page.goto(`${site.address}docs/tournaments`);
  await page.getByText('Contents').click();
  await page.getByRole('link', { name: 'Protocols' }).click();
  await page.getByRole('heading', { level: 1, name: /Protocols/ }).waitFor();
  assert.equal(await page.locator('.search').isVisible(), false);
  await page.context().close();
});
