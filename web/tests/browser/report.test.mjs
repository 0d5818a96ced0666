// The report of a tournament, as its readers use it.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { eventually, eventuallyMatches, openSite } from './site.mjs';
import { done, kLooks, troubles, WrittenPages } from './written-pages.mjs';

const kEvil = '\u202e</script><img src=x onerror="window.hacked=1">';
const elo = (value) => ({ value, low: value - 100, high: value + 100, bound: 'none' });
const standing = (place, name, points, rating) => ({
  place,
  name,
  points,
  games: 4,
  wins: place === 1 ? 2 : 1,
  draws: 1,
  losses: 1,
  byes: place === 1 ? 2 : 0,
  faults: place - 1,
  seconds: 2,
  elo: rating,
});
const game = (number, names, faults) => ({
  number,
  round: 1,
  encounter: 1,
  set: 1,
  names,
  places: [1, 2],
  result: '1-0',
  reason: faults.length > 0 ? 'time' : 'goal',
  plies: 20 + number,
  seconds: [0.5, 0.25],
  faults,
  log: faults.length > 0 ? `logs/${number}.json` : null,
  transcript: faults.length > 0 ? `transcripts/${number}.jsonl` : null,
});
const late = { seat: 2, name: kEvil, fault: 'late', message: `${kEvil} was late` };
const kResult = {
  format: 'outflank-tournament',
  version: 1,
  name: 'Cup',
  kind: 'knockout',
  game: 'quoridor',
  rules: '',
  seats: 2,
  seed: 7,
  state: 'running',
  games_finished: 40,
  games_planned: 80,
  entrants: [
    { name: 'Ann', player: 'engine:level=3' },
    { name: kEvil, player: 'python3 evil.py' },
  ],
  standings: [
    standing(1, 'Ann', 3, { value: null, low: 40, high: null, bound: 'at_least' }),
    standing(2, kEvil, 1, elo(-60)),
  ],
  crosstable: [
    {
      first: 'Ann',
      second: kEvil,
      games: 4,
      wins: 3,
      draws: 0,
      losses: 1,
      points: 3,
      pairs: [],
      elo: elo(120),
      los: 0.9,
    },
  ],
  rounds: [
    {
      round: 1,
      byes: [],
      encounters: [
        {
          encounter: 1,
          names: ['Ann', kEvil],
          points: [3, 1],
          games: 4,
          finished: true,
          winner: 'Ann',
          decided_by: 'tiebreak',
        },
      ],
    },
  ],
  sprt: { elo0: 0, elo1: 10, llr: 1.5, lower: -2.94, upper: 2.94, verdict: 'undecided' },
  history: [
    { games: 2, elo: [null, 0], points: [1, 1], llr: 0.5 },
    { games: 40, elo: [50, -50], points: [3, 1], llr: 1.5 },
  ],
  games: Array.from({ length: 40 }, (_, i) =>
    game(i + 1, i % 2 === 0 ? [kEvil, 'Ann'] : ['Ann', kEvil], i === 3 ? [late] : []),
  ),
};
const kRecord = `[Outflank "1"]
[Game "quoridor"]
[Result "1-0"]
[Reason "time"]

1. e2 {seat 2: late: no answer} 1-0
`;
const kTranscript = '{"ms":1.5,"seat":2,"ply":1,"direction":"to","text":"2\\n4 1 10\\n"}\n';

let site;
let pages;
before(async () => {
  site = await openSite();
  pages = new WrittenPages(site);
  mkdirSync(pages.file('transcripts'));
  pages.write('transcripts/4.jsonl', kTranscript);
  pages.write('games.txt', Array.from({ length: 40 }, () => kRecord).join('\n'));
  pages.write('result.json', kResult);
  pages.run('arena', 'report', 'result.json', '-o', 'plain.html');
  pages.run('arena', 'report', '.', '-o', 'report.html', '--replays', 'replays.html');
});
after(async () => {
  pages?.close();
  await site?.close();
});

const section = (page, title) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('standings, crosstable, plots, rounds and faults are there, as text', async () => {
  const page = await pages.open('report.html');
  const text = await page.locator('.report').innerText();
  const parts = [
    '40 / 80',
    'at least +40',
    '−60',
    'Not decided yet',
    'in the tie-break',
    'was late',
  ];
  for (const part of parts) assert.ok(text.includes(part), part);
  await eventually(() => page.locator('svg[role=img]').count(), 2);
  await eventually(() => page.locator('.met').allInnerTexts(), ['3/4', '1/4']);
  // Names cannot turn the direction of what stands beside them.
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('tbody th, li.strong')].filter(
      (one) => !one.querySelector('bdi'),
    ),
  );
  assert.deepEqual(bare, []);
  assert.equal(await page.locator('main img').count(), 0);
  await done(page);
});

test('the score is of the games that were played: byes count for the points alone', async () => {
  const scores = async (name) => {
    const page = await pages.open(name);
    const rows = section(page, 'Standings').locator('tbody tr');
    const found = await rows.locator('td:nth-child(7)').allInnerTexts();
    await done(page);
    return found;
  };
  assert.deepEqual(await scores('report.html'), ['62.5%', '37.5%']);
  const scored = kResult.standings.map((row) => ({ ...row, score: 0.125 }));
  pages.write('scored.json', { ...kResult, standings: scored });
  pages.run('arena', 'report', 'scored.json', '-o', 'scored.html');
  assert.deepEqual(await scores('scored.html'), ['12.5%', '12.5%']);
});

test('faults lead to their replay, or else to the log', async () => {
  const plain = await pages.open('plain.html');
  const log = section(plain, 'Faults').getByRole('link');
  await eventually(() => log.getAttribute('href'), './logs/4.json');
  await done(plain);
  const page = await pages.open('report.html');
  const link = section(page, 'Faults').getByRole('link');
  await eventually(() => link.getAttribute('href'), './replays.html#game=4&move=24');
  await link.click();
  const talk = page.locator('.talk');
  await talk.getByText('late: no answer').waitFor();
  await eventuallyMatches(() => talk.innerText(), /late: no answer.*received.*2\n4 1 10/s);
  await done(page);
});

test('the games can be filtered, and come page by page', async () => {
  const page = await pages.open('report.html');
  const games = section(page, 'All games');
  const rows = games.locator('tbody tr');
  await eventually(() => rows.count(), 30);
  await games.getByRole('button', { name: 'Show more' }).click();
  await eventually(() => rows.count(), 40);
  await games.getByRole('textbox').fill('time');
  await eventually(() => rows.count(), 1);
  await games.getByRole('textbox').fill('nobody');
  await games.getByText('No matching games').waitFor();
  await done(page);
});

test('the plot of progress shows Elo or points', async () => {
  const page = await pages.open('report.html');
  const progress = section(page, 'Progress');
  await eventually(() => progress.locator('[aria-pressed=true]').innerText(), 'Elo');
  const lines = () => progress.locator('polyline').first().getAttribute('points');
  const before = await lines();
  await progress.getByRole('button', { name: 'Points' }).click();
  assert.notEqual(await lines(), before);
  await done(page);
});

test('axe finds nothing, and nothing is wider than the screen', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  for (const look of kLooks) {
    const page = await pages.open('report.html', '', look);
    await page.locator('.report').waitFor();
    assert.deepEqual(await troubles(page, axe), [], JSON.stringify(look));
    await page.context().close();
  }
});

test('what cannot be done is said in one line', () => {
  pages.write('wrong.json', { ...kResult, standings: [{}] });
  pages.write('more.json', { ...kResult, games: [...kResult.games, kResult.games[0]] });
  const both = ['-o', 'x.html', '--replays', 'y.html'];
  const cases = [
    [1, /none\.json/, 'none.json'],
    [1, /wrong\.json: standings\[0\]: place is missing/, 'wrong.json'],
    [1, /games\.txt: there are fewer games/, 'more.json', ...both],
    [2, /--replays/, 'result.json', '--replays', 'y.html'],
  ];
  for (const [status, words, ...rest] of cases) {
    const asked = pages.ask('arena', 'report', ...rest);
    assert.equal(asked.status, status);
    assert.equal(asked.stdout, '');
    assert.match(asked.stderr, words);
    assert.equal(asked.stderr.trim().split('\n').length, 1);
  }
});
