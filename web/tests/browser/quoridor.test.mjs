// Every way to make a move on the Quoridor board, in a real browser.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import {
  boardMap,
  eventually,
  eventuallyMatches,
  moves,
  movesAre,
  openGame,
  openSite,
  screenPoint,
  type,
} from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const table = {
  game: 'quoridor',
  seats: [
    { name: '', kind: 'person' },
    { name: '', kind: 'person' },
  ],
};

async function game(record = table, options = {}) {
  const page = await site.visit('#/', options);
  await openGame(page, record);
  return page;
}
async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
async function click(page, x, y) {
  const at = await screenPoint(page, x, y);
  await page.mouse.click(at.x, at.y);
}
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
async function middleOf(locator) {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a click moves the pawn, and places walls in grooves and near edges', async () => {
  const page = await game();
  await click(page, 4.5, 1.5);
  await click(page, 4.2, 7.2);
  assert.deepEqual(await moves(page), ['e2', 'e8'], 'all of a pawn square is a pawn move');
  await click(page, 2.25, 3);
  await click(page, 6, 5.25);
  await click(page, 1.3, 5.8);
  await click(page, 6.75, 1.3);
  await eventually(() => moves(page), ['e2', 'e8', 'b3h', 'f5v', 'a6h', 'g1v']);
  await click(page, 2.5, 6.5);
  assert.equal((await moves(page)).length, 6, 'the middle of a square means nothing');
  await done(page);
});

test('every legal wall is reached by pointer, and only legal ones are played', async () => {
  const page = await game({
    ...table,
    moves: ['e2', 'e8', 'e3h', 'c5v'].map((move) => ({ move })),
  });
  const lines = [];
  for (const kind of ['h', 'v']) {
    for (let row = 1; row <= 8; row++) {
      for (const column of 'abcdefgh') lines.push(`${column}${row}${kind}`);
    }
  }
  const place = await boardMap(page);
  const takeBack = page.getByRole('button', { name: 'Take back' });
  const refused = new Set(['e3h', 'd3h', 'f3h', 'e3v', 'c5v', 'c4v', 'c6v', 'c5h']);
  for (const wall of lines) {
    const column = wall.charCodeAt(0) - 97;
    const row = Number(wall[1]) - 1;
    const [x, y] = wall.endsWith('h') ? [column + 1.25, row + 1] : [column + 1, row + 1.25];
    const at = place(x, y);
    await page.mouse.click(at.x, at.y);
    const played = (await moves(page)).slice(4);
    if (refused.has(wall)) {
      assert.deepEqual(played, [], wall);
      await page.locator('.reason.shown').waitFor();
    } else {
      assert.deepEqual(played, [wall]);
      await takeBack.evaluate((button) => button.click());
    }
  }
  await done(page);
});

test('every wall can be meant on a phone as well', async () => {
  const page = await game(table, { viewport: { width: 360, height: 740 } });
  const place = await boardMap(page);
  for (const kind of ['h', 'v']) {
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const [x, y] = kind === 'h' ? [column + 1.25, row + 1] : [column + 1, row + 1.25];
        const at = place(x, y);
        await page.mouse.move(at.x, at.y);
        const wall = `${'abcdefgh'[column]}${row + 1}${kind}`;
        await eventually(() => page.locator('svg.board').getAttribute('data-ghost'), wall);
      }
    }
  }
  await done(page);
});

test('hovering tells why a wall is not legal', async () => {
  const page = await game({ ...table, moves: [{ move: 'e3h' }] });
  const at = await screenPoint(page, 5, 3.25);
  await page.mouse.move(at.x, at.y);
  await eventuallyMatches(() => page.locator('.reason.shown').textContent(), /cross/);
  await done(page);
});

test('the pawn is dragged, also over another one', async () => {
  const page = await game({
    ...table,
    moves: ['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'e5', 'a1h'].map((move) => ({ move })),
  });
  await drag(page, await screenPoint(page, 4.5, 4.5), await screenPoint(page, 4.5, 6.5));
  await eventually(async () => (await moves(page)).at(-1), 'e7');
  await drag(page, await screenPoint(page, 4.5, 5.5), await screenPoint(page, 8.5, 8.5));
  assert.equal((await moves(page)).length, 9, 'a pawn that is dropped elsewhere goes back');
  await done(page);
});

test('walls are dragged from the tray, both ways', async () => {
  const page = await game();
  const horizontal = page.getByRole('button', { name: 'Drag a horizontal wall' });
  await drag(page, await middleOf(horizontal), await screenPoint(page, 3.1, 6.1));
  const vertical = page.getByRole('button', { name: 'Drag a vertical wall' });
  await drag(page, await middleOf(vertical), await screenPoint(page, 5.9, 2.1));
  await eventually(() => moves(page), ['c6h', 'f2v']);
  await drag(page, await middleOf(vertical), { x: 5, y: 5 });
  await eventually(async () => (await moves(page)).length, 2);
  await done(page);
});

test('moves are typed: notation, and a square with its kind', async () => {
  const page = await game();
  const field = page.getByRole('textbox', { name: 'Square or move' });
  const kind = page.getByRole('combobox', { name: 'Kind of move' });
  await field.fill('e2');
  await field.press('Enter');
  await field.fill('D4 h');
  await field.press('Enter');
  await field.fill('a1');
  await kind.selectOption('vertical');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await field.fill('f6');
  await kind.selectOption('horizontal');
  await field.press('Enter');
  await eventually(() => moves(page), ['e2', 'd4h', 'a1v', 'f6h']);
  await kind.selectOption('any');
  await field.fill('e9');
  await field.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'cannot go there' }).waitFor();
  await done(page);
});

test('the keyboard moves the pawn and places walls', async () => {
  const page = await game();
  await page.locator('svg.board [tabindex="0"]').focus();
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
    'e1, your pawn',
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await eventually(() => moves(page), ['e2']);
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
    'horizontal wall d3',
  );
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await eventually(() => moves(page), ['e2', 'd3v']);
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: 'Orange places a vertical wall d3.' })
    .waitFor({ state: 'attached' });
  await done(page);
});

test('a finger taps, holds, drags and confirms', async () => {
  const page = await game(table, { viewport: { width: 900, height: 1000 }, hasTouch: true });
  const tap = async (x, y) => {
    const at = await screenPoint(page, x, y);
    await page.touchscreen.tap(at.x, at.y);
  };
  await tap(4.5, 1.5);
  await eventually(() => moves(page), ['e2']);
  await tap(2.25, 3);
  assert.deepEqual(await moves(page), ['e2'], 'one tap places no wall');
  await page.getByText('Confirm b3h').waitFor();
  await tap(2.25, 3);
  await eventually(() => moves(page), ['e2', 'b3h']);

  const touch = await page.context().newCDPSession(page);
  const send = async (type, point) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const from = await screenPoint(page, 6.5, 6.5);
  const to = await screenPoint(page, 7, 5.25);
  await send('touchStart', from);
  await send('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await send('touchMove', to);
  await send('touchEnd');
  await eventually(() => moves(page), ['e2', 'b3h', 'g5v']);
  await send('touchStart', await screenPoint(page, 1, 7.25));
  await page.waitForTimeout(500);
  await send('touchEnd');
  await eventually(() => moves(page), ['e2', 'b3h', 'g5v', 'a7v']);
  await done(page);
});

test('a small screen asks before a wall is placed, and the page does not scroll', async () => {
  const page = await game(table, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const touch = await page.context().newCDPSession(page);
  const from = await screenPoint(page, 3.5, 2.5);
  const to = await screenPoint(page, 3, 6.25);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= 5; i++) {
    const point = { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.deepEqual(await moves(page), []);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  assert.deepEqual(await moves(page), []);
  await done(page);
});

/** A finger that drags from one place to the other, and how far the page has scrolled under it. */
async function swipe(page, from, to) {
  const touch = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const before = await page.evaluate(() => scrollY);
  await send('touchStart', [from]);
  for (let i = 1; i <= 8; i++) {
    const along = (a, b) => a + ((b - a) * i) / 8;
    await send('touchMove', [{ x: along(from.x, to.x), y: along(from.y, to.y) }]);
  }
  await send('touchEnd', []);
  await touch.detach();
  return (await page.evaluate(() => scrollY)) - before;
}
/** A finger holds a wall of the tray below where it goes. */
const underFinger = ({ x, y }) => ({ x, y: y + 44 });

test('a finger drags the pawn, and walls of both kinds from the tray; the page stays', async () => {
  const page = await game(table, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const place = await boardMap(page);
  assert.equal(await swipe(page, place(4.5, 0.5), place(4.5, 1.5)), 0);
  await eventually(() => moves(page), ['e2']);
  for (const [name, to, move] of [
    ['Drag a horizontal wall', place(3, 6), 'c6h'],
    ['Drag a vertical wall', place(6, 3), 'f3v'],
  ]) {
    const piece = await middleOf(page.getByRole('button', { name }));
    assert.equal(await swipe(page, piece, underFinger(to)), 0);
    await page.getByRole('button', { name: `Confirm ${move}` }).click();
    await eventually(async () => (await moves(page)).at(-1), move);
  }
  await done(page);
});

test('beside a board that is turned, a wall lies as it does on the screen', async () => {
  const engine = { name: '', kind: 'engine:1' };
  // The second of four sits in the west: what lies flat on the screen is a vertical wall to the rules.
  const page = await game({
    game: 'quoridor',
    rules: 'players=4',
    seats: [engine, { name: '', kind: 'person' }, engine, engine],
    moves: [{ move: 'e2' }],
  });
  const middle = await middleOf(page.locator('[data-name="e5v"]'));
  const flat = await middleOf(page.getByRole('button', { name: 'Drag a horizontal wall' }));
  await drag(page, flat, middle);
  await eventually(async () => (await moves(page))[1], 'e5v');
  const box = await page.locator('.wall rect').first().boundingBox();
  assert.ok(box.width > 3 * box.height);
  await page.context().close();
});

test('a pawn that can jump shows where, and a click there jumps', async () => {
  const page = await game({
    ...table,
    moves: ['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'e5', 'e6h'].map((move) => ({ move })),
  });
  // Straight on is a wall, so it goes to either side of the other pawn.
  const targets = await page
    .locator('.square.legal')
    .evaluateAll((squares) => squares.map((square) => square.dataset.name).sort());
  assert.deepEqual(targets, ['d5', 'd6', 'e4', 'f5', 'f6']);
  await click(page, 5.5, 5.5);
  await eventually(async () => (await moves(page)).at(-1), 'f6');
  await done(page);
});

test('the shortest path is shown on request, and the board turns', async () => {
  const page = await game();
  assert.equal(await page.locator('.way').count(), 0);
  await page.getByRole('button', { name: 'Shortest path' }).click();
  await eventually(() => page.locator('.way:not(.casing)').count(), 2);
  await page.getByRole('button', { name: 'Flip the board' }).click();
  // The square e8 is now where e2 was, and it is still the first player's turn on e1.
  const at = await screenPoint(page, 4.5, 7.5);
  await page.mouse.click(at.x, at.y);
  await eventually(() => moves(page), ['e2']);
  await done(page);
});

test('four players at one table, to the end', async () => {
  const seats = Array.from({ length: 4 }, () => ({ name: '', kind: 'person' }));
  const page = await game({ game: 'quoridor', rules: 'players=4 size=5x5 walls=2', seats });
  await click(page, 2.5, 1.5);
  await click(page, 1.25, 4);
  for (const [x, y] of [
    [3.5, 4.5],
    [4.5, 1.5],
  ]) {
    await click(page, x, y);
  }
  await eventually(() => moves(page), ['c2', 'a4h', 'd5', 'e2']);
  for (const move of 'c3 a2 e5 e1 c4 a1 e4 d1 c5'.split(' ')) {
    await type(page, move);
  }
  await eventually(async () => (await moves(page)).length, 13);
  await page.locator('.status').filter({ hasText: 'Blue wins.' }).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Take back' }).isDisabled(), true);
  await eventually(() => page.getByRole('button', { name: 'Play from here' }).isDisabled(), true);
  const finished = page.url();
  await page.keyboard.press('ArrowLeft');
  await eventually(() => page.getByRole('button', { name: 'Take back' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.waitForFunction((before) => location.href !== before, finished);
  await movesAre(page, 'c2 a4h d5 e2 c3 a2 e5 e1 c4 a1 e4 d1'.split(' '));
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.locator('.player.out').waitFor();
  await done(page);
});
