// Ratings, histories and the archive, over the real server.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { done, enter, kOpening, makeAccount, menuOf, playGame, playOn, signUp } from './people.mjs';
import { eventually, eventuallyMatches, moves, openSite } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

const open = (page, hash) => page.goto(`${site.address}${hash}`);
const status = (page, text) => page.locator('.status').filter({ hasText: text }).waitFor();

test('a rated game changes both ratings, and all pages tell of it', async () => {
  const ann = await site.visit('#/new/quoridor');
  await ann.getByRole('radio', { name: 'Open in the lobby' }).check();
  await ann.getByText('Rated games need an account.').waitFor();
  await open(ann, '#/account');
  await signUp(ann, 'Ann');
  await open(ann, '#/new/quoridor');
  await ann.getByRole('radio', { name: 'Open in the lobby' }).check();
  const rated = ann.getByRole('checkbox', { name: 'Rated' });
  await ann.getByText('Rated games need a clock.').waitFor();
  await eventually(() => rated.isDisabled(), true);
  await ann.getByRole('combobox', { name: 'Clock' }).selectOption('5:00+3');
  await rated.check();
  await ann.getByText('You play as Ann.').waitFor();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  const link = await ann.getByRole('textbox', { name: 'Link to this game' }).inputValue();

  const max = await site.visit('#/');
  await max.goto(link);
  await max.getByText('Rated games need an account.').waitFor();
  assert.equal(await max.getByRole('button', { name: 'Take this seat' }).count(), 0);
  await max.locator('main').getByRole('link', { name: 'Log in' }).click();
  await signUp(max, 'Max');
  await max.getByRole('button', { name: 'Take this seat' }).click();
  await status(ann, 'Your turn');
  await ann.getByRole('textbox', { name: 'Square or move' }).fill('e2');
  await ann.getByRole('textbox', { name: 'Square or move' }).press('Enter');
  await status(max, 'Your turn');
  // A rated game counts from the eighth move on.
  const played = [...kOpening.quoridor, 'e5'];
  await playOn([ann, max], link.split('/').at(-1), played.slice(1), 1);

  await open(max, '#/games');
  const waiting = max.getByRole('region', { name: 'In progress' }).getByRole('link');
  await eventuallyMatches(() => waiting.innerText(), /Ann[\s\S]*You[\s\S]*Continue/);
  await waiting.click();
  await status(max, 'Your turn');
  await max.getByRole('button', { name: 'Resign' }).click();
  await max.getByRole('button', { name: 'Yes' }).click();
  await status(ann, 'You win.');
  const about = ann.getByRole('region', { name: 'About this game' });
  await about.getByText(/1500 → 1[5-9]\d\d/).waitFor();
  await about.getByText(/1500 → 1[1-4]\d\d/).waitFor();

  const rating = async (name) => {
    await open(ann, `player/${name}`);
    await ann.getByRole('heading', { name, level: 1 }).waitFor();
    await ann.getByRole('img', { name: /rating after each of 1 games/ }).waitFor();
    return Number.parseInt(await ann.locator('section b').first().innerText(), 10);
  };
  const [winner, loser] = [await rating('Ann'), await rating('Max')];
  assert.ok(winner > 1500 && loser < 1500, `${winner}, ${loser}`);
  assert.match(
    await ann.locator('.games li').innerText(),
    /Ann[\s\S]*Max[\s\S]*Lost[\s\S]*By resignation/,
  );

  for (const [page, result] of [
    [ann, 'Won'],
    [max, 'Lost'],
  ]) {
    await menuOf(page, page === ann ? 'Ann' : 'Max').click();
    await page.getByRole('link', { name: 'My games' }).click();
    await page.locator('.games .chip', { hasText: result }).waitFor();
  }
  const saved = ann.waitForEvent('download');
  await ann.getByRole('button', { name: /Save record/ }).click();
  const record = await readFile(await (await saved).path(), 'utf8');
  assert.match(record, /\[Seat1 "Ann"\][\s\S]*1\. e2/);

  const eve = await site.visit('archive?player=ann');
  await eve.locator('.games a').first().click();
  await status(eve, 'Ann wins.');
  await eventually(() => moves(eve), played);
  assert.equal(new URL(eve.url()).hash, `#/online/${link.split('/').at(-1)}`);
  await eve.keyboard.press('ArrowLeft');
  await status(eve, 'Move 8 of 9');
  for (const format of ['Text', 'JSON', 'Moves only', 'Contest log']) {
    const download = eve.waitForEvent('download');
    await eve.getByRole('link', { name: format }).click();
    assert.ok((await readFile(await (await download).path(), 'utf8')).length > 0);
  }
  assert.equal(await eve.getByRole('link', { name: 'GGF' }).count(), 0);
  for (const page of [ann, max, eve]) await done(page);
});

test('the leaderboard marks one’s own row; the archive searches and pages', async () => {
  const [cleo, dora] = [
    await makeAccount(site.address, 'Cleo'),
    await makeAccount(site.address, 'Dora'),
  ];
  for (let i = 0; i < 34; i++) {
    await playGame(cleo, dora, kOpening.quoridor, i % 3 === 0 ? cleo : dora, { clock: '1:00+2' });
  }
  await playGame(dora, cleo, kOpening.othello, dora, { game: 'othello', clock: '10:00+5' });
  const page = await site.visit('#/');
  await enter(page, site.address, cleo);
  await page.getByRole('link', { name: 'Ratings' }).first().click();
  const row = page.getByRole('row', { name: /Cleo/ });
  await eventuallyMatches(() => row.innerText(), /1\s+Cleo[\s\S]*you[\s\S]*1[5-9]\d\d[\s\S]*34/);
  assert.match(new URL(page.url()).hash, /^#\/ratings/);
  await page.getByRole('link', { name: 'Rapid' }).click();
  await page.getByText('Nobody has an established rating').waitFor();
  await page.getByRole('link', { name: 'Bullet' }).click();
  await page.getByRole('link', { name: 'Dora' }).click();
  await page.getByRole('img', { name: /rating after each of 34 games/ }).waitFor();
  await page.locator('figure svg').hover();
  await page.locator('figure text.told').waitFor();
  await page.getByText('The same as a table').click();
  await eventually(() => page.locator('table tbody tr').count(), 34);

  await page.getByRole('link', { name: 'Archive' }).first().click();
  await page.getByRole('textbox', { name: 'Player' }).fill('dora');
  await page.getByRole('textbox', { name: 'Player' }).press('Enter');
  await page.getByText('games shown: 30').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('games shown: 35').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);
  await page.getByRole('combobox', { name: 'Game' }).selectOption('othello');
  await page.getByText('games shown: 1').waitFor();
  await eventuallyMatches(() => page.locator('.games li').innerText(), /0 – 1/);
  await page.getByRole('combobox', { name: 'Result' }).selectOption('1-0');
  await page.getByText('No matching games.').waitFor();
  await page.reload();
  await page.getByText('No matching games.').waitFor();
  await eventually(() => page.getByRole('textbox', { name: 'Player' }).inputValue(), 'dora');
  await page.getByRole('link', { name: 'All games again' }).click();
  await page.getByText(/games shown: 30/).waitFor();
  await done(page);
});

test('unknown names, empty lists and an unreachable server have messages', async () => {
  const page = await site.visit('player/nobody');
  await page.getByRole('alert').filter({ hasText: 'no account with this name' }).waitFor();
  await open(page, '#/archive?player=nobody');
  await page.getByText('There is no account with this name.').waitFor();
  await open(page, '#/games');
  await page.getByText('No games with others yet.').waitFor();
  await page.getByText('No games are saved on this device.').waitFor();
  await page.route('**/api/**', (route) => route.abort());
  for (const hash of ['#/ratings', '#/archive', '#/games', '#/player/Ann', '#/account']) {
    await open(page, '#/');
    await open(page, hash);
    await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
  }
  await done(page, /404|ERR_FAILED/);
});

test('axe finds nothing on the pages of people, and nothing is wider than a phone', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  const [flo, gus] = [
    await makeAccount(site.address, 'Flo'),
    await makeAccount(site.address, 'Twenty-letters-long1'),
  ];
  const id = await playGame(flo, gus, kOpening.quoridor, gus);
  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'hu'],
  ]) {
    const page = await site.visit('#/', {
      settings: { theme, language },
      viewport: { width: 360, height: 740 },
    });
    // Once for everything; the other colours once more for themselves alone.
    const rules = theme === 'light' ? {} : { runOnly: ['color-contrast'] };
    const seen = async (hash, ready) => {
      await open(page, hash);
      await page.locator(ready).first().waitFor();
      await page.evaluate(axe);
      const { violations } = await page.evaluate((chosen) => axe.run(chosen), rules);
      const told = violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`);
      assert.deepEqual(told, [], `${hash}, ${theme}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${hash} is ${width} wide, ${language}`);
    };
    await seen('#/account', 'form');
    await seen('#/games', '.empty');
    await seen('#/ratings/othello:classical', '.empty');
    await seen('#/archive?player=Flo', '.games');
    await page
      .context()
      .addCookies([{ name: 'outflank', value: gus.token, url: site.address, httpOnly: true }]);
    await seen('#/account', '#own-ratings');
    await seen('#/games', '.games');
    await seen(`#/player/${gus.name}`, 'figure');
    await seen(`#/online/${id}`, '#about');
    await seen('#/ratings/quoridor:bullet', 'table, .empty');
    await page.locator('.who > button').click();
    await page.locator('#who-menu').waitFor();
    await page.evaluate(axe);
    assert.deepEqual((await page.evaluate(() => axe.run())).violations, []);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('#who-menu').isHidden(), true);
    await done(page);
  }
});

test('printing from the dark theme gives black on white', async () => {
  const page = await site.visit('#/ratings', { settings: { theme: 'dark' } });
  const colours = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'));
  const dark = await colours();
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  assert.notEqual(await colours(), dark);
  await eventually(() => page.locator('header').isHidden(), true);
  await page.emulateMedia({ media: 'screen' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await done(page);
});
