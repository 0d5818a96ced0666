// A real game server with the built site, for the tests of games between browsers.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../../build/', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The program with `serve`, or null: OUTFLANK_PROGRAM, else what was built last. */
export function findProgram() {
  const places = process.env.OUTFLANK_PROGRAM
    ? [process.env.OUTFLANK_PROGRAM]
    : [join(build, 'release/outflank'), join(build, 'dev/outflank')];
  const able = (path) =>
    existsSync(path) &&
    spawnSync(path, ['serve', '--help'], { encoding: 'utf8' }).stdout.includes('--store');
  const found = places.find(able) ?? null;
  if (!found && process.env.OUTFLANK_PROGRAM) {
    throw new Error(`${process.env.OUTFLANK_PROGRAM} is no program that can serve`);
  }
  return found;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startServer(program) {
  if (!program) throw new Error('there is no program to serve the site: build outflank');
  const folder = await mkdtemp(join(tmpdir(), 'outflank-web-'));
  const store = join(folder, 'games.db');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  let child = null;
  let printed = '';

  async function start() {
    const options = [
      '--port',
      port,
      '--store',
      store,
      '--web',
      dist,
      '--limits',
      0,
      '--rated-at-one-address',
    ];
    child = spawn(program, ['serve', ...options.map(String)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        printed += data;
      });
    }
    for (let tries = 0; tries < 100; tries++) {
      const answer = await fetch(`${address}api/v1/lobby`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server does not answer: ${printed}`);
  }
  async function stop(signal = 'SIGTERM') {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
  await start();
  return {
    address,
    store,
    start,
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
