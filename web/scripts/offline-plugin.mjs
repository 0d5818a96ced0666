// Writes the service worker with the list of everything that it keeps for play without a network.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

export function offline() {
  let publicDir = '';
  return {
    name: 'outflank-offline',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    async generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      const files = [];
      for (const file of await filesBelow(publicDir)) {
        files.push(relative(publicDir, file).replaceAll('\\', '/'));
        hash.update(await readFile(file));
      }
      for (const name of Object.keys(bundle).sort()) {
        const part = bundle[name];
        files.push(name);
        hash.update(part.type === 'chunk' ? part.code : part.source);
      }
      const template = await readFile(new URL('service-worker.js', import.meta.url), 'utf8');
      hash.update(template);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: template
          .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
          .replace("['FILES']", JSON.stringify(files.filter((name) => name !== 'index.html'))),
      });
    },
  };
}
