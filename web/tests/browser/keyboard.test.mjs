// Whole games by keyboard alone, and what a screen reader says of them.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { eventually, eventuallyMatches, moves, openGame, openSite } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
const focused = (page) =>
  page.evaluate(() => ({
    name: document.activeElement?.getAttribute('data-name') ?? null,
    label:
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent?.trim() ??
      '',
  }));
async function tabTo(page, wanted) {
  for (let i = 0; i < 80; i++) {
    if (wanted.test((await focused(page)).label)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reaches ${wanted}`);
}
/** Writes down everything that the polite region says from now on. */
async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    const region = document.querySelector('[aria-live=polite]');
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}
const heard = (page) => page.evaluate(() => window.heard);

/** By arrows to a square or a wall, from wherever the focus is on the board; `up` is how rows grow. */
async function arrowsTo(page, target, up = 'ArrowUp', down = 'ArrowDown') {
  const kind = /[hv]$/.exec(target)?.[0] ?? '';
  let { name } = await focused(page);
  assert.ok(name, 'the focus is on the board');
  if (kind && !name.endsWith(kind)) await page.keyboard.press(kind);
  else if (!kind && /[hv]$/.test(name)) await page.keyboard.press('w');
  ({ name } = await focused(page));
  const columns = target.charCodeAt(0) - name.charCodeAt(0);
  const rows = Number.parseInt(target.slice(1), 10) - Number.parseInt(name.slice(1), 10);
  for (let i = 0; i < Math.abs(columns); i++) {
    await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let i = 0; i < Math.abs(rows); i++) await page.keyboard.press(rows > 0 ? up : down);
  assert.equal((await focused(page)).name, target);
}

test('a whole game of Quoridor, from the start page to the rematch', async () => {
  const page = await site.visit();
  await tabTo(page, /^More choices$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New game of Quoridor' }).waitFor();
  await page.keyboard.press('Tab');
  for (let i = 0; i < 60; i++) {
    if (
      await page
        .getByRole('radio', { name: 'You against the engine' })
        .evaluate((radio) => radio === document.activeElement)
    )
      break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.getByRole('radio', { name: 'On one device' }).isChecked(), true);
  await tabTo(page, /^Start the game$/);
  await page.keyboard.press('Enter');
  await page.locator('svg.board').waitFor();
  await listen(page);
  await tabTo(page, /^e1, your pawn$/);

  const game = 'e2 e8 e3 e7 e4 e6 e5 e4 c3h d6v e6 e3 e7 e2 d8h g2v f7 f2 f8 e2 f9'.split(' ');
  const said = [];
  for (const [i, move] of game.entries()) {
    await arrowsTo(page, move);
    const { label } = await focused(page);
    const wall = /[hv]$/.test(move);
    assert.equal(
      label,
      wall
        ? `${move.endsWith('h') ? 'horizontal' : 'vertical'} wall ${move.slice(0, -1)}`
        : `${move}, possible move`,
    );
    await page.keyboard.press('Enter');
    const name = i % 2 === 0 ? 'Blue' : 'Orange';
    if (wall) said.push(`${name} places a ${label}.`);
    else if (move === 'e4' && i === 7) said.push(`${name} jumps to e4.`);
    else said.push(`${name} goes to ${move}.`);
    await page.waitForFunction((count) => window.heard.length === count, i + 1);
  }
  said[said.length - 1] += ' Blue wins. A pawn reached its goal.';
  await eventually(() => moves(page), game);
  await eventually(() => heard(page), said);
  await page.getByRole('status').filter({ hasText: 'Blue wins.' }).waitFor();
  // What is over stays so.
  await eventually(() => page.getByRole('button', { name: 'Take back' }).isDisabled(), true);
  await eventually(() => page.getByRole('button', { name: 'Hint' }).isDisabled(), true);
  await tabTo(page, /^Rematch$/);
  await page.keyboard.press('Enter');
  await page.locator('.status').filter({ hasText: 'to move' }).waitFor();
  assert.deepEqual(await moves(page), []);
  await done(page);
});

test('a whole game of Othello, by what the squares are called', async () => {
  const page = await site.visit();
  const person = { name: '', kind: 'person' };
  await openGame(page, { game: 'othello', seats: [person, person] });
  await listen(page);
  await tabTo(page, /^[a-h][1-8]/);
  const ended = page.locator('.status.over');
  let count = 0;
  while ((await ended.count()) === 0 && count < 60) {
    const next = await page.evaluate(
      () => document.querySelector('[aria-label$=", possible move"]')?.dataset.name ?? null,
    );
    if (next === null) {
      // A pass that is forced plays itself after a moment.
      await page.waitForTimeout(100);
      continue;
    }
    await arrowsTo(page, next, 'ArrowDown', 'ArrowUp');
    await page.keyboard.press('Enter');
    count++;
  }
  const text = await ended.innerText();
  assert.match(text, /(Black|White) wins\.|A draw\./);
  const counts = (await page.locator('.count').allTextContents()).map(Number);
  assert.match(text, new RegExp(`${counts[1]} to ${counts[0]}|${counts[0]} to ${counts[1]}`));
  const played = (await moves(page)).length;
  await eventually(async () => (await heard(page)).length, played);
  const said = await heard(page);
  for (const sentence of said.slice(0, -1)) {
    assert.match(sentence, /^(Black|White) (plays [a-h][1-8], discs flipped: [1-9]\d*|passes)\.$/);
  }
  assert.match(said[0], /^Black plays [a-h][1-8], discs flipped: 1\.$/);
  assert.match(said.at(-1), /wins|draw/);
  await done(page);
});

test('a pass is said, and so is an illegal move', async () => {
  const page = await site.visit();
  const person = { name: '', kind: 'person' };
  await openGame(page, {
    game: 'othello',
    position: `XO${'-'.repeat(62)} O`,
    seats: [person, person],
  });
  await listen(page);
  await page.waitForFunction(() => window.heard.includes('White passes.'));
  await tabTo(page, /^[a-h][1-8]/);
  await arrowsTo(page, 'h8', 'ArrowDown', 'ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'flip nothing' }).waitFor();
  await done(page);
});

test('four players: everybody near their own side, goals marked by shape and in words', async () => {
  const page = await site.visit();
  const engine = { name: '', kind: 'engine:1' };
  const person = { name: '', kind: 'person' };
  // The sides at which the seats begin, and the one person's at the bottom of the screen.
  for (const [own, start, goal] of [
    [1, 'e1', 'goal: row 9'],
    [2, 'a5', 'goal: column i'],
    [3, 'e9', 'goal: row 1'],
    [4, 'i5', 'goal: column a'],
  ]) {
    const seats = [engine, engine, engine, engine];
    seats[own - 1] = person;
    await openGame(page, { game: 'quoridor', rules: 'players=4', seats });
    const near = page.locator('.players.near .player');
    await eventuallyMatches(() => near.innerText(), /You/);
    await eventuallyMatches(() => near.textContent(), new RegExp(goal));
    const { square, board } = await page.evaluate(
      (name) => ({
        square: document.querySelector(`[data-name="${name}"]`).getBoundingClientRect().toJSON(),
        board: document.querySelector('svg.board').getBoundingClientRect().toJSON(),
      }),
      start,
    );
    assert.ok(square.bottom > board.bottom - board.height / 8, `${start} is near seat ${own}`);
    const shapes = await page
      .locator('.goal')
      .evaluateAll((goals) => goals.map((g) => g.querySelector('path').getAttribute('d')));
    assert.equal(new Set(shapes).size, 4, 'a shape for every goal');
  }
  await page.context().close();
});
