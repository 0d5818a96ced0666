// Puts compressed copies beside every file of the site that becomes smaller by it, for the server.
//
// Brotli takes seconds for the modules and weights, which most builds leave as they were: copies are
// kept by the content that they are of.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const kept = fileURLToPath(new URL('../node_modules/.cache/compressed/', import.meta.url));
const packed = new Set(['.png', '.woff2', '.gz', '.br']);

await mkdir(kept, { recursive: true });
const unused = new Set(await readdir(kept));

// The content by Brotli, in `file`. A copy that is kept is whole: it has its name only then.
async function compressInto(file, content) {
  const name = `${createHash('sha256').update(content).digest('hex')}.br`;
  if (!unused.delete(name)) {
    await writeFile(`${kept}part`, brotliCompressSync(content));
    await rename(`${kept}part`, join(kept, name));
  }
  await copyFile(join(kept, name), file);
}

for (const entry of await readdir(dist, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || packed.has(extname(entry.name))) continue;
  const file = join(entry.parentPath ?? entry.path, entry.name);
  const content = await readFile(file);
  const small = gzipSync(content, { level: 9 });
  if (small.length >= content.length * 0.9) continue;
  await writeFile(`${file}.gz`, small);
  await compressInto(`${file}.br`, content);
}
for (const name of unused) await rm(join(kept, name));
