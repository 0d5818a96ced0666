// Puts compressed copies beside every file of the site that becomes smaller by it, for the server.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const packed = new Set(['.png', '.woff2', '.gz', '.br']);
for (const entry of await readdir(dist, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || packed.has(extname(entry.name))) continue;
  const file = join(entry.parentPath ?? entry.path, entry.name);
  const content = await readFile(file);
  const small = gzipSync(content, { level: 9 });
  if (small.length >= content.length * 0.9) continue;
  await writeFile(`${file}.gz`, small);
  await writeFile(`${file}.br`, brotliCompressSync(content));
}
