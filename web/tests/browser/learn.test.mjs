// Learning a game: rules and lessons on small boards, then a first game.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { eventually, openSite, screenPoint, settled } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
const told = (page, text) => page.getByRole('status').filter({ hasText: text }).waitFor();
const title = (page, text) => page.getByRole('heading', { name: text, exact: true }).waitFor();
const hash = (page) => page.evaluate(() => location.hash);

test('the rules of Quoridor are tried one after the other, by pointer', async () => {
  const page = await site.visit('#/');
  await page.getByRole('link', { name: 'Learn' }).click();
  await title(page, 'One step');
  const click = async (x, y) => {
    const at = await screenPoint(page, x, y);
    await page.mouse.click(at.x, at.y);
  };
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  await click(3.5, 0.5);
  await told(page, 'd1 is allowed, but it is not the point here');
  await click(2.5, 1.5);
  await told(page, 'Right. The dots always show');
  await next();
  await eventually(() => hash(page), '#/help/quoridor/2');
  await click(1.5, 4.5);
  await next();
  await click(0.75, 1);
  await told(page, 'not in the way of the pawn');
  await click(2.25, 3);
  await told(page, 'Now Orange has to walk around it');
  await next();
  await click(2, 3.3);
  await told(page, 'Right, that is not allowed');
  await next();
  await click(3.25, 3);
  await told(page, 'The last gap always stays open');
  await next();
  await click(2.5, 3.5);
  await told(page, 'Two rows in one turn');
  await next();
  await click(3.5, 2.5);
  await told(page, 'Only then may a pawn move diagonally');
  await page.getByText('7 of 12 done').waitFor();
  await page.reload();
  await page.getByText('7 of 12 done').waitFor();
  await done(page);
});

test('the lessons of Othello by keyboard alone, to the first game with help', async () => {
  const page = await site.visit('#/help/othello/4');
  await title(page, 'No move: pass');
  await page.getByRole('button', { name: 'Pass', exact: true }).press('Enter');
  await told(page, 'If neither can move');
  // The way on has the focus.
  await page.keyboard.press('Enter');
  await title(page, 'The end');
  const play = async (square) => {
    await page.locator(`svg.board [data-name=${square}]`).focus();
    await page.keyboard.press('Enter');
  };
  await play('h8');
  await page.keyboard.press('Enter');
  await play('c5');
  await told(page, 'c5 leaves the corner to White.');
  await play('a1');
  await told(page, 'best move by far');
  for (const [square, wrong] of [
    ['h3', 'g2'],
    ['c4', 'b5'],
    ['b3', 'g4'],
    ['a4', 'g1'],
  ]) {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next', exact: true }).waitFor({ state: 'detached' });
    await play(wrong);
    await page.locator('.told.bad').waitFor();
    await play(square);
    await page.locator('.told.good').waitFor();
  }
  await page.keyboard.press('Enter');
  await page.locator('.last').waitFor();
  await page.locator('.last').getByRole('button', { name: 'Play your first game' }).click();
  await page.locator('.player').filter({ hasText: 'Engine, Newcomer' }).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Hint' }).isEnabled(), true);
  await done(page);
});

test('an address that is none leads to the rules, and a step too many to the first game', async () => {
  const page = await site.visit('#/help/quoridor/99');
  await page.locator('.last').waitFor();
  await page.goto(`${site.address}#/help/chess`);
  await page.getByRole('alert').filter({ hasText: 'no such page' }).waitFor();
  await page.goto(`${site.address}#/help`);
  await page.getByText('All rules at a glance').click();
  await page.getByRole('heading', { name: 'Othello', exact: true }).waitFor();
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
    for (const address of ['help/quoridor/3', 'help/othello/7', 'help/othello/99']) {
      await page.goto(`${site.address}#/${address}`);
      await page.locator('.stage h2').waitFor();
      await page.locator('summary').click();
      await settled(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
      assert.deepEqual(found, [], `${address}, ${theme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${address}, ${language}, ${width}: ${wide} pixels too wide`);
      await page.locator('summary').click();
    }
    await done(page);
  }
});
