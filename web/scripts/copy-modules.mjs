// Puts the WebAssembly modules, the weights that are not in them, puzzles and openings where the site serves them from.
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const target = new URL('../public/modules/', import.meta.url);
const modules = process.env.OUTFLANK_MODULES
  ? new URL(`file://${process.env.OUTFLANK_MODULES}/`)
  : new URL('build/wasm/', root);

const files = [
  [new URL('outflank_play.wasm', modules), 'play.wasm'],
  [new URL('outflank_records.wasm', modules), 'records.wasm'],
  [new URL('outflank_engine.wasm', modules), 'engine.wasm'],
  [new URL('outflank_engine_threads.wasm', modules), 'engine-threads.wasm'],
  [new URL('data/othello/weights.bin', root), 'othello-weights.bin'],
  [new URL('data/quoridor/multiplayer.bin', root), 'quoridor-multiplayer.bin'],
  [new URL('data/puzzles/quoridor.txt', root), 'puzzles-quoridor.txt'],
  [new URL('data/puzzles/othello.txt', root), 'puzzles-othello.txt'],
  [new URL('data/openings/quoridor.txt', root), 'openings-quoridor.txt'],
  [new URL('data/openings/othello.txt', root), 'openings-othello.txt'],
];

await mkdir(target, { recursive: true });
for (const [from, name] of files) {
  const found = await stat(from).catch(() => null);
  if (!found) {
    console.error(
      `${fileURLToPath(from)} is missing: build it by 'cmake --preset wasm && cmake --build --preset wasm'`,
    );
    process.exit(1);
  }
  await copyFile(from, new URL(name, target));
}
