// Makes the pages of the documentation in dist/docs, after the site itself. docs/topics.json says which there are.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { brokenAnchors } from './docs/links.mjs';
import { renderDocument } from './docs/markdown.mjs';
import { topicCards, wholePage } from './docs/page.mjs';
import { searchIndex } from './docs/search-index.mjs';
import { texts } from './docs/texts.mjs';
import { readTopics } from './docs/topics.mjs';

const root = new URL('../../', import.meta.url);
const web = new URL('../', import.meta.url);
const dist = new URL('dist/', web);
const generated = new URL('build/docs/', root);

/** The reference of the libraries, as documents. */
function writeReference() {
  const script = fileURLToPath(new URL('tools/docs/reference.py', root));
  const done = spawnSync(
    'python3',
    ['-B', script, fileURLToPath(new URL('reference/', generated))],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (done.status !== 0)
    throw new Error(`${script} failed${done.error ? `: ${done.error.message}` : ''}`);
}

/** Scripts and styles, into dist/assets; their addresses by name. */
async function writeParts() {
  const built = await build({
    root: fileURLToPath(web),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: ['chrome111', 'firefox114', 'safari16.4'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          'docs-theme': fileURLToPath(new URL('src/docs/theme.ts', web)),
          'docs-page': fileURLToPath(new URL('src/docs/page.ts', web)),
        },
      },
    },
  });
  const named = {};
  for (const file of [built].flat().flatMap(({ output }) => output)) {
    const to = new URL(file.fileName, dist);
    await mkdir(dirname(fileURLToPath(to)), { recursive: true });
    await writeFile(to, file.type === 'chunk' ? file.code : file.source);
    const [, name, ending] = /([^/]+)-[\w-]{8}\.(\w+)$/.exec(file.fileName) ?? [];
    if (name) named[`${name}.${ending}`] = `/${file.fileName}`;
  }
  return {
    theme: named['docs-theme.js'],
    script: named['docs-page.js'],
    style: named['docs-page.css'],
  };
}

async function writeIndex(pages) {
  const content = JSON.stringify(searchIndex(pages));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const address = `/assets/docs-index-${hash}.json`;
  await writeFile(new URL(address.slice(1), dist), content);
  return address;
}

/** The first sentences of a document, for search engines. */
function descriptionOf({ sections, heading }) {
  const text = sections.find((section) => section.text !== '')?.text ?? heading;
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`;
}

async function readPages(documents) {
  const slugs = new Map([['README.md', ''], ...documents.map(({ file, slug }) => [file, slug])]);
  const titles = new Map(documents.map(({ slug, title }) => [slug, title]));
  const site = { root, slugs, titles };
  const pages = [];
  for (const document of [
    { file: 'README.md', slug: '', title: 'Outflank', language: 'en' },
    ...documents,
  ]) {
    const from = document.file.startsWith('reference/') ? generated : root;
    const source = await readFile(new URL(document.file, from), 'utf8');
    const page = { ...renderDocument(source, document.file, site), ...document };
    pages.push({ ...page, description: descriptionOf(page) });
  }
  return pages;
}

/** The first page: what README.md says before its first part, all topics, the rest of README.md. */
function startPage(readme, documents) {
  const at = readme.html.indexOf('<h2');
  return {
    ...readme,
    html: readme.html.slice(0, at) + topicCards(documents) + readme.html.slice(at),
    headings: [],
  };
}

const missingPage = {
  slug: '404',
  language: 'en',
  heading: texts.en.missing,
  description: texts.en.missing,
  headings: [],
  html: `<h1>${texts.en.missing}</h1><p>${texts.en.missingText}</p>`,
};

/** What an earlier run has left, where the site was not built anew since. */
async function removeOld() {
  await rm(new URL('docs/', dist), { recursive: true, force: true });
  const assets = new URL('assets/', dist);
  await mkdir(assets, { recursive: true });
  for (const name of await readdir(assets)) {
    if (/^(docs-|search-box-)/.test(name)) await rm(new URL(name, assets));
  }
}

async function main() {
  writeReference();
  const documents = await readTopics(root);
  const pages = await readPages(documents);
  const broken = brokenAnchors(pages);
  if (broken.length > 0) throw new Error(broken.join('\n'));

  await removeOld();
  const parts = await writeParts();
  parts.index = await writeIndex(pages);
  const [readme, ...rest] = pages;
  for (const page of [startPage(readme, documents), ...rest, missingPage]) {
    const to = new URL(`docs/${page.slug || 'index'}.html`, dist);
    await mkdir(dirname(fileURLToPath(to)), { recursive: true });
    await writeFile(to, wholePage(page, documents, parts));
  }
  for (const asset of new Set(pages.flatMap(({ assets }) => [...assets]))) {
    const to = new URL(`docs/${asset}`, dist);
    await mkdir(dirname(fileURLToPath(to)), { recursive: true });
    await copyFile(new URL(`docs/${asset}`, root), to);
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`docs.mjs: ${error.message}\n`);
  process.exit(1);
}
