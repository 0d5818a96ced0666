// Replays as their readers use them: pages that the program writes, and the viewer for logs on the site.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { openLarge, writeLog } from './large-log.mjs';
import { eventually, eventuallyMatches, openSite } from './site.mjs';
import { done, kLooks, troubles, WrittenPages } from './written-pages.mjs';

const kEvil = '</script><img src=x onerror="window.hacked=1"><!--\u2028';
const kRecords = `[Outflank "1"]
[Game "quoridor"]
[Rules "size=5x5 walls=3"]
[Seat1 "Ann"]
[Seat2 "Bob"]
[Result "1-0"]
[Reason "goal"]

1. c2 c4 2. a2h a4v 3. c3 c2 {a jump} 4. c4 b2 5. c5 1-0

[Outflank "1"]
[Game "othello"]
[Result "*"]

1. f5 d6 2. c3 *

[Outflank "1"]
[Game "quoridor"]
[Rules "players=4"]
[Result "*"]

1. e2 b5 e8 h5 *
`;
const square = (x, y) => ({ x, y });
const wall = { x: 0, y: 1, isVertical: 1, who: 0 };
const init = {
  players: [
    { id: 0, name: 'a' },
    { id: 1, name: kEvil },
  ],
  board: { rows: 5, cols: 5 },
  numOfWalls: 6,
};
const kServerLog = {
  init,
  ticks: [
    {
      currentPlayer: -1,
      pawnPos: [square(2, 0), square(2, 4)],
      walls: [],
      ownedWalls: [3, 3],
      action: { type: 'start' },
      bots: [{ id: 0, received: [{ message: 'START', timestamp: 1000 }], sent: [] }],
    },
    {
      currentPlayer: 0,
      pawnPos: [square(2, 0), square(2, 4)],
      walls: [wall],
      ownedWalls: [2, 3],
      action: { type: 'place', x: 0, y: 1, isVertical: 1 },
      bots: [
        {
          id: 0,
          received: [{ message: '1\n2 0 3', timestamp: 1030 }],
          sent: [{ message: '0 1 1', timestamp: 1045 }],
          botLog: 'deep thought',
        },
      ],
    },
    {
      currentPlayer: 1,
      pawnPos: [square(2, 0), square(2, 3)],
      walls: [wall],
      ownedWalls: [2, 3],
      action: { type: 'move', x: 2, y: 3 },
      bots: [
        {
          id: 1,
          received: [],
          sent: [{ message: kEvil, timestamp: 1050 }],
          commandError: 'Invalid input!',
        },
      ],
    },
  ],
};

let site;
let pages;
before(async () => {
  site = await openSite();
  pages = new WrittenPages(site);
  pages.write('games.rec', kRecords);
  pages.write('contest.log', kServerLog);
  pages.run('replay', 'games.rec', '-o', 'games.html');
  pages.run('replay', 'contest.log', '-o', 'log.html');
  pages.run('replay', '-o', 'viewer.html');
});
after(async () => {
  pages?.close();
  await site?.close();
});

const caption = (page, text) => page.locator('.caption').filter({ hasText: text }).waitFor();
const shown = (page) => page.getByRole('spinbutton', { name: 'Move' }).inputValue();
/** Where pieces are drawn. */
const drawn = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('svg.board :is(.pawn, .wall, .disc)')].map((piece) =>
      [...piece.attributes].map(({ name, value }) => `${name}=${value}`).join(' '),
    ),
  );

test('keys step, jump and play', async () => {
  const page = await pages.open('games.html');
  await caption(page, 'Start of the game');
  const start = await drawn(page);
  await page.keyboard.press('ArrowRight');
  await caption(page, 'Ann goes to c2');
  assert.notDeepEqual(await drawn(page), start);
  await page.keyboard.press('End');
  await caption(page, 'Ann wins');
  await eventually(() => shown(page), '9');
  await page.keyboard.press('Home');
  await caption(page, 'Start of the game');
  await eventually(() => drawn(page), start);
  for (let i = 0; i < 4; i++) await page.keyboard.press('+');
  await eventually(() => page.getByRole('combobox', { name: 'Speed' }).inputValue(), '10');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await caption(page, 'Ann wins');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await done(page);
});

test('speeds go from a quarter to ten times', async () => {
  const page = await pages.open('games.html');
  const speeds = await page
    .getByRole('combobox', { name: 'Speed' })
    .locator('option')
    .allInnerTexts();
  assert.deepEqual([speeds.at(0), speeds.at(-1)], ['0.25×', '10×']);
  await done(page);
});

test('the move list, the slider and the number lead to a move', async () => {
  const page = await pages.open('games.html');
  await page.locator('[data-ply="6"]').click();
  await eventually(() => shown(page), '6');
  await page.locator('.talk').getByText('a jump').waitFor();
  await page.getByRole('slider', { name: 'Position in the game' }).fill('3');
  await caption(page, 'Ann places a horizontal wall a2');
  await page.getByRole('spinbutton', { name: 'Move' }).fill('77');
  await page.keyboard.press('Enter');
  await caption(page, 'Ann wins');
  await done(page);
});

test('a page without a title is headed by the name of the program', async () => {
  pages.run('replay', 'games.rec', '-o', 'untitled.html', '--title', '');
  const page = await pages.open('untitled.html');
  await page.getByRole('heading', { level: 1, name: 'Outflank' }).waitFor();
  assert.equal(await page.title(), 'Outflank');
  await done(page);
});

test('on a phone the list of games has room for their names', async () => {
  const page = await pages.open('games.html', '', { viewport: { width: 360, height: 740 } });
  const list = page.getByRole('combobox', { name: 'Choose a game' });
  assert.ok((await list.boundingBox()).width > 150);
  await done(page);
});

test('an address names game and move', async () => {
  const page = await pages.open('games.html', '#game=2&move=1');
  await caption(page, 'Black');
  await eventually(() => page.locator('svg.board .disc.black').count(), 4);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press(']');
  await page.waitForFunction(() => location.hash.includes('game=3'));
  await eventually(() => page.locator('.player').count(), 4);
  await done(page);
});

test('what bots received, sent and printed is shown, as text', async () => {
  const page = await pages.open('log.html', '#move=1');
  const talk = page.locator('.talk');
  await talk.getByText('deep thought').waitFor();
  await eventuallyMatches(
    () => talk.innerText(),
    /received.*1\n2 0 3.*sent.*0 1 1.*printed.*deep thought/s,
  );
  await page.keyboard.press('e');
  await talk.getByText('Invalid input!').waitFor();
  await eventually(() => shown(page), '2');
  assert.ok((await talk.locator('.out pre').innerText()).startsWith('</script><img'));
  assert.equal(await page.locator('main img').count(), 0);
  await page.keyboard.press('c');
  await caption(page, '2 3');
  await done(page);
});

test('a dropped log of any shape looks as the page that the program makes of it', async () => {
  for (const shape of ['contest-manual', 'contest-arena', 'contest-protobuf']) {
    pages.run('convert', 'contest.log', `${shape}.log`, '--to', shape);
  }
  const made = await pages.open('log.html', '#move=2');
  await caption(made, 'goes to c4');
  const wanted = await drawn(made);
  await done(made);
  for (const open of [() => pages.open('viewer.html'), () => site.visit('#/replay')]) {
    for (const shape of ['contest', 'contest-manual', 'contest-arena', 'contest-protobuf']) {
      const page = await open();
      await page.getByRole('heading', { name: 'Drop or paste a match log here' }).waitFor();
      const bytes = [...(await readFile(pages.file(`${shape}.log`)))];
      await page.evaluate((content) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], 'match.log'));
        dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
      }, bytes);
      await caption(page, 'Start of the game');
      await page.keyboard.press('End');
      await page.waitForFunction(() => document.querySelectorAll('[aria-current=step]').length > 0);
      assert.deepEqual(await drawn(page), wanted, shape);
      if (shape !== 'contest-manual') await page.locator('.talk .fault').waitFor();
      await done(page);
    }
  }
});

test('a log that was opened goes on to the analysis board', async () => {
  const page = await site.visit('#/replay');
  await page.locator('input[type=file]').setInputFiles(pages.file('contest.log'));
  await caption(page, 'Start of the game');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.study .moves [data-ply="1"][aria-current]').waitFor();
  await eventually(() => page.locator('.study .moves [data-ply]').count(), 2);
  await eventually(() => page.locator('.study svg.board .wall').count(), 1);
  await done(page);
});

test('what is no log is refused with a sentence, and the game stays', async () => {
  pages.write('broken.json', '{"init": {');
  const page = await site.visit('#/replay');
  const open = (name) => page.locator('input[type=file]').setInputFiles(pages.file(name));
  await open('contest.log');
  await caption(page, 'Start of the game');
  await open('broken.json');
  const told = page.getByRole('alert').filter({ hasText: 'broken.json: this is not a match log' });
  await told.waitFor();
  await caption(page, 'Start of the game');
  await done(page);
});

/** Seconds without a frame while a log is read: a page that did it itself would be blocked for several. */
const kMaxPause = 1;

for (const [kind, look] of Object.entries({
  // The full output is shown on demand.
  printed: async (page) => {
    await page
      .locator('.talk')
      .getByRole('button', { name: /Show all \d+ KB/ })
      .click();
    await eventually(async () => (await page.locator('.talk').innerText()).length > 100_000, true);
  },
  // The first messages are shown, and all are in a file.
  sent: async (page) => {
    const talk = page.locator('.talk');
    await talk.getByText(/^\d+ more messages/).waitFor();
    assert.ok((await talk.locator('.message').count()) < 300);
    const download = page.waitForEvent('download');
    await talk
      .getByRole('button', { name: /Save all \d+ KB/ })
      .last()
      .click();
    const saved = await readFile(await (await download).path(), 'utf8');
    assert.ok(saved.length > 150_000);
    assert.match(saved, /^< 0.000 depth 12/);
  },
})) {
  test(`a large log (${kind}) is read in the background, and the page stays responsive`, async () => {
    const path = pages.file('large.log');
    await writeLog(path, 40, kind);
    const page = await site.visit('#/replay');
    await page.locator('.welcome').waitFor();
    const { frames, longest } = await openLarge(page, path);
    assert.ok(frames > 5, `${frames} frames`);
    assert.ok(longest < kMaxPause, `${longest} s without a frame`);
    await page.keyboard.press('End');
    await eventually(() => shown(page), '199');
    await look(page);
    await done(page);
  });
}

test('a log is opened by pasting it', async () => {
  const page = await site.visit('#/replay');
  await page.getByRole('heading', { name: 'Drop or paste a match log here' }).waitFor();
  const log = await readFile(pages.file('contest.log'), 'utf8');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, log);
  await caption(page, 'Start of the game');
  await done(page);
});

test('what was opened is still there after a visit to the analysis board', async () => {
  const page = await site.visit('#/replay');
  await page.locator('input[type=file]').setInputFiles(pages.file('contest.log'));
  await caption(page, 'Start of the game');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.study svg.board').waitFor();
  await page.goBack();
  await page.locator('.replay svg.board').waitFor();
  assert.equal(await shown(page), '1');
  await page.getByRole('button', { name: 'Analyse' }).waitFor();
  await done(page);
});

test('a replay can be read in Hungarian', async () => {
  const page = await pages.open('games.html', '#move=3');
  await page.getByRole('button', { name: 'Magyarul' }).click();
  await page.getByRole('button', { name: 'Lejátszás', exact: true }).waitFor();
  await eventually(() => page.evaluate(() => document.documentElement.lang), 'hu');
  await done(page);
});

test('axe finds nothing, and nothing is wider than the screen', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  const shownPages = [
    ['games.html', '#move=5'],
    ['games.html', '#game=2'],
    ['games.html', '#game=3'],
    ['log.html', '#move=2'],
    ['viewer.html', ''],
  ];
  for (const look of kLooks) {
    for (const [name, rest] of shownPages) {
      const page = await pages.open(name, rest, look);
      await page.locator('.replay, .welcome').waitFor();
      assert.deepEqual(await troubles(page, axe), [], `${name}${rest} ${JSON.stringify(look)}`);
      await page.context().close();
    }
  }
});
