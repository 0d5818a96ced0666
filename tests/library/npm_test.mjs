// The npm package as its users get it: packed, installed from the tarball, and used. node npm_test.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const target = path.join(root, 'build/npm');
execFileSync('node', [path.join(root, 'bindings/npm/pack.mjs'), target], { stdio: 'inherit' });
const tarball = path.join(target, readdirSync(target).find((name) => name.endsWith('.tgz')));
const user = mkdtempSync(path.join(os.tmpdir(), 'outflank-npm-'));
test.after(() => rmSync(user, { recursive: true, force: true }));
writeFileSync(path.join(user, 'package.json'), '{ "type": "module", "private": true }');
execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', tarball], { cwd: user, stdio: 'inherit' });
const installed = path.join(user, 'node_modules/@outflank/core');
const core = await import(pathToFileURL(path.join(installed, 'dist/index.js')));

test('games', async () => {
  const games = await core.loadGames();
  const game = games.open('quoridor');
  assert.equal(game.perft(2), 16677);
  for (const depth of [-1, 201]) assert.throws(() => game.perft(depth), core.Refusal);
  game.play('e2');
  assert.throws(() => game.play('e2'), (error) => error instanceof core.Refusal && error.code === 'not_reachable');
  assert.equal(game.view().moves.length, 1);
  assert.equal(game.undo(), true);
  assert.equal(game.undo(), false);
  game.close();
  assert.throws(() => games.open('chess'), core.Refusal);
});

test('engines', async () => {
  const engine = await core.loadEngine();
  const found = engine.atLevel({ game: 'quoridor', moves: ['e2'] }, 2);
  assert.match(found.lines[0].move, /^[a-i][1-9][hv]?$/);
  assert.equal(engine.search({ game: 'othello' }, { nodes: 200, lines: 2 }).lines.length, 2);
  assert.throws(() => engine.atLevel({ game: 'quoridor' }, 11), core.Refusal);
  await core.loadEngine({ weights: null, network: null });
  const four = { game: 'quoridor', rules: 'players=4' };
  assert.equal(engine.search(four, { nodes: 10 }).nodes, 10);
});

test('an address is relative to the working directory', async () => {
  const before = process.cwd();
  process.chdir(path.join(installed, 'modules'));
  try {
    assert.equal((await core.loadGames('./rules.wasm')).open('quoridor').perft(1), 131);
  } finally {
    process.chdir(before);
  }
});

test('matches and records', async () => {
  const match = (await core.loadRules()).open({ outflank: 1, game: 'othello', moves: [], result: '*' }, 0);
  match.play(1, 'f5', 1000);
  const records = await core.loadRecords();
  const text = records.write(match.record(1000), 'ggf');
  assert.equal(records.read(text).moves[0].move, 'f5');
  match.close();
});

test('the games of a file', async () => {
  const file = (await core.loadRecords()).games('f5d6c3\nc4c3\nf5\n');
  assert.ok(file instanceof core.FileGames);
  assert.deepEqual(file.next(2).map(({ number, moves }) => [number, moves]), [[1, 3], [2, 2]]);
  assert.deepEqual(file.read(2).moves.map(({ move }) => move), ['c4', 'c3']);
  assert.equal(file.next(9).length, 1);
  assert.deepEqual(file.next(9), []);
  assert.throws(() => file.read(4), core.Refusal);
  file.close();
});

test('the code of the README', () => {
  const [code] = [...readFileSync(path.join(installed, 'README.md'), 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
  writeFileSync(path.join(user, 'readme.mjs'), `${code}\nconsole.log(match.view(1000).moves.length);\n`);
  const shown = execFileSync('node', ['readme.mjs'], { cwd: user, encoding: 'utf8' });
  assert.match(shown, /^not_reachable .+\n1\n$/);
});

test('the version is that of the sources', () => {
  const cmake = readFileSync(path.join(root, 'CMakeLists.txt'), 'utf8');
  const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  assert.ok(cmake.includes(`project(outflank VERSION ${version} `), version);
});

test('types', () => {
  writeFileSync(
    path.join(user, 'uses.ts'),
    `import { loadGames, loadEngine, type Board, type Report } from '@outflank/core';
const board: Board = (await loadGames()).open('othello').view();
const report: Report = (await loadEngine()).search({ game: board.game }, { nodes: 1 });
const move: string = report.lines[0]!.move;
// @ts-expect-error a level is a number
(await loadEngine()).atLevel({ game: 'othello' }, 'five');
console.log(move);\n`,
  );
  const compiler = path.join(root, 'web/node_modules/typescript/bin/tsc');
  for (const resolution of ['nodenext', 'bundler']) {
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
    execFileSync('node', [compiler, '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--module', module,
      '--moduleResolution', resolution, 'uses.ts'], { cwd: user, stdio: 'inherit' });
  }
});

test('the example page in a browser', { skip: !existsSync('/usr/bin/chromium') }, async () => {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer((request, response) => {
    const file = path.join(installed, path.normalize(new URL(request.url, 'http://x').pathname));
    if (!file.startsWith(installed) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { chromium } = await import(pathToFileURL(path.join(root, 'web/node_modules/playwright-core/index.mjs')));
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/example.html`);
    await page.waitForFunction(() => document.getElementById('board').textContent.length > 8, null, { timeout: 60000 });
    assert.match(await page.textContent('#board'), /^[a-e][1-5][hv]?( [a-e][1-5][hv]?)+$/);
  } finally {
    await browser.close();
    server.close();
  }
});
