// The board never moves, whatever message appears, and brief messages can be read.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { countClear } from './pixels.mjs';
import {
  eventually,
  eventuallyMatches,
  moves,
  movesAre,
  openGame,
  openSite,
  readModule,
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
const screens = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 740, height: 360 },
];
const status = (page, text) => page.locator('.status').filter({ hasText: text }).waitFor();

/** Where everything is that can be pressed or read beside the board, by its words. */
async function places(page) {
  await settled(page);
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      '.actions button, .typed, .players, .moves, .tray, svg.board, .chat form, .jumps',
    );
    return Object.fromEntries(
      [...parts].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const name = part.matches('.actions button') ? part.innerText.trim() : part.className;
        return [String(name.baseVal ?? name), [x, y + scrollY, width, height].map(Math.round)];
      }),
    );
  });
}
/** The same of the parts that both have: what was there has not moved. */
function stays(before, now, what) {
  for (const [name, place] of Object.entries(before)) {
    assert.deepEqual(now[name], place, `${what}: ${name}`);
  }
}

async function pair(options, clock = '5:00+3') {
  const ann = await site.visit('#/new/quoridor', { ...options, settings: { name: 'Ann' } });
  await ann.getByRole('radio', { name: 'Friend by link' }).check();
  await ann.getByRole('combobox', { name: 'Clock' }).selectOption(clock);
  await ann.getByRole('button', { name: 'Start the game' }).click();
  const link = await ann.getByRole('textbox', { name: 'Link to this game' }).inputValue();
  const name = 'Maximilian_the_Great';
  const max = await site.visit('#/', { ...options, settings: { name } });
  await max.goto(link);
  await max.getByRole('button', { name: 'Take this seat' }).click();
  await status(ann, 'Your turn');
  return { ann, max };
}

for (const viewport of screens) {
  const size = `${viewport.width} by ${viewport.height}`;
  test(`at ${size} nothing moves when an offer, an error or news comes, and no clock is covered`, async () => {
    const { ann, max } = await pair({ viewport });
    await type(ann, 'e2');
    await status(max, 'Your turn');
    await type(max, 'e8');
    await status(ann, 'Your turn');
    const before = await places(ann);
    const check = async (what) => {
      stays(before, await places(ann), what);
      const notice = ann.locator('.notice');
      const fits = await notice.evaluate((box) => {
        const text = box.querySelector('p');
        const [outer, inner] = [box, text].map((part) => part.getBoundingClientRect());
        return {
          inside: inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1,
          covered: [...document.querySelectorAll('.clock, .player')].filter((part) => {
            const other = part.getBoundingClientRect();
            return other.top < outer.bottom && other.bottom > outer.top && other.left < outer.right;
          }).length,
        };
      });
      assert.deepEqual(fits, { inside: true, covered: 0 }, what);
    };

    await max.getByRole('button', { name: 'Take back' }).evaluate((button) => button.click());
    await ann.getByRole('alertdialog').filter({ hasText: 'asks for a takeback' }).waitFor();
    await check('an offer');
    await ann.getByRole('button', { name: 'Decline' }).click();
    await ann.getByRole('alertdialog').waitFor({ state: 'detached' });
    await max.getByText('Ann declines the takeback.').waitFor();
    await type(ann, 'e9');
    await ann.getByRole('alert').filter({ hasText: 'cannot go there' }).waitFor();
    await check('an error');
    await ann.getByRole('button', { name: 'Offer a draw' }).evaluate((button) => button.click());
    await ann.getByText('Your draw offer is waiting').waitFor();
    assert.equal(await ann.getByRole('alert').count(), 0, 'the error has ended');
    await check('our own offer');
    await max.getByRole('button', { name: 'Decline' }).click();
    await ann.getByText('Maximilian_the_Great declines the draw.').waitFor();
    await check('news');
    await type(ann, 'e3');
    await ann.getByText('Queue a premove').waitFor();
    await check('a tip');
    await type(ann, 'e4');
    await ann.getByText('Premove: e4').waitFor();
    await check('a premove');
    await ann.keyboard.press('Escape');
    await max.getByRole('button', { name: 'Resign' }).click();
    await max.getByRole('button', { name: 'Yes' }).click();
    await status(ann, 'You win.');
    // What comes next stands where moves were typed; the list makes room for what there is to know of the game.
    const lasting = Object.entries(before).filter(
      ([name]) => !/^(svelte-|typed|tray|moves|jumps)/.test(name),
    );
    stays(Object.fromEntries(lasting), await places(ann), 'the end');
    for (const page of [ann, max]) await page.context().close();
  });
}

test('every sentence that the strip may hold fits into it, in both languages', async () => {
  const { en } = await readModule('i18n/en.ts');
  const { hu } = await readModule('i18n/hu.ts');
  const kinds = {
    plain: ['premoveHint', 'tipQuoridor', 'tipOthello', 'hintThinking', 'hintIs', 'seatsTaken'],
    news: [
      'drawOfferedYou',
      'takebackAskedYou',
      'rematchWantedYou',
      'rematchWanted',
      'drawDeclined',
      'takebackDeclined',
      'rematchDeclined',
      'joined',
      'left',
    ],
    error: [
      ...Object.keys(en).filter((key) => key.startsWith('no_')),
      'connectionLost',
      'nothingKept',
    ],
  };
  const withButton = { engineFailed: 'tryAgain', notKept: 'tryAgain', openElsewhere: 'playHere' };
  for (const viewport of screens) {
    const page = await site.visit('#/', { viewport });
    await openGame(page, { game: 'quoridor', seats: [person, person], moves: [{ move: 'e2' }] });
    for (const texts of [en, hu]) {
      const filled = (key) =>
        texts[key]
          .replace('{name}', 'Maximilian_the_Great')
          .replace('{move}', 'e3h')
          .replace('{code}', 'something_new');
      const cases = [
        ...Object.entries(kinds).flatMap(([kind, keys]) =>
          keys.map((key) => ({ kind, text: filled(key), buttons: [] })),
        ),
        ...Object.entries(withButton).map(([key, button]) => ({
          kind: 'error',
          text: texts[key],
          buttons: [texts[button]],
        })),
        ...['drawOffered', 'takebackAsked'].map((key) => ({
          kind: 'offer',
          text: filled(key),
          buttons: [texts.decline, texts.accept],
        })),
      ];
      const broken = await page.evaluate((list) => {
        const box = document.querySelector('.notice');
        const scope = [...box.classList].find((name) => name.startsWith('svelte-'));
        return list.flatMap(({ kind, text, buttons }) => {
          box.className = `notice ${kind} ${scope}`;
          box.replaceChildren(
            ...['p', ...buttons].map((part, i) => {
              const element = document.createElement(i === 0 ? 'p' : 'button');
              element.className = scope;
              element.textContent = i === 0 ? text : part;
              return element;
            }),
          );
          const outer = box.getBoundingClientRect();
          const fits = [...box.children].every((part) => {
            const { top, bottom, right } = part.getBoundingClientRect();
            return top >= outer.top && bottom <= outer.bottom && right <= outer.right;
          });
          return fits ? [] : [`${kind}: ${text}`];
        });
      }, cases);
      assert.deepEqual(broken, [], `${viewport.width} by ${viewport.height}`);
    }
    await page.context().close();
  }
});

test('a question takes no press at once, and nothing that comes after it takes a late one', async () => {
  const { ann, max } = await pair({}, 'none');
  await type(ann, 'e2');
  await type(max, 'e8');
  await movesAre(ann, ['e2', 'e8']);
  await ann.evaluate(() => {
    window.pressed = null;
    new MutationObserver(() => {
      const accept = [...document.querySelectorAll('.notice.offer button')].at(-1);
      if (!accept || window.pressed !== null) return;
      const { x, y, width, height } = accept.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      window.pressed = hit === accept;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await max.getByRole('button', { name: 'Offer a draw' }).click();
  await ann.getByRole('alertdialog').waitFor();
  assert.equal(await ann.evaluate(() => window.pressed), false);
  await ann.getByRole('button', { name: 'Decline' }).click();
  await max.getByText('Ann declines the draw.').waitFor();
  for (const page of [ann, max]) await page.context().close();
});

test('arrows step through the game from the field for moves, which keeps the focus', async () => {
  const page = await site.visit();
  const engine = { name: '', kind: 'engine:1' };
  await openGame(page, { game: 'quoridor', seats: [person, engine] });
  const field = page.getByRole('textbox', { name: 'Square or move' });
  await type(page, 'e2');
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length === 2);
  const focused = () => field.evaluate((element) => element === document.activeElement);
  await eventually(focused, true);
  await page.keyboard.press('ArrowLeft');
  await status(page, 'Move 1 of 2');
  await eventually(focused, true);
  await type(page, 'e3');
  assert.equal((await moves(page)).length, 2, 'nothing is played where one looks back');
  await field.fill('');
  await page.keyboard.press('ArrowLeft');
  await status(page, 'Before the first move');
  await page.keyboard.press('End');
  await status(page, 'Your turn');
  await field.fill('e3');
  await page.keyboard.press('ArrowLeft');
  await status(page, 'Your turn');
  assert.equal(await field.inputValue(), 'e3', 'in a text they move the caret');
  await page.context().close();
});

test('no letter of the site needs more than the small fonts', async () => {
  const page = await site.visit('#/', { serviceWorkers: 'block' });
  const fonts = [];
  page.on('request', (request) => {
    if (/\.woff2/.test(request.url())) fonts.push(request.url().split('/').at(-1));
  });
  for (const language of ['en', 'hu']) {
    await page.evaluate((code) => {
      localStorage.setItem('outflank.settings', JSON.stringify({ language: code, sound: false }));
    }, language);
    for (const hash of ['', 'new/quoridor', 'help', 'settings', 'lobby', 'ratings', 'account']) {
      await page.goto(`${site.address}#/${hash}`);
      await page.reload();
      await page.locator('h1').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
    }
    await openGame(page, { game: 'othello', seats: [person, person], moves: [{ move: 'f5' }] });
    await page.evaluate(() => document.fonts.ready);
  }
  assert.ok(fonts.length > 0);
  assert.deepEqual(
    fonts.filter((name) => /normal/.test(name)),
    [],
  );
  await page.context().close();
});

test('all of every letter beside the board is on its wood', async () => {
  const page = await site.visit();
  await openGame(page, { game: 'quoridor', seats: [person, person] });
  await page.evaluate(() => document.fonts.ready);
  const room = await page.locator('svg.board').evaluate((svg) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    const lowest = [...svg.querySelectorAll('.marks text')].map((text) => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(text);
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const ink = context.measureText(text.textContent);
      // The box of a text begins at the height of its font above the line that it stands on.
      return text.getBBox().y + ink.fontBoundingBoxAscent + ink.actualBoundingBoxDescent;
    });
    return svg.viewBox.baseVal.height - Math.max(...lowest);
  });
  assert.ok(room >= 2, `a letter ends ${room} before the edge`);
  await page.context().close();
});

test('the lobby stands in line, and everybody at one table has a name in the list', async () => {
  const page = await site.visit('#/lobby');
  await page.getByRole('textbox', { name: 'Your name' }).waitFor();
  await settled(page);
  const boxes = await Promise.all([
    page.getByRole('textbox', { name: 'Your name' }).boundingBox(),
    page.locator('main').getByRole('link', { name: 'Quoridor' }).boundingBox(),
    page.locator('main').getByRole('link', { name: 'Othello' }).boundingBox(),
  ]);
  const lines = boxes.map(({ y, height }) => [y, height].map(Math.round));
  assert.deepEqual(lines[1], lines[0]);
  assert.deepEqual(lines[2], lines[0]);

  const button = () => page.getByRole('button', { name: 'On one device' }).first();
  await page.goto(`${site.address}#/`);
  await button().click();
  await page.locator('svg.board').waitFor();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await button().waitFor();
  assert.equal(await page.locator('.games li').count(), 0, 'nobody has moved: nothing is kept');
  await button().click();
  await type(page, 'e2');
  await movesAre(page, ['e2']);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await button().waitFor();
  await eventuallyMatches(() => page.locator('.games li').innerText(), /Blue\s*–\s*Orange/);
  await page.context().close();
});

test('a wipe-out is 64 to 0, a pass has no number, and oneself is addressed', async () => {
  const page = await site.visit();
  const seats = [person, person];
  const wiped = 'e6 f4 e3 f6 g5 d6 e7 f5 c5'.split(' ').map((move) => ({ move }));
  await openGame(page, { game: 'othello', seats, moves: wiped });
  await status(page, '64 to 0');
  await eventually(
    async () => (await page.locator('.count').allTextContents()).sort(),
    ['0', '64'],
  );
  await page.keyboard.press('ArrowLeft');
  await status(page, 'Move 8 of 9');
  const engine = { name: '', kind: 'engine:1' };
  for (const [language, text] of [
    ['en', 'You have no move and must pass.'],
    ['hu', 'Nem tudsz lépni, passzolnod kell.'],
  ]) {
    const other = await site.visit('#/', { settings: { language } });
    await openGame(other, {
      game: 'othello',
      position: `XO${'-'.repeat(62)} O`,
      seats: [engine, person],
    });
    await status(other, text);
    await movesAre(other, ['pass', 'c1']);
    const numbers = await other
      .locator('.cell')
      .evaluateAll((cells) => cells.map((c) => c.innerText));
    assert.deepEqual(
      numbers.map((cell) => cell.replace(/\s+/g, ' ')),
      ['pass', '1. c1'],
    );
    await other.context().close();
  }
  await page.context().close();
});

test('a failed import is reported in Hungarian on the Hungarian site', async () => {
  const page = await site.visit('#/new/quoridor', { settings: { language: 'hu' } });
  await page.getByText('Kezdés állásból vagy jegyzőkönyvből').click();
  const field = page.getByRole('textbox', { name: 'Kezdés állásból vagy jegyzőkönyvből' });
  await field.fill('e2 e8 e9');
  await page.getByRole('button', { name: 'Játszma indítása' }).click();
  const told = page.getByRole('alert');
  await told.filter({ hasText: '3. lépés, „e9”: Oda nem léphet a bábu.' }).waitFor();
  await page.context().close();
});

/** A ring of some strength around a piece, on a board of 800 pixels. */
const kClear = 250;
for (const theme of ['light', 'dark']) {
  test(`ghosts, hints, paths and markers stand out by 3 to 1, ${theme}`, async () => {
    const page = await site.visit('#/', { settings: { theme, paths: false } });
    const seen = async (what, show) => {
      const clear = await countClear(page, 'svg.board', show);
      assert.ok(clear >= kClear, `${what}: ${clear} pixels stand out`);
    };
    const away = () => page.mouse.move(2, 2);
    for (const seat of [1, 2, 3, 4]) {
      const seats = Array(4).fill(person);
      const played = ['e2', 'b5', 'e8'].slice(0, seat - 1).map((move) => ({ move }));
      await openGame(page, { game: 'quoridor', rules: 'players=4', seats, moves: played });
      const wall = await screenPoint(page, 2.25, 2);
      await away();
      await seen(`the ghost of a wall of seat ${seat}`, () => page.mouse.move(wall.x, wall.y));
      const goal = [
        [4.5, 1.5],
        [1.5, 4.5],
        [4.5, 7.5],
        [7.5, 4.5],
      ][seat - 1];
      const square = await screenPoint(page, ...goal);
      await away();
      await seen(`the ghost of the pawn of seat ${seat}`, () =>
        page.mouse.move(square.x, square.y),
      );
    }
    await away();
    await seen('shortest paths', () => page.getByRole('button', { name: 'Shortest path' }).click());
    for (const game of ['quoridor', 'othello']) {
      await openGame(page, { game, seats: [person, person] });
      await seen(`the hint of ${game}`, async () => {
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.getByText(/The engine would play/).waitFor({ timeout: 60_000 });
      });
    }
    await page.context().close();
  });
}
