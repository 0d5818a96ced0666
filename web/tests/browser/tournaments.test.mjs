// Tournaments on the site, which the arena publishes beside the running server.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { done } from './people.mjs';
import { findProgram } from './server.mjs';
import { eventually, openSite } from './site.mjs';
import { kLooks, troubles } from './written-pages.mjs';

/** Games end and files are written on a machine that may be busy. */
const kPatience = { timeout: 120_000 };
const kEvil = '\u202e<img src=x onerror=window.hacked=1>';
const kSmall = ['--rules', 'size=5 walls=2', '--sandbox', 'off', '--seed', '3'];

let site;
let folder;
before(async () => {
  // A server of our own, whatever OUTFLANK_SITE says: we have to know its store.
  site = await openSite(null);
  folder = await mkdtemp(join(tmpdir(), 'outflank-cup-'));
});
after(async () => {
  await site?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

function axeSource() {
  return readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
}
function command(name, ...more) {
  return ['arena', 'run', '--out', join(folder, name), '--store', site.server.store, ...more];
}
/** Plays a tournament to its end; the id of its page. */
function play(name, ...more) {
  const ran = spawnSync(findProgram(), command(name, ...more), { encoding: 'utf8' });
  assert.equal(ran.status, 0, ran.stderr);
  return ran.stdout.match(/#\/tournaments\/(\w+)/)[1];
}

/** One with a bot that fails in every game. */
let finished;
function finishedCup() {
  finished ??= play(
    'cup',
    ...kSmall,
    ...['--title', `Spring cup ${kEvil}`, '--transcripts', 'always', '--kind', 'round_robin'],
    ...['one=engine:nodes=30', 'two=greedy', 'three=random'],
    'bot:name=Broken,protocol=contest,cmd=echo nonsense',
  );
  return finished;
}

test('an empty list of tournaments says how to publish one', async () => {
  const page = await site.visit('#/tournaments');
  await page.getByText('There are no tournaments on this server yet.').waitFor();
  await page.getByText('outflank arena run cup.toml --store STORE').waitFor();
  await done(page);
});

test('a tournament is followed while it is played, and is seen to stop', async () => {
  const entrants = ['one=engine:nodes=1', 'two=greedy'];
  const child = spawn(
    findProgram(),
    command('long', ...kSmall, '--title', 'Long cup', '--quiet', '--sets', '100000', ...entrants),
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const page = await site.visit('#/');
    await page.getByRole('link', { name: 'Tournaments' }).click();
    const link = page.getByRole('link', { name: 'Long cup' });
    // Nobody reloads the list either.
    await link.waitFor(kPatience);
    await link.click();
    await page.getByRole('status').filter({ hasText: 'live' }).waitFor();
    const games = page.locator('dl b').first();
    await games.waitFor(kPatience);
    const before = await games.textContent();
    // Nobody reloads it.
    await page.waitForFunction(
      (old) => document.querySelector('dl b')?.textContent !== old,
      before,
      kPatience,
    );
    child.kill('SIGINT');
    await ended;
    await page.getByRole('status').filter({ hasText: 'stopped' }).waitFor(kPatience);
    await page.getByText('No games are being played at the moment.').waitFor();
    await done(page);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
});

test('table, entrant with its faults, and the game in which it failed', async () => {
  const id = finishedCup();
  const page = await site.visit(`#/tournaments/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Spring cup' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'finished' }).waitFor();
  const standings = page.getByRole('region', { name: 'Standings' });
  await eventually(() => standings.locator('tbody tr').count(), 4);
  await page.getByRole('region', { name: 'Crosstable' }).waitFor();
  // Nobody reads how the bot was started.
  assert.equal((await page.locator('main').innerText()).includes('echo nonsense'), false);
  await standings.getByText('bot (contest)').waitFor();

  await standings.getByRole('link', { name: 'Broken' }).click();
  await page.getByRole('heading', { level: 1, name: 'Broken' }).waitFor();
  const faults = page.getByRole('region', { name: 'Faults' });
  await eventually(() => faults.locator('tbody tr').count(), 6);
  const opponents = page.getByRole('region', { name: 'Opponents' });
  await eventually(() => opponents.locator('tbody tr').count(), 3);

  await faults.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Game \d+$/ }).waitFor();
  await page.locator('svg.board').waitFor();
  await page.getByRole('region', { name: 'Messages of the bots' }).getByText('nonsense').waitFor();
  // The address follows the move.
  const last = await page.evaluate(() => location.hash);
  assert.match(last, /\/games\/\d+\/\d+$/);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((old) => location.hash !== old, last);
  await page.getByRole('link', { name: 'Spring cup' }).click();
  await standings.waitFor();
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await done(page);
});

test('a link to a move opens there, and leads to the games beside it', async () => {
  const id = finishedCup();
  const page = await site.openPage();
  await page.goto(`${site.address}tournaments/${id}/games/2/3`);
  await page.getByRole('heading', { level: 1, name: 'Game 2' }).waitFor();
  await page.getByRole('slider', { name: 'Position in the game' }).waitFor();
  await eventually(
    () => page.getByRole('slider', { name: 'Position in the game' }).inputValue(),
    '3',
  );
  await page.getByRole('link', { name: 'Next game' }).click();
  await page.getByRole('heading', { level: 1, name: 'Game 3' }).waitFor();
  await page.getByRole('link', { name: 'Previous game' }).click();
  await page.getByRole('heading', { level: 1, name: 'Game 2' }).waitFor();
  await done(page);
});

test('a game of a tournament is analysed and reviewed as any other', async () => {
  const id = finishedCup();
  const { result } = await (await fetch(`${site.address}api/v1/tournaments/${id}`)).json();
  const { number, names } = result.games.find((game) => !game.names.includes('Broken'));
  const page = await site.openPage();
  await page.goto(`${site.address}tournaments/${id}/games/${number}/3`);
  await page.getByRole('link', { name: 'Analyse' }).click();
  const shown = page.locator('.study .moves [data-ply="3"][aria-current]');
  await shown.waitFor();
  await page.locator('.study .player').filter({ hasText: names[0] }).waitFor();
  await page.reload();
  await shown.waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).waitFor();
  await page.goto(`${site.address}#/analysis/quoridor?tournament=${id}/999`);
  await page.getByRole('status').filter({ hasText: 'no longer there' }).waitFor();
  await done(page, /404/);
});

/** What is seen of a replay at its start and at its end. */
async function replayAt(page, id, number) {
  await page.goto(`${site.address}#/tournaments/${id}/games/${number}/0`);
  await page.getByRole('heading', { level: 1, name: `Game ${number}` }).waitFor();
  await page.locator('svg.board').waitFor();
  const seen = [];
  for (const key of ['Home', 'End']) {
    await page.keyboard.press(key);
    const slider = page.getByRole('slider', { name: 'Position in the game' });
    const wanted = key === 'Home' ? '0' : await slider.getAttribute('max');
    await eventually(() => slider.inputValue(), wanted);
    seen.push(
      await page.evaluate(() =>
        ['svg.board', '.caption', '.moves', '.players', '.replay svg:not(.board)'].map((part) =>
          document.querySelector(part)?.outerHTML.replace(/ (id|aria-labelledby)="[^"]*"/g, ''),
        ),
      ),
    );
  }
  return seen;
}

test('a game that is kept as a record alone is shown as one with a replay', async () => {
  const id = finishedCup();
  const { result } = await (await fetch(`${site.address}api/v1/tournaments/${id}`)).json();
  const ofBots = ({ names }) => names.includes('Broken');
  const without = async (page) =>
    page.route(`**/tournaments/${id}/games/*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), replay: null } });
    });
  const silent = 'The bots’ messages in this game are not stored here.';
  for (const kind of [ofBots, (game) => !ofBots(game)]) {
    const { number } = result.games.find(kind);
    const page = await site.openPage();
    const wanted = await replayAt(page, id, number);
    await page.context().close();
    const other = await site.openPage();
    await without(other);
    const seen = await replayAt(other, id, number);
    assert.equal(await other.getByText(silent).count(), kind === ofBots ? 1 : 0);
    // Ends by a fault are shown with the fault, if it is stored.
    if (kind !== ofBots) assert.deepEqual(seen, wanted);
    else assert.equal(seen[1][0], wanted[1][0]);
    await done(other);
  }
});

test('of a long tournament every game is listed by its number, also of one entrant', async () => {
  const id = finishedCup();
  const page = await site.openPage();
  await page.route(`**/api/v1/tournaments/${id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.result.games = json.result.games.slice(-3);
    await route.fulfill({ response, json });
  });
  await page.goto(`${site.address}#/tournaments/${id}`);
  await page.getByText('The list shows 3 of 12 games').waitFor();
  const listed = page.getByRole('region', { name: 'Every game, by number' });
  const rows = () => listed.locator('tbody tr').count();
  const from = page.getByRole('spinbutton', { name: 'From game' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await eventually(rows, 12);
  await from.fill('5');
  await from.press('Enter');
  await eventually(rows, 8);
  await from.fill('13');
  await from.press('Enter');
  await page.getByText('No games from this number onwards.').waitFor();
  await page.goto(`${site.address}#/tournaments/${id}/bots/4`);
  await page.getByRole('heading', { level: 1, name: 'Broken' }).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await eventually(rows, 6);
  await eventually(async () => (await listed.getByText('Broken').count()) >= 6, true);
  const axe = await axeSource();
  assert.deepEqual(await troubles(page, axe), []);
  // Another entrant has other games.
  const opponents = page.getByRole('region', { name: 'Opponents' });
  await opponents.getByRole('link', { name: 'one', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'one', exact: true }).waitFor();
  await eventually(rows, 0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await eventually(rows, 6);
  await eventually(() => listed.getByText('one', { exact: true }).count(), 6);
  await listed.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Game \d+$/ }).waitFor();
  await page.locator('svg.board').waitFor();
  await done(page);
});

test('what is not there is said in a sentence', async () => {
  const id = finishedCup();
  const allowed = /404/;
  for (const [address, text] of [
    ['nothere', 'There is no such tournament here.'],
    [`${id}/games/999`, 'This tournament has no such game, or it is not finished yet.'],
    [`${id}/bots/9`, 'This tournament has no such entrant.'],
    [`${id}/nonsense/9`, 'There is no such page.'],
  ]) {
    const page = await site.visit(`#/tournaments/${address}`);
    await page.getByText(text).first().waitFor();
    await done(page, allowed);
  }
});

test('without the server what is known stays, and is followed again when it is back', async () => {
  const id = finishedCup();
  const page = await site.visit(`#/tournaments/${id}`);
  await page.getByRole('region', { name: 'Standings' }).waitFor();
  await site.server.stop();
  try {
    await page.getByRole('link', { name: 'Broken' }).first().click();
    // What came with the table is enough.
    await page.getByRole('heading', { level: 1, name: 'Broken' }).waitFor();
    await page.getByRole('region', { name: 'Faults' }).getByRole('link').first().click();
    await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  } finally {
    await site.server.start();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('svg.board').waitFor();
  await done(page, /ERR_CONNECTION_REFUSED|Failed to load/);
});

test('axe finds nothing, and nothing is too wide, in both languages', async () => {
  const id = finishedCup();
  const axe = await axeSource();
  const pictures = process.env.OUTFLANK_PICTURES;
  if (pictures) mkdirSync(pictures, { recursive: true });
  const places = { list: '', table: `/${id}`, bot: `/${id}/bots/4`, game: `/${id}/games/3` };
  for (const look of kLooks) {
    for (const [name, place] of Object.entries(places)) {
      const page = await site.visit(`#/tournaments${place}`, look);
      await page
        .locator(name === 'game' ? 'svg.board' : 'main :is(table, li)')
        .first()
        .waitFor();
      assert.deepEqual(await troubles(page, axe), [], `${name} at ${look.viewport.width}`);
      if (pictures) {
        const path = join(pictures, `${name}-${look.viewport.width}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      await done(page);
    }
  }
});
