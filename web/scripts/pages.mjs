// Builds the pages that the program writes (outflank replay, outflank arena report) of the site's own parts: one HTML
// file each, into which the program puts {{title}} and {{data}}.
//
// Usage: node scripts/pages.mjs FOLDER [DEPFILE]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { singlePage } from './single-page.mjs';

const kPages = ['replay', 'report'];

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder, depfile] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('pages.mjs: the folder for the pages is missing\n');
  process.exit(2);
}

const used = new Set();
const listModules = {
  name: 'list-modules',
  moduleParsed({ id }) {
    const path = id.split('?')[0];
    if (path.startsWith(root) && !path.includes('node_modules')) used.add(path);
  },
};

// A file from the disk has no other files.
const inlineWorkers = {
  name: 'inline-workers',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.endsWith('?worker')) return null;
    return this.resolve(`${source}&inline`, importer, { skipSelf: true });
  },
};

/** The script and the style of a page. */
async function bundle(page) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [inlineWorkers, svelte(), listModules],
    worker: { format: 'iife', plugins: () => [listModules] },
    build: {
      write: false,
      target: ['chrome111', 'firefox114', 'safari16.4'],
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, `src/${page}/page.ts`),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const files = [built].flat().flatMap(({ output }) => output);
  const script = files.filter(({ type }) => type === 'chunk');
  const style = files.filter(({ fileName }) => fileName.endsWith('.css'));
  if (script.length !== 1 || files.length !== script.length + style.length) {
    throw new Error(
      `${page}: more than one file (${files.map(({ fileName }) => fileName).join(', ')})`,
    );
  }
  const css = style.map(({ source }) => source).join('');
  // What cannot be found stays as it is.
  const missing = css.match(/url\((?!["']?(data:|#))[^)]*\)/);
  if (missing) throw new Error(`${page}: ${missing[0]} is not inside the page`);
  return { script: script[0].code, style: css };
}

await mkdir(folder, { recursive: true });
for (const page of kPages) {
  const { script, style } = await bundle(page);
  await writeFile(join(folder, `${page}.html`), singlePage(style, script));
}
if (depfile) {
  const targets = kPages.map((page) => join(folder, `${page}.html`)).join(' ');
  const names = [...used].sort().map((name) => name.replaceAll(' ', '\\ '));
  await writeFile(depfile, `${targets}: ${names.join(' ')}\n`);
}
