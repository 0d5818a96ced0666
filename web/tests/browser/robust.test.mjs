// What goes wrong outside the game: two tabs, no room, an old browser, files that are none.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import {
  eventually,
  eventuallyMatches,
  moves,
  movesAre,
  openGame,
  openSite,
  type,
} from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const person = { name: '', kind: 'person' };
const table = { game: 'quoridor', seats: [person, person] };
const alert = (page, text) => page.getByRole('alert').filter({ hasText: text });
const news = (page, text) => page.getByRole('status').filter({ hasText: text });
async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

test('a game in two tabs is played in one and followed in the other', async () => {
  const first = await site.visit();
  await openGame(first, table);
  await type(first, 'e2');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await movesAre(second, ['e2']);
  await news(first, 'another tab').waitFor();
  await type(second, 'e8');
  await movesAre(first, ['e2', 'e8']);
  await eventually(
    () => first.getByRole('button', { name: 'Play', exact: true }).isDisabled(),
    true,
  );
  await first.getByRole('button', { name: 'Play here' }).click();
  await news(first, 'another tab').waitFor({ state: 'detached' });
  await news(second, 'another tab').waitFor();
  await type(first, 'd4h');
  await movesAre(second, ['e2', 'e8', 'd4h']);
  // The tab that follows is closed last, and overwrites nothing.
  await first.close();
  await second.reload();
  await movesAre(second, ['e2', 'e8', 'd4h']);
  assert.equal(await news(second, 'another tab').count(), 0);
  await second.context().close();
});

test('a browser without storage gets a warning, and the game can still be played', async () => {
  const context = await site.browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.goto(site.address);
  await page.getByRole('button', { name: 'On one device' }).first().click();
  await alert(page, 'cannot save games').waitFor();
  await type(page, 'e2');
  await eventually(() => moves(page), ['e2']);
  await context.close();
});

test('a browser without room says so, and can try again', async () => {
  const page = await site.visit();
  await openGame(page, table);
  await page.evaluate(() => {
    window.room = false;
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (!window.room) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  await type(page, 'e2');
  await alert(page, 'no room').waitFor();
  await eventually(() => moves(page), ['e2']);
  await page.evaluate(() => {
    window.room = true;
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await alert(page, 'no room').waitFor({ state: 'detached' });
  await page.reload();
  await movesAre(page, ['e2']);
  await done(page);
});

for (const { name, without, missing, locale = 'en-GB' } of [
  {
    name: 'without WebAssembly',
    without: () => delete window.WebAssembly,
    missing: /WebAssembly\./,
  },
  {
    name: 'without vector instructions',
    without: () => {
      WebAssembly.validate = () => false;
    },
    missing: /WebAssembly SIMD/,
  },
  {
    name: 'without JavaScript modules',
    without: () => delete HTMLScriptElement.prototype.noModule,
    missing: /JavaScript modules/,
  },
  {
    name: 'of 2021',
    without: () => {
      delete Array.prototype.findLastIndex;
      CSS.supports = () => false;
    },
    missing: /JavaScript of 2022, CSS of 2023/,
  },
  {
    name: 'in Hungarian',
    without: () => delete window.WebAssembly,
    missing: /túl régi.*Ami itt hiányzik: WebAssembly/s,
    locale: 'hu-HU',
  },
]) {
  test(`an old browser ${name} is told what it needs`, async () => {
    const context = await site.browser.newContext({ locale, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(without);
    await page.goto(site.address);
    const told = page.getByRole('alert');
    await told.waitFor();
    await eventuallyMatches(() => told.innerText(), missing);
    await eventuallyMatches(() => told.innerText(), /Firefox 114/);
    assert.equal(await page.locator('header').count(), 0);
    await context.close();
  });
}

test('a script that cannot be read, or does not come, leaves no empty page', async () => {
  for (const [answer, text] of [
    [{ contentType: 'text/javascript', body: 'let a = ;' }, /too old/],
    [{ status: 404, body: '' }, /could not be loaded/],
  ]) {
    const context = await site.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/assets/*.js', (route) => route.fulfill(answer));
    await page.goto(site.address);
    await page.getByRole('alert').waitFor();
    await eventuallyMatches(() => page.getByRole('alert').innerText(), text);
    await context.close();
  }
});

test('a text that is no game is answered with what is wrong and where', async () => {
  const page = await site.visit('#/new/quoridor');
  await page.getByText('Start from a position or record').click();
  const field = page.getByRole('textbox', { name: 'Start from a position or record' });
  const told = async (given) => {
    await field.fill(given);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('alert').waitFor();
    const text = await page.getByRole('alert').innerText();
    await field.fill('');
    return text;
  };
  assert.match(await told('9x9 e1:10/e1:10 -/- 1 0'), /e1/);
  assert.match(await told('1. e2 e8 2. e9'), /move 3, 'e9': /);
  assert.match(await told('e2 e8 e3h e3v'), /move 4, 'e3v': .*cross/);
  assert.match(await told('[Outflank "1"]\n[Game "qu'), /tag Game/);
  assert.match(await told('hello there'), /hello/);
  assert.match(await told('{"outflank": 1, "game": "chess", "moves": [], "result": "*"}'), /chess/);
  await page.locator('input[type=file]').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('alert').waitFor();
  await done(page);
});
