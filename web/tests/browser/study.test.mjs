// Understanding a game: its moves with variations and comments, the analysis board, the review.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import test, { after, before } from 'node:test';
import {
  eventually,
  eventuallyMatches,
  movesAre,
  openGame,
  openSite,
  screenPoint,
  settled,
  type,
} from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

const person = { name: '', kind: 'person' };
const listed = (text) => text.split(' ').map((move) => ({ move }));
const lost = {
  game: 'quoridor',
  seats: [{ name: 'Ann', kind: 'person' }, person],
  moves: listed('e2 e8 e3 e7 e4 e6 c3h d6h e5h b3v d4 f6v d5 d6'),
  result: '0-1',
  reason: 'resignation',
};
async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
const hash = (page) => page.evaluate(() => location.hash);
const board = (page) => page.locator('.study svg.board').waitFor();
const engineOn = (page) => page.getByRole('switch', { name: 'Engine' }).check();
/** Opens the analysis of a game that is kept. */
async function study(page, record) {
  await openGame(page, record);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await board(page);
}
const drop = (page, name, text) =>
  page.evaluate(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    },
    [name, text],
  );

test('the address follows the move, and a link opens there', async () => {
  const page = await site.visit();
  await openGame(page, lost);
  const address = await hash(page);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.status').filter({ hasText: 'Move 13 of 14' }).waitFor();
  await eventually(() => hash(page), `${address}/13`);
  await page.locator('.moves [data-ply="3"]').click();
  await eventually(() => hash(page), `${address}/3`);
  await page.reload();
  await page.locator('.status').filter({ hasText: 'Move 3 of 14' }).waitFor();
  await page.keyboard.press('End');
  await page.waitForFunction((wanted) => location.hash === wanted, address);
  await page.goto(`${site.address}${address}/999`);
  await page.locator('.moves [data-ply="14"][aria-current]').waitFor();
  await done(page);
});

test('a link to a move of a game on the server opens there', async () => {
  const page = await site.visit();
  const id = await page.evaluate(async () => {
    await fetch('/api/v1/me');
    const post = (path, body) =>
      fetch(`/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    const seats = ['me', 'open'];
    return (await post('/games', { game: 'othello', seats, clock: 'none' })).id;
  });
  const guest = await site.visit();
  await guest.goto(`${site.address}game/${id}`);
  await guest.getByRole('button', { name: 'Take this seat' }).click();
  await guest.locator('svg.board').waitFor();
  await page.goto(`${site.address}game/${id}`);
  for (const [who, move] of [
    [page, 'f5'],
    [guest, 'd6'],
  ]) {
    await who.locator('.status').filter({ hasText: 'Your turn' }).waitFor();
    await type(who, move);
  }
  await guest.getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('button', { name: 'Yes' }).click();
  await page.locator('.status').filter({ hasText: 'You win' }).waitFor();
  const visitor = await site.visit();
  await visitor.goto(`${site.address}game/${id}#1`);
  await visitor.locator('.status').filter({ hasText: 'Move 1 of 2' }).waitFor();
  await eventually(() => hash(visitor), `#/online/${id}/1`);
  await visitor.getByRole('button', { name: 'Analyse' }).click();
  await board(visitor);
  await eventually(() => hash(visitor), `#/analysis/othello?online=${id}&ply=1`);
  await type(visitor, 'f6');
  await visitor.reload();
  await visitor.locator('.variation').filter({ hasText: 'f6' }).waitFor();
  for (const each of [page, guest, visitor]) await done(each);
});

test('comments and variations of a record are shown with its moves, and a picture for who points at one', async () => {
  const page = await site.visit();
  const comment = 'the plain way [%var f3 "aside" e6 (d7 g3) g3]';
  const moves = lost.moves.map((entry, i) => (i === 4 ? { ...entry, comment } : entry));
  await openGame(page, { ...lost, moves });
  await page.locator('.notes .said').filter({ hasText: 'e4: the plain way' }).waitFor();
  const text = await page.locator('.variation').innerText();
  assert.equal(text.replace(/\s+/g, ' ').trim(), '3. f3 aside e6 3… d7 4. g3 4. g3');
  await page.locator('.moves [data-ply="6"]').hover();
  await page.locator('.peek svg').waitFor();
  await eventually(() => page.locator('.peek .pawn').count(), 2);
  await page.mouse.move(5, 5);
  await page.locator('.peek').waitFor({ state: 'detached' });
  await page.locator('.variation button').first().click();
  await board(page);
  await eventually(() => page.locator('.variation [data-entry]').count(), 5);
  await done(page);
});

test('variations by play and by keyboard, with comments, outlive a reload in the game itself', async () => {
  const page = await site.visit();
  await study(page, lost);
  const shown = () => page.locator('.moves [aria-current]').innerText();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await eventually(() => shown(), 'e8');
  await type(page, 'd2');
  await type(page, 'e7');
  await eventually(() => shown(), 'e7');
  await page.getByRole('textbox', { name: 'Comment on this move' }).fill('aside');
  await page.getByRole('textbox', { name: 'Square or move' }).focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(() => shown(), 'd2');
  await page.keyboard.press('ArrowUp');
  await eventually(() => shown(), 'e3');
  await page.keyboard.press('ArrowDown');
  await eventually(() => shown(), 'd2');
  await type(page, 'e5');
  await page.locator('.message').filter({ hasText: 'cannot go there' }).waitFor();
  await page.reload();
  await page.locator('.variation').filter({ hasText: 'aside' }).waitFor();
  const address = await hash(page);
  const id = /device=(\w+)/.exec(address)[1];
  await page.goto(`${site.address}#/game/${id}`);
  await page.locator('.variation').filter({ hasText: 'd2 e7 aside' }).waitFor();
  await page.goto(site.address + address);
  await page.locator('.variation button').first().click();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await eventually(() => page.locator('.variation').count(), 0);
  await eventually(() => page.locator('.moves [data-ply]').count(), 14);
  await done(page);
});

test('the engine shows lines, arrows, walls and the balance, and is off at once', async () => {
  const page = await site.visit();
  await study(page, lost);
  await page.locator('.moves [data-ply="12"]').click();
  assert.equal(await page.locator('.engine-mark').count(), 0);
  await engineOn(page);
  await page.locator('.engine li').nth(2).waitFor({ timeout: 30_000 });
  await page.getByText(/depth \d+ · [\d,]+ positions · [\d,]+ per second/).waitFor();
  assert.equal(await page.locator('.engine-mark').count(), 3);
  assert.match(await page.getByRole('meter').getAttribute('aria-valuetext'), /Ann: \d+ per cent/);
  assert.equal(await page.locator('.way').count(), 4, 'both ways, each with its casing');
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: /Best: \w+, / })
    .waitFor({ state: 'attached' });
  // Read and pressed at once: another line may be the best a moment later.
  const move = await page.evaluate(() => {
    const button = document.querySelector('.engine li button');
    button.click();
    return button.querySelector('span').innerText;
  });
  await page.locator('.moves [aria-current]').filter({ hasText: move }).waitFor();
  await page.locator('.engine li').first().waitFor({ timeout: 30_000 });
  await page.getByRole('switch', { name: 'Engine' }).uncheck();
  assert.equal(await page.locator('.engine-mark, .engine li').count(), 0);
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.engine-mark, .engine li').count(), 0);
  await done(page);
});

test('Othello has the value of every legal move on its square', async () => {
  const page = await site.visit('#/analysis/othello?moves=f5d6c3d3c4f4');
  await board(page);
  const legal = await page.locator('svg.board .target').count();
  assert.ok(legal > 5);
  await engineOn(page);
  await page.waitForFunction(
    (count) => document.querySelectorAll('svg.board .worth').length === count,
    legal,
    { timeout: 30_000 },
  );
  await eventually(() => page.locator('svg.board .worth.best').count(), 1);
  const told = page.getByRole('button', { name: /possible move, .*(disc|level)/ });
  await eventually(() => told.count(), legal, 'a screen reader hears the values on the squares');
  for (const text of await page.locator('svg.board .worth').allTextContents()) {
    assert.match(text, /^[+−]?\d+$/);
  }
  await done(page);
});

test('three players are analysed as well', async () => {
  const page = await site.visit();
  await page.goto(
    `${site.address}#/analysis/quoridor?position=${encodeURIComponent('9x9 e4:5/c5:5/e7:5 -/-/- 1 6')}`,
  );
  await board(page);
  await engineOn(page);
  await page.locator('.engine li').first().waitFor({ timeout: 30_000 });
  await page.getByRole('img', { name: /Chances: Blue \d+%, Orange \d+%, Green \d+%/ }).waitFor();
  assert.equal(await page.getByRole('meter').count(), 0);
  await done(page);
});

test('a position is set up by pointer, by keyboard and by text', async () => {
  const page = await site.visit('#/analysis/quoridor');
  await board(page);
  await page.getByRole('button', { name: 'Set up a position' }).click();
  const field = page.getByRole('textbox', { name: 'Position' });
  const text = () => field.inputValue();
  const at = async (x, y) => screenPoint(page, x, y);
  const from = await at(4.5, 0.5);
  const to = await at(3.5, 3.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await eventually(() => text(), '9x9 d4:10/e9:10 -/- 1 0');
  const groove = await at(5.25, 3);
  await page.mouse.click(groove.x, groove.y);
  await eventually(() => text(), '9x9 d4:10/e9:10 e3h/- 1 0');
  await page.getByRole('group', { name: 'To move' }).getByText('Orange').click();
  await page.getByRole('group', { name: 'Pawn and walls of' }).getByText('Orange').click();
  await page.locator('svg.board [data-name=e9]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => text(), '9x9 d4:10/e8:10 e3h/- 2 0');
  const crossing = await at(5, 3.25);
  await page.mouse.click(crossing.x, crossing.y);
  await page.getByRole('alert').filter({ hasText: 'e3v' }).waitFor();
  await eventually(() => text(), '9x9 d4:10/e8:10 e3h/- 2 0');
  await page.mouse.click(groove.x, groove.y);
  await eventually(() => text(), '9x9 d4:10/e8:10 -/- 2 0');
  await field.fill('9x9 e4:3/e6:2 - 1 0');
  await field.press('Tab');
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await field.fill('9x9 e4:3/e6:2 c3h/- 1 0');
  await field.press('Tab');
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await type(page, 'e5');
  await page.reload();
  await page.locator('.moves [data-ply="1"]').filter({ hasText: 'e5' }).waitFor();
  await eventually(() => page.locator('svg.board .wall').count(), 1);
  await done(page);
});

test('discs are set up by drawing over squares, and an impossible position says why', async () => {
  const page = await site.visit('#/analysis/othello');
  await board(page);
  await page.getByRole('button', { name: 'Set up a position' }).click();
  const field = page.getByRole('textbox', { name: 'Position' });
  await field.fill('XO- X');
  await field.press('Tab');
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await eventually(
    () => page.getByRole('button', { name: 'Analyse this position' }).isDisabled(),
    true,
  );
  await field.fill(`XO${'-'.repeat(62)} X`);
  await field.press('Tab');
  await page.getByRole('button', { name: 'b1, White' }).waitFor();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  const middle = async (name) => {
    const box = await page.locator(`svg.board [data-name=${name}]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await page.getByText('White', { exact: true }).first().click();
  const [a, b] = [await middle('b1'), await middle('d1')];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 12 });
  await page.mouse.up();
  await page.getByText('Black', { exact: true }).first().click();
  await page.locator('svg.board [data-name=e1]').focus();
  await page.keyboard.press('Enter');
  await eventually(() => field.inputValue(), `-OOOX---${'-'.repeat(56)} X`);
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await page.getByRole('button', { name: 'a1, possible move' }).waitFor();
  await done(page);
});

test('a record is opened by paste and by drop, and anything else is refused without losing the analysis', async () => {
  const page = await site.visit('#/analysis/quoridor');
  await board(page);
  await type(page, 'e2');
  await drop(page, 'broken.rec', '[Outflank "1"]\n[Game "qu');
  await page.getByRole('alert').filter({ hasText: 'cannot be opened' }).waitFor();
  await eventually(() => page.locator('.moves [data-ply]').count(), 1);
  await page.locator('details:not(.explorer) summary').click();
  const field = page.getByRole('textbox', { name: 'Open a game or position' });
  await field.fill(
    '[Outflank "1"]\n[Game "quoridor"]\n[Seat1 "Bea"]\n[Result "*"]\n\n1. e2 {hello} e8 *',
  );
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.said').filter({ hasText: 'e2: hello' }).waitFor();
  await page.locator('.player').filter({ hasText: 'Bea' }).waitFor();
  await page.evaluate(() => {
    document.activeElement?.blur();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'e2 e8 e3');
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  });
  await eventually(() => page.locator('.moves [data-ply]').count(), 3, 'pasted beside the fields');
  await page.getByRole('button', { name: 'Previous analysis' }).click();
  // What stood there before is not lost, and neither is this.
  const first = () => page.locator('.moves [data-ply="1"]').innerText();
  await page.getByRole('button', { name: 'New analysis' }).click();
  await eventually(() => page.locator('.moves [data-ply]').count(), 0);
  await page.getByRole('button', { name: 'Previous analysis' }).click();
  await eventually(() => first(), 'e2');
  await page.locator('.said').filter({ hasText: 'e2: hello' }).waitFor();
  // Texts can be dropped as well, and while a position is set up; what is wrong with one is said there.
  const dropText = (text) =>
    page.evaluate((content) => {
      const data = new DataTransfer();
      data.setData('text/plain', content);
      const event = new DragEvent('drop', { dataTransfer: data, cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    }, text);
  await page.getByRole('button', { name: 'Set up a position' }).click();
  assert.ok(await dropText('https://example.org/'), 'a link does not lead away');
  await page.getByRole('alert').filter({ hasText: 'cannot be opened' }).waitFor();
  await dropText('e2 e8 e3 e7');
  await movesAre(page, ['e2', 'e8', 'e3', 'e7']);
  // A file that was corrected has the same name.
  const input = page.locator('details:not(.explorer) input[type=file]');
  const choose = (text) =>
    input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('e2 e9');
  await page.getByRole('alert').filter({ hasText: 'cannot be opened' }).waitFor();
  assert.equal(await input.inputValue(), '');
  await choose('e2 e8');
  await movesAre(page, ['e2', 'e8']);
  const game = '[Outflank "1"]\n[Game "quoridor"]\n[Result "*"]\n\n1. e2 *\n';
  await drop(page, 'games.rec', `${game}\n${game}`);
  const choice = page.getByRole('dialog', { name: 'Which game?' });
  await choice.getByText('Games in games.rec: 2').waitFor();
  await drop(page, 'game.txt', 'f5d6');
  await choice.waitFor({ state: 'detached' });
  await page.waitForFunction(() => location.hash.startsWith('#/analysis/othello'));
  await page.locator('.moves [data-ply="2"]').filter({ hasText: 'd6' }).waitFor();
  await done(page);
});

test('unreadable input is reported in whole sentences in Hungarian as well', async () => {
  const page = await site.visit('#/analysis/quoridor', { settings: { language: 'hu' } });
  await board(page);
  await drop(page, 'letter.txt', 'no game at all');
  await page.getByRole('alert').filter({ hasText: 'Ez nem állás, nem lépések sora' }).waitFor();
  await done(page);
});

test('links to nothing end on an empty board with a sentence', async () => {
  const page = await site.visit('#/analysis/quoridor?device=gone');
  await page.getByRole('status').filter({ hasText: 'no longer there' }).waitFor();
  await page.goto(`${site.address}#/analysis/quoridor?position=nonsense`);
  await page.getByRole('status').filter({ hasText: 'has no valid position' }).waitFor();
  await page.goto(`${site.address}#/analysis/chess`);
  await page.getByRole('alert').filter({ hasText: 'no such page' }).waitFor();
  const other = await site.visit();
  await other.goto(`${site.address}#/analysis/othello?online=AAAAAAAAAAAAAAAA`);
  await other.getByRole('status').filter({ hasText: 'no longer there' }).waitFor();
  await page.context().close();
  await other.context().close();
});

test('an analysis that is kept is put aside by the first change of what a link shows, not by the link', async () => {
  const page = await site.visit('#/analysis/quoridor');
  const kept = () => page.evaluate(() => localStorage.getItem('outflank.studies'));
  const follow = async (source) => {
    await page.goto(`${site.address}#/analysis/quoridor?${source}`);
    await board(page);
  };
  const previous = () => page.getByRole('button', { name: 'Previous analysis' }).click();
  await board(page);
  await type(page, 'e2');
  await movesAre(page, ['e2']);
  // A game that is gone: its empty board is changed, and what was kept is still there.
  await follow('online=AAAAAAAAAAAAAAAA');
  await page.getByRole('status').filter({ hasText: 'no longer there' }).waitFor();
  await type(page, 'd1');
  await eventually(() => hash(page), '#/analysis/quoridor');
  await previous();
  await movesAre(page, ['e2']);
  // Nothing is replaced by links alone, good or bad, nor by a board in another page.
  const before = await kept();
  await follow('position=nonsense');
  await page.getByRole('status').filter({ hasText: 'has no valid position' }).waitFor();
  await page.reload();
  await follow('moves=f1');
  await movesAre(page, ['f1']);
  await page.goto(`${site.address}embed/quoridor?moves=f1`);
  await page.locator('.embed svg.board').waitFor();
  assert.equal(await kept(), before);
  await follow('moves=f1');
  await previous();
  await movesAre(page, ['e2']);
  await page.goBack();
  await movesAre(page, ['f1']);
  // What is added to a link is kept.
  await type(page, 'e8');
  await page.reload();
  await movesAre(page, ['f1', 'e8']);
  await previous();
  await movesAre(page, ['e2']);
  page.problems = page.problems.filter((problem) => !problem.includes('404'));
  await done(page);
});

test('an unreachable server or module is reported, and can be retried', async () => {
  const page = await site.visit();
  for (const [status, error] of [
    [429, 'too_many_requests'],
    [503, 'store_unavailable'],
  ]) {
    await page.route('**/api/v1/games/**', (route) =>
      route.fulfill({ status, json: { error, message: error } }),
    );
    await page.goto(`${site.address}#/analysis/othello?online=${error}`);
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/v1/games/**');
  }
  await page.route('**/api/v1/games/**', (route) => route.abort());
  await page.goto(`${site.address}#/analysis/othello?online=AAAAAAAAAAAAAAAA`);
  await page.getByRole('alert').filter({ hasText: 'server' }).waitFor();
  await page.unroute('**/api/v1/games/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('status').filter({ hasText: 'no longer there' }).waitFor();
  await page.context().close();
  const embedded = await site.openPage({ serviceWorkers: 'block' });
  await embedded.route('**/modules/records.wasm', (route) => route.abort());
  await embedded.goto(`${site.address}embed/othello?moves=f5d6`);
  await embedded.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await embedded.unroute('**/modules/records.wasm');
  await embedded.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => embedded.locator('.moves [data-ply]').count(), 2);
  await embedded.context().close();
});

test('a game that arrives after the page was left leads nowhere', async () => {
  const page = await site.visit();
  const json = { outflank: 1, game: 'othello', moves: [], result: '1-0', reason: 'resignation' };
  const waiting = [];
  await page.route('**/api/v1/games/*/record*', (route) => waiting.push(route));
  const answer = async () => {
    await eventually(() => waiting.length, 1);
    await waiting.pop().fulfill({ json });
  };
  // A game of Othello belongs on the other board.
  await page.goto(`${site.address}#/analysis/quoridor?online=a`);
  await answer();
  await eventuallyMatches(() => hash(page), /^#\/analysis\/othello\?online=a/);
  await answer();
  await board(page);
  await page.goto(`${site.address}#/analysis/quoridor?online=b`);
  await eventually(() => waiting.length, 1);
  await page.goto(`${site.address}#/settings`);
  await answer();
  await page.waitForTimeout(500);
  assert.equal(await hash(page), '#/settings');
  await done(page);
});

test('a game is reviewed with progress, can be stopped, and is kept', async () => {
  const page = await site.visit();
  await study(page, lost);
  const begin = page.getByRole('button', { name: 'Review the whole game' });
  await begin.focus();
  await page.keyboard.press('Enter');
  await page
    .locator('.review > p:not(.visually-hidden)')
    .filter({ hasText: /Looking at position \d+ of 15/ })
    .waitFor();
  const heard = page.locator('.review').getByRole('status');
  await eventuallyMatches(() => heard.innerText(), /^Looking at position 1?1 of 15…$/);
  // The focus is not lost with the button that had it.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(() => focused(), 'Review');
  await page.keyboard.press('Tab');
  await eventually(() => focused(), 'Stop');
  await page.keyboard.press('Enter');
  await eventually(() => focused(), 'Review');
  await begin.click();
  await page.getByRole('heading', { name: 'The biggest mistakes' }).waitFor({ timeout: 60_000 });
  const mistakes = page.locator('.review li');
  assert.ok((await mistakes.count()) >= 2);
  await eventuallyMatches(
    () => mistakes.first().innerText(),
    /gives away \d+%\.\s+Better: \w+\. .{20,}/,
  );
  await eventuallyMatches(() => page.locator('.accuracy').innerText(), /Accuracy\s+\d+%\s+\d+%/);
  assert.ok((await page.locator('.moves .mark').count()) >= 2);
  const graph = page.getByRole('slider', { name: /Win chance of Ann/ });
  await graph.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  // A busy machine searches less deeply, and may put a mark behind the move.
  await eventuallyMatches(() => page.locator('.moves [aria-current]').innerText(), /^e2\b/);
  await eventuallyMatches(
    () => graph.getAttribute('aria-valuetext'),
    /^Move 1 of 14: \d+ per cent$/,
  );

  await page.reload();
  await mistakes.first().waitFor();
  // The engine has just looked at that position, and does not give the answer away.
  await mistakes.first().getByRole('button', { name: 'Show the better move' }).click();
  await page.keyboard.press('ArrowLeft');
  await engineOn(page);
  await page.locator('.engine li').first().waitFor({ timeout: 30_000 });
  await mistakes.first().getByRole('button', { name: 'Try again' }).click();
  await page.locator('.attempt').filter({ hasText: 'Find a better move for' }).waitFor();
  await eventually(() => focused(), 'Review');
  await eventually(() => page.locator('.engine-mark, .engine li').count(), 0);
  const before = await page.locator('.moves [data-ply]').count();
  await type(page, 'a1h');
  await page
    .locator('.attempt')
    .filter({ hasText: /a1h (gives away|is good|is what)/ })
    .waitFor({ timeout: 30_000 });
  await eventually(() => page.locator('.moves [data-ply]').count(), before);
  await page.getByRole('button', { name: 'Show the better move' }).click();
  await page.locator('.variation [aria-current]').waitFor();
  await done(page);
});

test('a game of sixty plies is reviewed within half a minute', async () => {
  const page = await site.visit();
  const moves =
    'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a6 b4 a4 a5 a3 b3 c2 e3 g6 g5 h5 h4 g4 h6 h3 f7 e8 f8 g3 h2 e2 f2 e1 d1 f1 g2'.split(
      ' ',
    );
  const made = await page.evaluate(async (wanted) => {
    // As many of these as the rules take, then whatever is legal: a whole game.
    const bytes = await (await fetch('/modules/play.wasm')).arrayBuffer();
    const imports = { wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }), outflank: {} };
    const { exports } = (await WebAssembly.instantiate(bytes, imports)).instance;
    exports._initialize();
    const text = (value) => {
      const coded = new TextEncoder().encode(value);
      const at = exports.outflank_allocate(coded.length);
      new Uint8Array(exports.memory.buffer, at, coded.length).set(coded);
      return [at, coded.length];
    };
    const answer = () =>
      JSON.parse(
        new TextDecoder().decode(
          new Uint8Array(
            exports.memory.buffer,
            exports.outflank_text(),
            exports.outflank_text_size(),
          ),
        ),
      );
    const match = exports.outflank_match_open(
      ...text('{"outflank":1,"game":"othello","moves":[],"result":"*"}'),
      0,
    );
    const played = [];
    for (;;) {
      exports.outflank_match_view(match, 0);
      const { board, to_move, end } = answer();
      if (end) return played;
      const next = wanted[played.length];
      const move = board.legal_moves.includes(next)
        ? next
        : board.legal_moves[played.length % board.legal_moves.length];
      exports.outflank_match_play(match, to_move, ...text(move), 0);
      played.push(move);
    }
  }, moves);
  assert.ok(made.length >= 58, `${made.length} moves`);
  await study(page, {
    game: 'othello',
    seats: [person, person],
    moves: made.map((move) => ({ move })),
  });
  const started = Date.now();
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByRole('heading', { name: 'The biggest mistakes' }).waitFor({ timeout: 120_000 });
  const seconds = (Date.now() - started) / 1000;
  console.log(`review of ${made.length} plies: ${seconds.toFixed(1)} s`);
  // The searches themselves are held to 26 s; a machine that does other things as well needs some more.
  assert.ok(seconds < 60, `${seconds} s`);
  for (const text of await page.locator('.review li p').allInnerTexts()) {
    assert.match(text, /^Better: \w+\. .{20,}/);
  }
  await done(page);
});

test('axe finds nothing, nothing is too wide, in both languages, light and dark', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  for (const [theme, language, width] of [
    ['light', 'en', 1280],
    ['dark', 'hu', 320],
    ['light', 'hu', 740],
  ]) {
    const page = await site.visit('#/', {
      settings: { theme, language },
      viewport: { width, height: 740 },
    });
    const check = async (name) => {
      await settled(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run());
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
      assert.deepEqual(told, [], `${name}, ${theme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}, ${language}, ${width}: ${wide} pixels too wide`);
    };
    const comment = 'so [%var f3 "aside" e6 (d7 g3) g3]';
    const moves = lost.moves.map((entry, i) => (i === 4 ? { ...entry, comment } : entry));
    await openGame(page, { ...lost, moves });
    await check('game');
    await page.locator('.actions [aria-expanded]').click();
    await page.locator('.share').waitFor();
    await check('share');
    await page.goto(
      (await page.evaluate(() => location.href)).replace('#/game/', '#/analysis/quoridor?device='),
    );
    await board(page);
    await page.getByRole('switch').first().check();
    await page.locator('.engine li').first().waitFor({ timeout: 30_000 });
    await check('analysis');
    await page.locator('.tools [aria-expanded]').click();
    await page.locator('.study .share').waitFor();
    await check('sharing an analysis');
    await page.locator('.review button.primary').click();
    await page.locator('.review table').waitFor({ timeout: 60_000 });
    await check('review');
    await page.locator('.review li .row button').first().click();
    await page.locator('.review .attempt').waitFor();
    await check('a try');
    await page.goto(
      `${site.address}#/analysis/quoridor?position=${encodeURIComponent('9x9 e4:5/c5:5/e7:5 -/-/- 1 6')}`,
    );
    await board(page);
    await page.getByRole('switch').first().check();
    await page.locator('.engine [role=img]').waitFor({ timeout: 30_000 });
    await check('analysis of three');
    for (const game of ['quoridor', 'othello']) {
      await page.goto(`${site.address}#/analysis/${game}`);
      await board(page);
      await page.getByRole('button', { name: /Set up|felállítása/ }).click();
      await check(`editor of ${game}`);
    }
    await done(page);
  }
});

test('a game is shared as a link, a picture and a moving one, and an invitation as a code', async () => {
  const page = await site.visit();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGame(page, lost);
  await page.locator('.moves [data-ply="7"]').click();
  await page.getByRole('button', { name: 'Share and save' }).click();
  await page.getByRole('button', { name: 'Copy link to this move' }).click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const saved = async (name) => {
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const png = await saved('Save as PNG');
  assert.equal(png.name, 'quoridor-7.png');
  assert.equal(png.content.subarray(1, 4).toString(), 'PNG');
  assert.equal(png.content.readUInt32BE(16), 1080);
  await page.getByRole('spinbutton', { name: 'From move' }).fill('5');
  const gif = await saved('Save as animated GIF');
  assert.equal(gif.name, 'quoridor.gif');
  assert.equal(gif.content.subarray(0, 6).toString(), 'GIF89a');
  const frames = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
      await decoder.tracks.ready;
      await decoder.completed;
      const pixels = [];
      for (const frameIndex of [0, decoder.tracks.selectedTrack.frameCount - 1]) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        pixels.push(context.getImageData(0, 0, canvas.width, canvas.height).data.join());
      }
      return { count: decoder.tracks.selectedTrack.frameCount, same: pixels[0] === pixels[1] };
    },
    [...gif.content],
  );
  assert.deepEqual(frames, { count: 10, same: false });
  const choose = (name) =>
    page.getByRole('combobox', { name: 'File format' }).selectOption({ label: name });
  await choose('Contest log, Protocol Buffers');
  const bytes = await saved('Save record');
  assert.equal(bytes.name, 'quoridor.bin');
  await choose('Text');
  const text = await saved('Save record');
  assert.equal(text.name, 'quoridor.rec');
  assert.match(text.content.toString(), /\[Game "quoridor"\]/);
  // Nothing of it stands behind a #, so that the server can show its position where it is posted.
  const posted = await (await fetch(link)).text();
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(posted) ?? [];
  assert.ok(picture, posted);
  const drawn = Buffer.from(await (await fetch(picture.replaceAll('&amp;', '&'))).arrayBuffer());
  assert.deepEqual([drawn.readUInt32BE(16), drawn.readUInt32BE(20)], [1200, 630]);
  await page.goto(link);
  await page.locator('.study .moves [data-ply="7"][aria-current]').waitFor();

  await page.goto(`${site.address}#/new/quoridor`);
  await page.getByRole('radio', { name: 'Friend by link' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await done(page);
});

test('an analysis is shared as it is shown, out of a variation too', async () => {
  const page = await site.visit('#/analysis/othello?moves=f5d6c3&ply=1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await board(page);
  await type(page, 'f6');
  await page.locator('.variation [aria-current]').waitFor();
  await page.getByRole('button', { name: 'Share and save' }).click();
  await page.getByRole('button', { name: 'Copy link to this move' }).click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\?analysis=othello&moves=f5\+f6&ply=2$/);
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'othello-2.png');
  await page.goto(link);
  await page
    .locator('.study .moves [data-ply="2"][aria-current]')
    .filter({ hasText: 'f6' })
    .waitFor();
  await done(page);
});

test('the share sheet of the device is given the link to the move', async () => {
  const page = await site.openPage();
  await page.addInitScript(() => {
    const share = async (given) => {
      window.shared = given;
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto(`${site.address}#/analysis/othello?moves=f5d6c3&ply=2`);
  await board(page);
  await page.getByRole('button', { name: 'Share and save' }).click();
  await page.getByRole('button', { name: 'Share…' }).click();
  const url = `${site.address}?analysis=othello&moves=f5+d6+c3&ply=2`;
  await eventually(() => page.evaluate(() => window.shared), { url });
  await done(page);
});

test('a list of moves that ends a game can be reviewed, and one that does not cannot', async () => {
  const moves = 'e2 d9 e3 c9 e4 b9 e5 a9 e6 a8 e7 a7 e8 a6';
  const page = await site.visit(`#/analysis/quoridor?moves=${moves.replaceAll(' ', '+')}`);
  await board(page);
  const review = page.getByRole('button', { name: 'Review the whole game' });
  await eventually(() => review.count(), 0);
  await page.goto(`${site.address}#/analysis/quoridor?moves=${moves.replaceAll(' ', '+')}+e9`);
  await review.waitFor();
  await done(page);
});

test('on a small phone every wall that a player has left is seen', async () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    const page = await site.visit('#/analysis/quoridor', { viewport });
    await board(page);
    const shown = await page.locator('.players .facts').evaluateAll((all) =>
      all.map((facts) => {
        const bars = [...facts.querySelectorAll('.walls i')].map((bar) => bar.offsetWidth);
        const text = facts.querySelector('.steps > span').getBoundingClientRect();
        const count = facts.querySelector('em').getBoundingClientRect();
        return [bars.filter((width) => width >= 2).length > 0, count.right < text.left];
      }),
    );
    const thin = await page
      .locator('.players .walls i')
      .evaluateAll((bars) => bars.filter((bar) => bar.checkVisibility() && bar.offsetWidth < 2));
    assert.deepEqual(shown, [
      [true, true],
      [true, true],
    ]);
    assert.deepEqual(thin, []);
    await done(page);
  }
});

test('on a phone one steps through the moves while the board is seen', async () => {
  const page = await site.visit('#/analysis/quoridor?moves=e2+e8+e3', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await board(page);
  await page.getByRole('button', { name: 'Back one move', exact: true }).tap();
  await eventually(() => page.locator('.moves [aria-current]').innerText(), 'e8');
  assert.equal(await page.evaluate(() => scrollY), 0, 'nobody had to scroll');
  const box = await page.locator('.jumps').boundingBox();
  assert.ok(box.y + box.height <= 740.5, `${box.y + box.height}`);
  await done(page);
});

test('a board stands in other people’s pages, and nothing else of the site does', async (t) => {
  // Another site, on a port of its own.
  const blog = createServer((request, response) => {
    const path = decodeURIComponent(request.url.slice(1));
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${site.address}${path}" width="480" height="640"></iframe>`);
  });
  await new Promise((resolve) => blog.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    blog.closeAllConnections();
    blog.close();
  });
  const host = await site.visit();
  const frame = async (path) => {
    await host.goto(`http://127.0.0.1:${blog.address().port}/${encodeURIComponent(path)}`);
    return host.frameLocator('iframe');
  };
  const board = await frame('embed/quoridor?moves=e2+e8+e3h&ply=2#/account');
  await board.locator('svg.board').waitFor();
  assert.equal(await board.locator('header').count(), 0);
  await eventually(() => board.locator('.moves [aria-current]').innerText(), 'e8');
  await board.getByRole('button', { name: 'Forward one move', exact: true }).click();
  await eventually(() => board.locator('svg.board .wall').count(), 1);
  await board.getByRole('status').filter({ hasText: 'places a horizontal wall' }).waitFor();
  const nonsense = await frame('embed/quoridor?position=nonsense');
  await nonsense.getByRole('status').filter({ hasText: 'has no valid position' }).waitFor();
  // The record names its game; and what this device keeps is nobody else's business.
  const record = { outflank: 1, game: 'othello', moves: listed('f5 d6'), result: '*' };
  const other = await frame(`embed/quoridor?moves=${encodeURIComponent(JSON.stringify(record))}`);
  await other.getByRole('heading', { name: 'Othello board' }).waitFor({ state: 'attached' });
  await eventually(() => other.locator('.moves [data-ply]').count(), 2);
  const visitor = await site.visit();
  await openGame(visitor, lost);
  const id = (await hash(visitor)).split('/')[2];
  await visitor.goto(`${site.address}#/analysis/quoridor`);
  await visitor.locator('.study svg.board').waitFor();
  await type(visitor, 'e2');
  await movesAre(visitor, ['e2']);
  for (const query of ['', `?device=${id}`, '?tournament=nonsense']) {
    await visitor.goto(`${site.address}embed/quoridor${query}`);
    await visitor.locator('.embed svg.board').waitFor();
    assert.equal(await visitor.locator('.moves [data-ply]').count(), 0, query);
  }
  await done(visitor);
  for (const path of ['#/account', 'game/abc', 'embed']) {
    const refused = await frame(path);
    await host.waitForTimeout(500);
    assert.equal(await refused.locator('#app').count(), 0, path);
  }
  await host.context().close();
});
