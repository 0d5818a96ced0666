// Puzzles: tried by pointer and keyboard, rated, kept, also offline, the same for everybody on a day.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { openSite, settled } from './site.mjs';

let site;
const puzzles = {};
before(async () => {
  site = await openSite();
  for (const game of ['quoridor', 'othello']) {
    const text = await (await fetch(`${site.address}modules/puzzles-${game}.txt`)).text();
    puzzles[game] = text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const fields = line.split(' ');
        return { id: fields[0], rating: Number(fields[1]), solution: fields[7].split(',')[0] };
      });
  }
});
after(() => site?.close());

async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
const told = (page, text) => page.getByRole('status').filter({ hasText: text }).waitFor();
/** A puzzle of Othello: its moves are squares, which have buttons. */
const square = (page, name) => page.locator(`svg.board [data-name=${name}]`);
async function playSquare(page, name) {
  await square(page, name).focus();
  await page.keyboard.press('Enter');
}
/** A legal move that is not the solution. */
async function otherMove(page, solution) {
  const legal = await page
    .locator('svg.board .square.legal')
    .evaluateAll((all) => all.map((one) => one.dataset.name));
  return legal.find((name) => name && name !== solution);
}

test('a wrong move may be followed by the right one, with the reason and the rating, by keyboard', async () => {
  const [puzzle] = puzzles.othello;
  const page = await site.visit(`#/puzzles/othello/${puzzle.id}`);
  await page.getByRole('heading', { name: `Puzzle ${puzzle.id}` }).waitFor();
  await page.getByText('Your rating: 1200').waitFor();
  const wrong = await otherMove(page, puzzle.solution);
  if (wrong) {
    await playSquare(page, wrong);
    await told(page, `${wrong} is not it`);
    await told(page, '−');
  }
  await playSquare(page, puzzle.solution);
  await told(page, 'Right!');
  await page.getByText('win chance is').waitFor();
  await page.getByText('Themes:').waitFor();
  await page.getByText(`1 of ${puzzles.othello.length} solved`).waitFor();
  // The way on has the focus.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Puzzle ${puzzle.id}` }).waitFor({ state: 'detached' });
  await page.goto(`${site.address}#/puzzles/othello/${puzzle.id}`);
  await told(page, 'seen this one before');
  await page.reload();
  await page.getByText(`1 of ${puzzles.othello.length} solved`).waitFor();
  await done(page);
});

test('the solution can be shown, and leads to the analysis board', async () => {
  const [puzzle] = puzzles.quoridor;
  const page = await site.visit('#/');
  await page.getByRole('link', { name: 'Puzzles' }).first().click();
  await page.locator('svg.board').waitFor();
  await page.goto(`${site.address}#/puzzles/quoridor/${puzzle.id}`);
  await page.getByRole('heading', { name: `Puzzle ${puzzle.id}` }).waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await told(page, `The best move is ${puzzle.solution}`);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.locator('.study svg.board').waitFor();
  await done(page);
});

test('the puzzle of the day is the same for everybody, and counts', async () => {
  const titles = [];
  for (let i = 0; i < 2; i++) {
    const page = await site.visit('#/puzzles/quoridor');
    await page.getByRole('link', { name: 'Puzzle of the day' }).click();
    await page.getByRole('heading', { name: /Puzzle of the day, / }).waitFor();
    titles.push(await page.locator('svg.board').evaluate((svg) => svg.outerHTML.length));
    titles.push(await page.locator('.words h2').innerText());
    await done(page);
  }
  assert.deepEqual(titles.slice(0, 2), titles.slice(2));
});

test('themes are chosen, and addresses of puzzles that are gone lead to another one', async () => {
  const page = await site.visit('#/puzzles/othello/zzzzzz');
  await told(page, 'Puzzle zzzzzz no longer exists');
  await page.locator('svg.board').waitFor();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Corner' });
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByText(/Themes: .*Corner/).waitFor();
  await done(page);
});

test('puzzles are there without a network', async () => {
  const page = await site.visit('#/puzzles/othello');
  await page.locator('svg.board').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('svg.board').waitFor();
  await page.getByRole('link', { name: 'Quoridor' }).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await told(page, 'The best move is');
  await page.context().setOffline(false);
  await done(page);
});

test('on a phone on its side the words are beside the board, all of which fits', async () => {
  const page = await site.visit('#/puzzles/quoridor', { viewport: { width: 740, height: 360 } });
  await page.locator('svg.board').waitFor();
  const [board, words] = await Promise.all(
    ['.try', '.words'].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(board.height <= 360, `${board.height} pixels high`);
  assert.ok(words.x >= board.x + board.width, 'beside it');
  await done(page);
});

test('axe finds nothing, and nothing is too wide, in both languages', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  for (const [theme, language, width] of [
    ['light', 'en', 1280],
    ['dark', 'hu', 320],
  ]) {
    const page = await site.visit('#/', {
      settings: { theme, language },
      viewport: { width, height: 740 },
    });
    for (const game of ['quoridor', 'othello']) {
      await page.goto(`${site.address}#/puzzles/${game}`);
      await page.locator('.stage svg.board').waitFor();
      await page.locator('.words .row button').first().click();
      await page.locator('.words .row .primary').waitFor();
      await settled(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
      assert.deepEqual(found, [], `${game}, ${theme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${game}, ${language}, ${width}: ${wide} pixels too wide`);
    }
    await done(page);
  }
});
