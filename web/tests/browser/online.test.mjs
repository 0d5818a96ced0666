// Games between browsers, over the real server.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { eventually, moves, movesAre, openSite, screenPoint, type } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

const status = (page, text) => page.locator('.status').filter({ hasText: text }).waitFor();
/** Ann opens a game of the kind that is chosen on the page, and sits first; Max takes the other seat. */
async function pair({ who = 'Friend by link', clock = 'none', game = 'quoridor' } = {}) {
  const ann = await site.visit(`#/new/${game}`, { settings: { name: 'Ann' } });
  await ann.getByRole('radio', { name: who }).check();
  await ann.getByRole('combobox', { name: 'Clock' }).selectOption(clock);
  await ann.getByRole('button', { name: 'Start the game' }).click();
  const link = await ann.getByRole('textbox', { name: 'Link to this game' }).inputValue();
  const max = await site.visit('#/', { settings: { name: 'Max' } });
  await max.goto(link);
  await max.getByRole('button', { name: 'Take this seat' }).click();
  await status(ann, 'Your turn');
  await status(max, 'Ann to move');
  return { ann, max, link };
}
async function done(...pages) {
  for (const page of pages) await page.context().close();
}

test('two play by link, with a spectator, a reload, a lost connection and a rematch', async () => {
  const { ann, max, link } = await pair({ clock: '5:00+3' });
  const eve = await site.visit('#/');
  await eve.goto(link);
  await eve.getByText('You are watching.').waitFor();
  await ann.getByText('watching: 1').waitFor();

  const at = await screenPoint(ann, 4.5, 1.5);
  await ann.mouse.click(at.x, at.y);
  for (const page of [ann, max, eve]) await movesAre(page, ['e2']);
  await type(max, 'e8');
  await type(ann, 'd4h');
  for (const page of [ann, max, eve]) await movesAre(page, ['e2', 'e8', 'd4h']);

  await max.reload();
  await status(max, 'Your turn');
  await type(max, 'e7');
  await movesAre(ann, ['e2', 'e8', 'd4h', 'e7']);

  await ann.context().setOffline(true);
  await ann.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor();
  await type(ann, 'e3');
  await movesAre(ann, ['e2', 'e8', 'd4h', 'e7', 'e3']);
  await ann.context().setOffline(false);
  for (const page of [max, eve]) await movesAre(page, ['e2', 'e8', 'd4h', 'e7', 'e3']);
  await ann.getByRole('alert').waitFor({ state: 'detached' });

  await max.getByRole('button', { name: 'Resign' }).click();
  await max.getByRole('button', { name: 'Yes' }).click();
  await status(ann, 'You win.');
  await status(max, 'You lose.');
  await status(eve, 'Ann wins.');
  await ann.getByRole('button', { name: 'Rematch' }).click();
  await max.getByText('Ann wants a rematch.').waitFor();
  await max.getByRole('button', { name: 'Rematch' }).click();
  await status(max, 'Your turn');
  await status(ann, 'Max to move');
  await movesAre(ann, []);
  assert.deepEqual(
    ann.problems.filter((text) => !/WebSocket|ERR_INTERNET/.test(text)),
    [],
  );
  await done(ann, max, eve);
});

test('a draw and a takeback are offered and answered', async () => {
  const { ann, max } = await pair();
  await type(ann, 'e2');
  await movesAre(max, ['e2']);
  await ann.getByRole('button', { name: 'Take back' }).click();
  await max.getByRole('alertdialog', { name: 'Ann asks for a takeback.' }).waitFor();
  await max.getByRole('button', { name: 'Accept' }).click();
  await movesAre(ann, []);
  await type(ann, 'd1');
  await type(max, 'e8');
  await movesAre(ann, ['d1', 'e8']);
  await ann.getByRole('button', { name: 'Offer a draw' }).click();
  await max.getByRole('alertdialog', { name: 'Ann offers a draw.' }).waitFor();
  await max.getByRole('button', { name: 'Decline' }).click();
  await max.getByRole('alertdialog').waitFor({ state: 'detached' });
  await max.getByRole('button', { name: 'Offer a draw' }).click();
  await ann.getByRole('button', { name: 'Accept' }).click();
  await status(ann, 'A draw.');
  await done(ann, max);
});

test('a premove is queued, and people talk', async () => {
  const { ann, max } = await pair();
  await type(max, 'e8');
  await max.getByText('Premove: e8').waitFor();
  await type(ann, 'e2');
  await movesAre(ann, ['e2', 'e8']);
  await ann.getByRole('textbox', { name: 'Say something' }).fill('Hello <b>Max</b>');
  await ann.getByRole('button', { name: 'Send' }).click();
  await max.getByText('Hello <b>Max</b>').waitFor();
  await done(ann, max);
});

test('three play, one resigns, and two continue', async () => {
  const ann = await site.visit('#/new/quoridor', { settings: { name: 'Ann' } });
  await ann.getByRole('radio', { name: 'Friend by link' }).check();
  await ann.getByRole('combobox', { name: 'Players' }).selectOption('3');
  await ann.getByRole('button', { name: 'Start the game' }).click();
  const link = await ann.getByRole('textbox', { name: 'Link to this game' }).inputValue();
  const others = [];
  for (const name of ['Max', 'Eve']) {
    const page = await site.visit('#/', { settings: { name } });
    await page.goto(link);
    await page.getByText('Ann', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Take this seat' }).click();
    others.push(page);
  }
  const [max, eve] = others;
  await type(ann, 'e2');
  await status(max, 'Your turn');
  await max.getByRole('button', { name: 'Resign' }).click();
  await max.getByRole('button', { name: 'Yes' }).click();
  await status(eve, 'Your turn');
  await type(eve, 'b5');
  await status(ann, 'Your turn');
  await movesAre(ann, ['e2', 'b5']);
  await eventually(() => ann.locator('.player.out').count(), 1);
  await done(ann, max, eve);
});

test('the lobby shows who waits, and one click sits down', async () => {
  const max = await site.visit('#/lobby', { settings: { name: 'Max' } });
  await max.getByText('Nobody is waiting').waitFor();
  const ann = await site.visit('#/new/othello', { settings: { name: 'Ann' } });
  await ann.getByRole('radio', { name: 'Open in the lobby' }).check();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  await max
    .getByRole('listitem')
    .filter({ hasText: 'Ann' })
    .getByRole('button', { name: 'Take this seat' })
    .click();
  await status(ann, 'Your turn');
  await ann.getByRole('button', { name: 'f5, possible move' }).click();
  await movesAre(max, ['f5']);
  await done(ann, max);
});

test('a server that goes away and comes back loses nothing', async () => {
  const { ann, max } = await pair();
  await type(ann, 'e2');
  await movesAre(max, ['e2']);
  await site.server.stop('SIGKILL');
  await max.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor();
  await type(max, 'e8');
  await site.server.start();
  await movesAre(ann, ['e2', 'e8']);
  await status(ann, 'Your turn');
  await done(ann, max);
});

test('a dead link says so, and without a server one plays on this device', async () => {
  const page = await site.visit('#/online/nosuchgame');
  await page.getByRole('alert').filter({ hasText: 'no such game' }).waitFor();
  await page.getByRole('link', { name: 'To the start page' }).click();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Friend by link' }).first().click();
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
  await page.getByRole('button', { name: 'On one device' }).first().click();
  await page.locator('svg.board').waitFor();
  assert.deepEqual(await moves(page), []);
  await done(page);
});

test('a visitor of a full game sees that all seats are taken, and watches', async () => {
  const { ann, max, link } = await pair();
  const eve = await site.visit('#/', { settings: { name: 'Eve' } });
  await eve.goto(link);
  await eve.getByText('All seats are taken').waitFor();
  assert.equal(await eve.getByRole('button', { name: 'Take this seat' }).count(), 0);
  assert.equal(await eve.getByRole('textbox', { name: 'Square or move' }).count(), 0);
  await type(ann, 'e2');
  await movesAre(eve, ['e2']);
  await done(ann, max, eve);
});

test('who is there and who is not is shown to everybody', async () => {
  const { ann, max, link } = await pair();
  const of = (page, name) => page.locator('.player').filter({ hasText: name }).locator('.present');
  await of(ann, 'Max').filter({ hasText: 'here' }).waitFor();
  await of(max, 'Max').filter({ hasText: 'here' }).waitFor();
  await max.goto('about:blank');
  await of(ann, 'Max').filter({ hasText: 'away' }).waitFor();
  await max.goto(link);
  await of(ann, 'Max').filter({ hasText: 'here' }).waitFor();
  await ann.context().setOffline(true);
  await of(ann, 'Ann').filter({ hasText: 'offline' }).waitFor();
  await of(max, 'Ann').filter({ hasText: 'away' }).waitFor();
  await ann.context().setOffline(false);
  await of(max, 'Ann').filter({ hasText: 'here' }).waitFor();
  await done(ann, max);
});

test('only what may become legal is taken in advance', async () => {
  const { ann, max } = await pair();
  await type(max, 'e6');
  await max.getByRole('alert').filter({ hasText: 'cannot be legal' }).waitFor();
  assert.equal(await max.getByText(/^Premove: /).count(), 0);
  await type(max, 'd9');
  await max.getByText('Premove: d9').waitFor();
  await max.getByRole('button', { name: 'Cancel premove' }).click();
  await max.getByText(/^Premove: /).waitFor({ state: 'detached' });
  await type(ann, 'e2');
  await status(max, 'Your turn');
  await movesAre(ann, ['e2']);
  await done(ann, max);
});

test('a hint is to be had against engines alone, never against people', async () => {
  const { ann, max } = await pair();
  assert.equal(await ann.getByRole('button', { name: 'Hint' }).count(), 0);
  const id = await ann.evaluate(async () => {
    const answer = await fetch('/api/v1/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'quoridor', seats: ['me', 'engine:1'], clock: 'none' }),
    });
    return (await answer.json()).id;
  });
  await ann.goto(`${site.address}#/online/${id}`);
  await status(ann, 'Your turn');
  await ann.getByRole('button', { name: 'Hint' }).click();
  await ann.getByText(/The engine would play [a-i]\d/).waitFor({ timeout: 30_000 });
  await done(ann, max);
});

test('an overloaded server says so in words, everywhere', async () => {
  const page = await site.visit('#/');
  const refuse = (status, error) =>
    page.route('**/api/v1/games**', (route) =>
      route.fulfill({
        status,
        headers: { 'retry-after': '3' },
        contentType: 'application/json',
        body: JSON.stringify({ error, message: 'as a program says it' }),
      }),
    );
  await refuse(429, 'too_many_requests');
  await page.getByRole('button', { name: 'Friend by link' }).first().click();
  await page.getByRole('alert').filter({ hasText: 'Too many requests' }).waitFor();
  await page.unroute('**/api/v1/games**');
  await refuse(503, 'server_full');
  await page.goto(`${site.address}#/new/quoridor`);
  await page.getByRole('radio', { name: 'Open in the lobby' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('alert').filter({ hasText: 'The server is full' }).waitFor();
  await page.unroute('**/api/v1/games**');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await status(page, 'Waiting for players');
  await eventually(() => page.getByText('Waiting for players').count(), 1);
  await done(page);
});
