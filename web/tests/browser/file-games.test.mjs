// Files of several games: the choice on the analysis board and for a new game.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { eventually, eventuallyMatches, movesAre, openSite, settled } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

const record = (first, second, moves, more = '') =>
  `[Outflank "1"]\n[Game "othello"]\n[Seat1 "${first}"]\n[Seat2 "${second}"]\n${more}[Result "*"]\n\n1. ${moves} *\n`;
const kTwo = `${record('Ann', 'Bob', 'f5 d6')}\n${record('Ágnes', 'Kim', 'c4', '[Date "2026.03.14"]\n')}`;
const kMixed = `${record('Ann', 'Bob', 'f5 d6')}\n${record('Eve', 'Bob', 'e2 e8').replace('othello', 'quoridor')}\n[Outflank "1"]\n[Game "othello"]\nrubbish\n`;

/** A WTHOR file of games of two moves, of which the last one begins with f5 f4. */
function wthor(games) {
  const bytes = Buffer.alloc(16 + 68 * games);
  bytes.set([20, 24, 1, 1]);
  bytes.writeUInt32LE(games, 4);
  bytes.writeUInt16LE(2024, 10);
  for (let i = 0; i < games; i++) {
    const at = 16 + 68 * i;
    bytes.writeUInt16LE(i % 700, at + 2);
    bytes.set([40, 40, 56, i === games - 1 ? 46 : 64], at + 6);
  }
  return bytes;
}

const choice = (page) => page.getByRole('dialog', { name: 'Which game?' });
const row = (page, name) => choice(page).locator('li').filter({ hasText: name });
const paste = (page, text) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
  }, text);
async function analysis(game = 'othello', options = {}) {
  const page = await site.visit(`#/analysis/${game}`, options);
  await page.locator('.study svg.board').waitFor();
  return page;
}
const openFile = (page, name, content) =>
  page
    .locator('details.card:not(.explorer) input[type=file]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

test('one of several games is chosen by keyboard, and the others stay within reach', async () => {
  const page = await analysis();
  await paste(page, kTwo);
  await choice(page).getByText('Games in this text: 2').waitFor();
  await eventually(
    () => page.evaluate(() => document.activeElement.textContent.includes('Ann')),
    true,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await choice(page).waitFor({ state: 'detached' });
  await movesAre(page, ['c4']);
  await page.getByText('Game 2 of 2 in the pasted text').waitFor();

  await page.getByRole('button', { name: 'Another game of this file' }).click();
  await row(page, 'Ágnes').locator('[aria-current=true]').getByText('shown now').waitFor();
  await row(page, 'Ann').getByRole('button').click();
  await movesAre(page, ['f5', 'd6']);
  await page.getByText('Game 1 of 2 in the pasted text').waitFor();

  await page.getByRole('button', { name: 'Another game of this file' }).click();
  await page.keyboard.press('Escape');
  await choice(page).waitFor({ state: 'detached' });
  await movesAre(page, ['f5', 'd6']);
  await page.getByRole('button', { name: 'New analysis' }).click();
  await movesAre(page, []);
  await page.getByText('Games in the pasted text: 2').waitFor();
  await page.getByRole('button', { name: 'Close file' }).click();
  await page.getByText('Games in the pasted text').waitFor({ state: 'detached' });
  await done(page);
});

test('arrow keys in the list leave the board alone, and a name is found without its accent', async () => {
  const page = await analysis();
  await paste(page, 'f5d6c3');
  await movesAre(page, ['f5', 'd6', 'c3']);
  const current = () => page.locator('.moves [aria-current]').first().innerText();
  await eventually(current, 'c3');
  await paste(page, kTwo);
  await choice(page).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  const filter = choice(page).getByRole('textbox', { name: 'Player, event, date or number' });
  await filter.fill('agnes 2026');
  await choice(page).getByRole('status').filter({ hasText: 'Games found: 1' }).waitFor();
  await eventually(() => choice(page).locator('li').count(), 1);
  await filter.fill('nobody');
  await choice(page).getByRole('status').filter({ hasText: 'No game of this file' }).waitFor();
  await page.keyboard.press('Escape');
  await choice(page).waitFor({ state: 'detached' });
  assert.equal(await current(), 'c3');
  await done(page);
});

test('a game of the other kind leads to its board, where the file is still open', async () => {
  const page = await analysis();
  await openFile(page, 'mixed.rec', kMixed);
  await choice(page).getByText('Games in mixed.rec: 3').waitFor();
  await row(page, 'Game 3 cannot be read').waitFor();
  await eventually(() => choice(page).getByRole('button', { name: /^3\./ }).count(), 0);
  await row(page, 'Eve').getByRole('button').click();
  await page.waitForFunction(() => location.hash.startsWith('#/analysis/quoridor'));
  await movesAre(page, ['e2', 'e8']);
  await page.getByText('Game 2 of 3 in mixed.rec').waitFor();
  await page.getByRole('button', { name: 'Another game of this file' }).click();
  await row(page, 'Ann').getByRole('button').click();
  await page.waitForFunction(() => location.hash.startsWith('#/analysis/othello'));
  await movesAre(page, ['f5', 'd6']);
  await page.getByText('Game 1 of 3 in mixed.rec').waitFor();
  await done(page);
});

test('a game that breaks the rules is refused in the list, which stays', async () => {
  const page = await analysis();
  await paste(page, kTwo.replace('c4', 'a1'));
  await row(page, 'Ágnes').getByRole('button').click();
  await choice(page)
    .getByRole('alert')
    .filter({ hasText: /Game 2 cannot be opened: .*a1/ })
    .waitFor();
  await row(page, 'Ann').getByRole('button').click();
  await movesAre(page, ['f5', 'd6']);
  await done(page);
});

test('an archive with thousands of games is listed by pages without blocking the page', async () => {
  const page = await analysis();
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const frame = () => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const kGames = 30_000;
  await openFile(page, 'WTH_2024.wtb', wthor(kGames));
  await choice(page).getByText(`Games in WTH_2024.wtb: ${kGames}`, { exact: true }).waitFor();
  await eventually(() => choice(page).locator('li').count(), 50);
  await choice(page).getByText(`1–50 of ${kGames}`).waitFor();
  await choice(page).getByRole('button', { name: 'Next page' }).click();
  await choice(page).getByText(`51–100 of ${kGames}`).waitFor();
  await eventuallyMatches(
    () => choice(page).locator('li button').first().innerText(),
    /^51\..*#50/s,
  );
  const filter = choice(page).getByRole('textbox', { name: 'Player, event, date or number' });
  await filter.fill(String(kGames));
  await eventually(() => choice(page).locator('li').count(), 1);
  await choice(page).locator('li button').click();
  await movesAre(page, ['f5', 'f4']);
  const longest = await page.evaluate(() => window.longest);
  assert.ok(longest < 2000, `the page was blocked for ${longest} ms`);
  await done(page);
});

test('moves of one game on several lines are one game', async () => {
  const page = await analysis();
  await paste(page, '1. f5 d6\n2. c3 d3\n3. c4');
  await movesAre(page, ['f5', 'd6', 'c3', 'd3', 'c4']);
  assert.equal(await choice(page).count(), 0);
  await done(page);
});

test('a new game begins from one of several', async () => {
  const page = await site.visit('#/new/othello');
  await page.getByText('On one device').first().click();
  await page.locator('form details summary').click();
  await page.locator('form textarea').fill(kTwo);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await row(page, 'Ágnes').getByRole('button').click();
  await page.waitForFunction(() => location.hash.startsWith('#/game/'));
  await movesAre(page, ['c4']);
  await done(page);
});

test('axe finds nothing in the list, which fits on every screen', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  for (const [theme, language, width] of [
    ['light', 'en', 1280],
    ['dark', 'hu', 360],
  ]) {
    const page = await analysis('othello', {
      settings: { theme, language },
      viewport: { width, height: 740 },
    });
    await openFile(page, 'games.rec', kMixed.repeat(40));
    await page.locator('dialog nav').waitFor();
    await settled(page);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run());
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
      [],
      theme,
    );
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('dialog, dialog ol')].map((e) => e.scrollWidth - e.clientWidth),
    );
    assert.deepEqual(wide, [0, 0], `${language}, ${width}`);
    await done(page);
  }
});
