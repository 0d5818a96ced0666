// Makes the npm package: node bindings/npm/pack.mjs TARGET
//
// TARGET gets the package's folder and its tarball. Needs the modules of build/wasm and the packages of web/, whose
// TypeScript compiles the wrappers: those that the site uses, with the few of bindings/npm/src beside them.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const web = path.join(root, 'web');
if (process.argv.length !== 3) {
  console.error('usage: node pack.mjs TARGET');
  process.exit(2);
}
const target = path.resolve(process.argv[2]);
const folder = path.join(target, 'package');
const sources = path.join(target, 'src');

await rm(target, { recursive: true, force: true });
await mkdir(path.join(folder, 'modules'), { recursive: true });

// One tree of sources; index.ts of engine/ would hide our engine.ts, so only the types of that folder come along.
await cp(path.join(here, 'src'), sources, { recursive: true });
for (const name of ['match.ts', 'module.ts', 'records.ts', 'types.ts']) {
  await cp(path.join(web, 'src/wasm', name), path.join(sources, 'wasm', name));
}
await cp(path.join(web, 'src/engine/messages.ts'), path.join(sources, 'engine/messages.ts'));
await writeFile(
  path.join(target, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'DOM'],
      typeRoots: [path.join(web, 'node_modules/@types')],
      types: ['node'],
      strict: true,
      declaration: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      rootDir: 'src',
      outDir: 'package/dist',
    },
    include: ['src'],
  }),
);
execFileSync('node', [path.join(web, 'node_modules/typescript/bin/tsc'), '-p', target], { stdio: 'inherit' });

// Node.js and browsers want the whole name of a file.
for (const file of await readdir(path.join(folder, 'dist'), { recursive: true })) {
  if (!/\.(js|d\.ts)$/.test(file)) continue;
  const at = path.join(folder, 'dist', file);
  const text = await readFile(at, 'utf8');
  await writeFile(at, text.replace(/(from|import\()\s*'(\.{1,2}\/[^']+?)'/g, "$1 '$2.js'"));
}

for (const name of ['rules', 'play', 'records', 'engine']) {
  await cp(path.join(root, 'build/wasm', `outflank_${name}.wasm`), path.join(folder, 'modules', `${name}.wasm`));
}
await cp(path.join(root, 'data/othello/weights.bin'), path.join(folder, 'modules/othello-weights.bin'));
await cp(path.join(root, 'data/quoridor/multiplayer.bin'), path.join(folder, 'modules/quoridor-multiplayer.bin'));
for (const name of ['README.md', 'package.json', 'example.html']) {
  await cp(path.join(here, name), path.join(folder, name));
}
await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
const version = /VERSION (\d+\.\d+\.\d+)/.exec((await readFile(path.join(root, 'CMakeLists.txt'), 'utf8')).split('project(')[1])[1];
const description = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
if (description.version !== version) {
  console.error(`bindings/npm/package.json has the version ${description.version}, CMakeLists.txt ${version}`);
  process.exit(1);
}
execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder, stdio: 'inherit' });
