// Screenshots of every page, on a phone and a desktop, light and dark, to look at.
//
//   npm run pictures -- FOLDER [PART-OF-A-NAME [LANGUAGE]]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { peopleSite } from './people-pictures.mjs';
import { findProgram } from './server.mjs';
import { openGame, openSite } from './site.mjs';
import { studySite } from './study-pictures.mjs';
import { writtenSite } from './written-pictures.mjs';

const folder = process.argv[2] ?? 'pictures';
const only = process.argv[3] ?? '';
const language = process.argv[4] ?? 'en';
await mkdir(folder, { recursive: true });

const person = { name: '', kind: 'person' };
const engine = { name: '', kind: 'engine:5' };
const games = {
  quoridor: {
    game: 'quoridor',
    seats: [person, engine],
    moves: 'e2 e8 e3 e7 e4 e6 c3h d6h e5h b3v d4 f6v'.split(' ').map((move) => ({ move })),
  },
  four: {
    game: 'quoridor',
    rules: 'players=4',
    clock: '5:00+3',
    seats: [person, person, person, person],
    moves: 'e2 b5 e8 h5 e3 c5 d7h g4v e4 d5'.split(' ').map((move) => ({ move })),
  },
  othello: {
    game: 'othello',
    seats: [person, engine],
    moves: 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7'.split(' ').map((move) => ({ move })),
  },
  ended: {
    game: 'quoridor',
    rules: 'size=5x5 walls=3',
    seats: [person, engine],
    moves: 'c2 c4 a1h c3 c4 c2 c5'.split(' ').map((move) => ({ move })),
  },
};
const pages = {
  home: (page) => page.goto(`${page.url().split('#')[0]}#/`),
  new: (page) => page.goto(`${page.url().split('#')[0]}#/new/quoridor`),
  help: (page) => page.goto(`${page.url().split('#')[0]}#/help`),
  settings: (page) => page.goto(`${page.url().split('#')[0]}#/settings`),
  ...Object.fromEntries(
    Object.entries(games).map(([name, record]) => [name, (page) => openGame(page, record)]),
  ),
};
const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
  landscape: { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true },
};

async function take(page, pages, screen, theme) {
  for (const [name, open] of Object.entries(pages)) {
    const title = `${name}-${screen}-${theme}`;
    if (!title.includes(only)) continue;
    await open(page);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${title}.png`) });
  }
}

const people = await peopleSite(findProgram());
const site = await openSite();
const understanding = await studySite(findProgram(), site.server);
const written = writtenSite(site, understanding.results);
const home = await openSite(people.server.address);
for (const [screen, options] of Object.entries(screens)) {
  for (const theme of ['light', 'dark']) {
    const page = await site.visit('#/', { ...options, settings: { theme, language } });
    // A device with cores for several threads, so that the settings offer them.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 });
    });
    await page.reload();
    await take(page, pages, screen, theme);
    await take(page, understanding.pages, screen, theme);
    await take(page, written.pages, screen, theme);
    for (const problem of page.problems) console.error(problem);
    await page.context().close();
    const visitor = await home.visit('#/', { ...options, settings: { theme, language } });
    await take(visitor, people.guest, screen, theme);
    await people.enter(visitor);
    await take(visitor, people.member, screen, theme);
    await visitor.context().close();
  }
}
written.close();
await understanding.close();
await site.close();
await home.close();
await people.server.close();
