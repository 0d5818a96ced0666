// The pages of understanding, learning and sharing for `pictures.mjs`, and a tournament that is published for them.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGame } from './site.mjs';

const listed = (text) => text.split(' ').map((move) => ({ move }));
const kQuoridor = 'e2 e8 e3 e7 e4 e6 c3h d6h e5h b3v d4 f6v';
const kOthello = 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5';
const kLost = {
  quoridor: {
    game: 'quoridor',
    seats: [
      { name: 'Ann', kind: 'person' },
      { name: 'Max', kind: 'person' },
    ],
    moves: listed(`${kQuoridor} d5 d6`).map((entry, i) =>
      i === 6 ? { ...entry, comment: 'too early [%var d4 "aside" e5 (f6 d5) d5]' } : entry,
    ),
    result: '0-1',
    reason: 'resignation',
  },
  othello: {
    game: 'othello',
    seats: [
      { name: 'Ann', kind: 'person' },
      { name: 'Max', kind: 'person' },
    ],
    moves: listed(kOthello),
    result: '0-1',
    reason: 'resignation',
  },
};
/** A log of bots, one of which fails. */
const square = (x, y) => ({ x, y });
const kLog = {
  init: {
    players: [
      { id: 0, name: 'Corvus' },
      { id: 1, name: 'Pathfinder' },
    ],
    board: { rows: 9, cols: 9 },
    numOfWalls: 20,
  },
  ticks: [
    {
      currentPlayer: -1,
      pawnPos: [square(4, 0), square(4, 8)],
      walls: [],
      ownedWalls: [10, 10],
      action: { type: 'start' },
      bots: [{ id: 0, received: [{ message: 'START 9 10', timestamp: 1000 }], sent: [] }],
    },
    {
      currentPlayer: 0,
      pawnPos: [square(4, 1), square(4, 8)],
      walls: [],
      ownedWalls: [10, 10],
      action: { type: 'move', x: 4, y: 1 },
      bots: [
        {
          id: 0,
          received: [{ message: '4 0\n4 8', timestamp: 1030 }],
          sent: [{ message: '4 1', timestamp: 1145 }],
          botLog: 'depth 6, score +2, the way is 8 steps long',
        },
      ],
    },
    {
      currentPlayer: 1,
      pawnPos: [square(4, 1), square(4, 7)],
      walls: [],
      ownedWalls: [10, 10],
      action: { type: 'move', x: 4, y: 7 },
      bots: [
        {
          id: 1,
          received: [{ message: '4 1\n4 8', timestamp: 1150 }],
          sent: [{ message: '4 9', timestamp: 1250 }],
          commandError: 'Invalid input!',
        },
      ],
    },
  ],
};

/** Games of a tournament as a file, one of them damaged. */
function kept(i) {
  const names = ['Ann', 'Zoltán', 'Hajnalka Szentgyörgyi-Kiss', 'Max'];
  const result = ['1-0', '0-1', '1/2-1/2'][i % 3];
  if (i === 3) return '[Outflank "1"]\n[Game "othello"]\nnothing more\n';
  return [
    '[Outflank "1"]',
    '[Game "othello"]',
    `[Date "2026.03.${10 + (i % 20)}"]`,
    `[Event "Spring cup, round ${1 + (i >> 2)}"]`,
    `[Seat1 "${names[i % 4]}"]`,
    `[Seat2 "${names[(i + 1) % 4]}"]`,
    `[Result "${result}"]`,
    `[Reason "${i % 3 === 2 ? 'agreement' : 'resignation'}"]\n`,
    `1. f5 d6 ${result}\n`,
  ].join('\n');
}
const openGames = async (page) => {
  await study(page, '#/analysis/othello');
  const games = Array.from({ length: 130 }, (_, i) => kept(i)).join('\n');
  await page
    .locator('.study details.card:not(.explorer) input[type=file]')
    .setInputFiles({ name: 'spring-cup.rec', mimeType: '', buffer: Buffer.from(games) });
  await page.locator('dialog nav').waitFor();
};

async function open(page, hash, ready) {
  await page.goto(`${new URL(page.url()).origin}/${hash}`);
  await page.locator(ready).first().waitFor();
}
const study = (page, hash) => open(page, hash, '.study svg.board');

/** Until the engine has looked for a while. */
async function think(page) {
  await page.getByRole('switch').first().check();
  await page.locator('.engine li').first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
}

function analysis(game, moves) {
  return async (page) => {
    await study(page, `#/analysis/${game}?moves=${moves.replaceAll(' ', '+')}`);
    await think(page);
  };
}

function reviewed(game, attempt) {
  return async (page) => {
    await openGame(page, kLost[game]);
    const id = (await page.evaluate(() => location.hash)).split('/')[2];
    await study(page, `#/analysis/${game}?device=${id}`);
    await page.locator('.review button.primary').click();
    await page.locator('.review table').waitFor({ timeout: 120_000 });
    if (attempt) await page.locator('.review li .row button').first().click();
    else await page.locator('.review li .plain').first().click();
    await page.locator('.review').scrollIntoViewIfNeeded();
  };
}

function editor(game) {
  return async (page) => {
    await study(
      page,
      `#/analysis/${game}?moves=${(game === 'othello' ? 'f5 d6' : 'e2 e8 c3h').replaceAll(' ', '+')}`,
    );
    await page.locator('.tools button').nth(2).click();
    await page.locator('.setup-tools').waitFor();
  };
}

const embedded = (game, moves) => (page) =>
  open(page, `embed/${game}?moves=${moves.replaceAll(' ', '+')}`, 'svg.board');

/** Plays and publishes a tournament; what to look at, and how to take it away. */
export async function studySite(program, server) {
  const folder = await mkdtemp(join(tmpdir(), 'outflank-pictures-'));
  const ran = spawnSync(
    program,
    [
      ...['arena', 'run', '--out', join(folder, 'cup'), '--store', server.store],
      ...['--title', 'Spring cup', '--rules', 'size=7 walls=5', '--sandbox', 'off', '--seed', '3'],
      ...['--transcripts', 'always', '--kind', 'round_robin', '--sets', '3'],
      ...['Corvus=engine:nodes=60', 'Steady=engine:nodes=10', 'Pathfinder=greedy', 'Dice=random'],
      'bot:name=Broken,protocol=contest,cmd=echo nonsense',
    ],
    { encoding: 'utf8' },
  );
  if (ran.status !== 0) throw new Error(ran.stderr);
  const cup = ran.stdout.match(/#\/tournaments\/(\w+)/)[1];
  const tournament = (rest, ready) => (page) => open(page, `#/tournaments${rest}`, ready);
  return {
    close: () => rm(folder, { recursive: true, force: true }),
    /** The tournament's results. */
    results: join(folder, 'cup'),
    pages: {
      'analysis-quoridor': analysis('quoridor', kQuoridor),
      'analysis-othello': analysis('othello', kOthello),
      'analysis-three': async (page) => {
        await study(page, '#/analysis/quoridor?position=9x9+e4:5/c5:5/e7:5+-/-/-+1+6');
        await think(page);
      },
      'analysis-gone': (page) => study(page, '#/analysis/quoridor?online=AAAAAAAAAAAAAAAA'),
      'review-quoridor': reviewed('quoridor', false),
      'review-othello': reviewed('othello', false),
      'attempt-quoridor': reviewed('quoridor', true),
      'editor-quoridor': editor('quoridor'),
      'editor-othello': editor('othello'),
      'explorer-quoridor': async (page) => {
        await study(page, '#/analysis/quoridor?moves=e2+e8');
        await page.locator('details.explorer summary, .explorer summary').first().click();
        await page.locator('.explorer tbody tr').first().waitFor();
        await page.locator('.explorer').first().scrollIntoViewIfNeeded();
      },
      'explorer-othello': async (page) => {
        await study(page, '#/analysis/othello?moves=f5+d6+c3');
        await page.locator('.explorer summary').first().click();
        await page.locator('.explorer tbody tr').first().waitFor();
        await page.locator('.explorer').first().scrollIntoViewIfNeeded();
      },
      'analysis-open': async (page) => {
        await study(page, '#/analysis/quoridor');
        const panel = page.locator('.study details.card').last();
        await panel.locator('summary').click();
        await panel.locator('textarea').fill('no game at all');
        await panel.locator('button[type=submit]').click();
        await panel.scrollIntoViewIfNeeded();
      },
      'games-of-file': openGames,
      'game-of-file': async (page) => {
        await openGames(page);
        await page.locator('dialog li button').nth(2).click();
        await page.locator('dialog').waitFor({ state: 'detached' });
      },
      'puzzle-quoridor': (page) => open(page, '#/puzzles/quoridor/daily', 'svg.board'),
      'puzzle-solved-quoridor': async (page) => {
        await open(page, '#/puzzles/quoridor/daily', 'svg.board');
        await page.locator('.words .row button').first().click();
        await page.locator('.words .row .primary').waitFor();
      },
      'puzzle-solved-othello': async (page) => {
        await open(page, '#/puzzles/othello/daily', 'svg.board');
        await page.locator('.words .row button').first().click();
        await page.locator('.words .row .primary').waitFor();
      },
      'learn-quoridor': (page) => open(page, '#/help/quoridor/5', 'svg.board'),
      'learn-othello': (page) => open(page, '#/help/othello/8', 'svg.board'),
      'learn-end': (page) => open(page, '#/help/othello/99', '.last'),
      share: async (page) => {
        await openGame(page, kLost.quoridor);
        await page.locator('[aria-expanded]').last().click();
        await page.locator('.share').waitFor();
        await page.locator('.share').scrollIntoViewIfNeeded();
      },
      'share-analysis': async (page) => {
        await study(page, '#/analysis/othello?moves=f5+d6+c3');
        await page.locator('.tools [aria-expanded]').click();
        await page.locator('.share').waitFor();
        await page.locator('.share').scrollIntoViewIfNeeded();
      },
      replay: (page) => open(page, '#/replay', '.welcome'),
      'replay-log': async (page) => {
        await open(page, '#/replay', '.welcome');
        await page.locator('input[type=file]').setInputFiles({
          name: 'match.log',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(kLog)),
        });
        await page.locator('.replay svg.board').waitFor();
        await page.keyboard.press('End');
        await page.locator('.talk .fault').waitFor();
      },
      'embed-quoridor': embedded('quoridor', kQuoridor),
      'embed-othello': embedded('othello', kOthello),
      tournaments: tournament('', 'main li'),
      'tournament-table': tournament(`/${cup}`, 'main table'),
      'tournament-bot': tournament(`/${cup}/bots/5`, 'main table'),
      'tournament-game': tournament(`/${cup}/games/2/9`, 'svg.board'),
      'settings-threads': (page) => open(page, '#/settings', 'select'),
    },
  };
}
