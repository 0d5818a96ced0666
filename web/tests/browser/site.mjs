// A browser and the built site for the tests: that of OUTFLANK_SITE or of a server of our own.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import ts from 'typescript';
import { findProgram, startServer } from './server.mjs';

export async function openSite(given = process.env.OUTFLANK_SITE) {
  const server = given ? null : await startServer(findProgram());
  const address = given ?? server.address;
  const browser = await chromium.launch({
    executablePath: process.env.OUTFLANK_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    address,
    server,
    browser,
    /** An empty page of its own, as a new visitor. Errors in it fail the test by `page.problems`. */
    async openPage(options = {}) {
      const { settings = {}, ...rest } = options;
      const context = await browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1280, height: 860 },
        reducedMotion: 'reduce',
        ...rest,
      });
      await context.addInitScript((kept) => {
        if (!localStorage.getItem('outflank.settings')) {
          localStorage.setItem('outflank.settings', JSON.stringify({ sound: false, ...kept }));
        }
      }, settings);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.problems = [];
      page.on('pageerror', (error) => page.problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') page.problems.push(message.text());
      });
      return page;
    },
    /** A page of the site. */
    async visit(hash = '#/', options = {}) {
      const page = await this.openPage(options);
      await page.goto(address + hash);
      return page;
    },
    async close() {
      await browser.close();
      await server?.close();
    },
  };
}

/** Keeps a game in the browser and opens it. */
export async function openGame(page, record) {
  await page.evaluate((given) => {
    const id = `test${Math.random().toString(36).slice(2, 10)}`;
    const game = {
      id,
      record: { outflank: 1, moves: [], result: '*', ...given },
      redo: [],
      changed: Date.now(),
    };
    localStorage.setItem('outflank.games', JSON.stringify([game]));
    location.hash = `#/game/${id}`;
  }, record);
  await page.waitForFunction(() => {
    const [, , id] = location.hash.split('/');
    return document.querySelector(`[data-game="${id}"], [role=alert]`) !== null;
  });
  await page.locator('svg.board, [role=alert]').first().waitFor();
  if (await page.locator('svg.board').isHidden()) {
    throw new Error(await page.locator('main').innerText());
  }
}

/** Types a move into the field for it. */
export async function type(page, move) {
  const field = page.getByRole('textbox', { name: 'Square or move' });
  await field.fill(move);
  await field.press('Enter');
}

/** Waits until just these moves have been played. */
export async function movesAre(page, wanted) {
  await page.waitForFunction(
    (list) =>
      [...document.querySelectorAll('.moves [data-ply]')].map((e) => e.textContent).join(' ') ===
      list,
    wanted.join(' '),
  );
}

/** How long a page on a busy machine may be on its way, in milliseconds. */
const kPatience = 15_000;

async function until(read, check) {
  const deadline = Date.now() + kPatience;
  for (;;) {
    const found = await read();
    try {
      return check(found);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Reads again and again until that is what is found. */
export async function eventually(read, wanted, message) {
  await until(read, (found) => assert.deepEqual(found, wanted, message));
}

/** The same for a text. */
export async function eventuallyMatches(read, wanted, message) {
  await until(read, (found) => assert.match(found ?? '', wanted, message));
}

/** Waits until the letters are there and nothing moves any more, so that the page can be measured. */
export async function settled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  });
}

export function moves(page) {
  return page.locator('.moves [data-ply]').allTextContents();
}

/** Where points of the board, in squares from the corner of a1, are on the screen (a1 near). */
export async function boardMap(page) {
  const shown = await page.locator('svg.board').evaluate((svg) => {
    const { a, e, f } = svg.getScreenCTM();
    return { scale: a, left: e, top: f, height: svg.viewBox.baseVal.height };
  });
  const margin = 46;
  const rows = (shown.height - 2 * margin) / 100;
  return (x, y) => ({
    x: shown.left + (margin + x * 100) * shown.scale,
    y: shown.top + (margin + (rows - y) * 100) * shown.scale,
  });
}

export async function screenPoint(page, x, y) {
  return (await boardMap(page))(x, y);
}

/** A module of the site that imports nothing but types, by its path in `src`. */
export async function readModule(path) {
  const source = await readFile(new URL(`../../src/${path}`, import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}
