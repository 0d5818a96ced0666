// How long the viewer takes for a large log, and how long it blocks the page: npm run large-log -- [MB [printed|sent]]
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openSite } from './site.mjs';

const kMove = 199;
const kLine = 'depth 12, score +2, nodes 1234567, the way is 8 steps long\\n';

/** What takes the room at each move: the output of the bot, or its messages, one long and many short ones. */
const kTalk = {
  printed: (letters) => `"sent":[],"botLog":"${kLine.repeat(Math.ceil(letters / kLine.length))}"`,
  sent: (letters) => {
    const message = (lines) => `{"timestamp":1,"message":"${kLine.repeat(lines)}"}`;
    const half = Math.ceil(letters / 2);
    const long = message(Math.ceil(half / kLine.length));
    const short = Array(Math.ceil(half / message(1).length)).fill(message(1));
    return `"sent":[${[long, ...short]}],"botLog":""`;
  },
};

/** A log of bots that go to and fro and talk a lot, of N megabytes. */
export async function writeLog(path, megabytes, kind = 'printed') {
  const talk = kTalk[kind]((megabytes * 1e6) / (kMove + 1));
  const file = createWriteStream(path);
  const players = '[{"id":0,"name":"a"},{"id":1,"name":"b"}]';
  file.write(
    `{"init":{"players":${players},"board":{"rows":9,"cols":9},"numOfWalls":20},"ticks":[`,
  );
  for (let i = 0; i <= kMove; i++) {
    const rows = [Math.ceil(i / 2) % 2, 8 - (Math.floor(i / 2) % 2)];
    const seat = i === 0 ? -1 : (i - 1) % 2;
    const action =
      i === 0 ? { type: 'start' } : { type: 'move', x: seat === 0 ? 4 : 3, y: rows[seat] };
    const tick = {
      currentPlayer: seat,
      pawnPos: rows.map((y, player) => ({ x: player === 0 ? 4 : 3, y })),
      walls: [],
      ownedWalls: [10, 10],
      action,
    };
    const start = JSON.stringify(tick).slice(0, -1);
    const bot = `{"id":${Math.max(0, seat)},"received":[],${talk}}`;
    file.write(`${i === 0 ? '' : ','}${start},"bots":[${bot}]}`);
  }
  file.end(']}');
  await finished(file);
}

/** Opens a log in the viewer; seconds until it is shown, and the longest time without a frame. */
export async function openLarge(page, path) {
  await page.evaluate(() => {
    const told = { frames: 0, longest: 0 };
    window.told = told;
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      told.frames++;
      told.longest = Math.max(told.longest, now - last);
      last = now;
      if (window.told === told) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const started = Date.now();
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('spinbutton', { name: 'Move' }).waitFor({ timeout: 300_000 });
  await page.locator('.replay svg.board').waitFor();
  const seconds = (Date.now() - started) / 1000;
  const { frames, longest } = await page.evaluate(() => {
    const { told } = window;
    window.told = null;
    return told;
  });
  return { seconds, frames, longest: longest / 1000 };
}

if (process.argv[1] === import.meta.filename) {
  const megabytes = Number(process.argv[2] ?? 100);
  const kinds = process.argv[3] ? [process.argv[3]] : Object.keys(kTalk);
  const folder = await mkdtemp(join(tmpdir(), 'outflank-log-'));
  const site = await openSite();
  try {
    for (const kind of kinds) {
      const path = join(folder, 'match.log');
      await writeLog(path, megabytes, kind);
      const page = await site.visit('#/replay');
      await page.locator('.welcome').waitFor();
      const { seconds, frames, longest } = await openLarge(page, path);
      const size = ((await stat(path)).size / 1e6).toFixed(0);
      console.log(
        `${size} MB, ${kind}: shown after ${seconds.toFixed(1)} s; ${frames} frames meanwhile, ${longest.toFixed(2)} s between two of them at most`,
      );
      await page.context().close();
    }
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}
