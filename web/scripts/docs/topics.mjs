// The documents that become pages, in the order of docs/topics.json.
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';

/** The address of a document's page below /docs: `rules`, `bots.hu`, `contributing`, `conformance`, `reference/games`. */
export function slugOf(file) {
  if (file.startsWith('reference/')) return file.replace(/\.md$/, '');
  const name = posix.basename(file, '.md');
  if (name === 'README') return posix.basename(posix.dirname(file));
  return file.startsWith('docs/') ? name : name.toLowerCase();
}

/** The language of a document, by its name: `bots.hu.md`. */
export function languageOf(file) {
  return /\.(\w\w)\.md$/.exec(file)?.[1] ?? 'en';
}

/** What is wrong with a list of topics, given the documents of docs/ that there are; each a sentence. */
export function problemsOf(topics, documents) {
  const listed = Object.values(topics).flatMap(Object.keys);
  const problems = documents
    .filter((file) => !listed.includes(file))
    .map((file) => `docs/topics.json does not list ${file}: give it a topic and a short title`);
  const slugs = new Map();
  for (const file of listed) {
    if (file.startsWith('docs/') && !documents.includes(file)) {
      problems.push(`docs/topics.json lists ${file}, which does not exist`);
    }
    const slug = slugOf(file);
    if (slugs.has(slug)) {
      problems.push(
        `docs/topics.json: ${file} and ${slugs.get(slug)} have one address, /docs/${slug}`,
      );
    }
    slugs.set(slug, file);
  }
  return problems;
}

/** All documents: [{ topic, file, title, slug, language }]. `root` is the URL of the repository. */
export async function readTopics(root) {
  const topics = JSON.parse(await readFile(new URL('docs/topics.json', root), 'utf8'));
  const documents = (await readdir(new URL('docs/', root)))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const problems = problemsOf(topics, documents);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.entries(topics).flatMap(([topic, list]) =>
    Object.entries(list).map(([file, title]) => ({
      topic,
      file,
      title,
      slug: slugOf(file),
      language: languageOf(file),
    })),
  );
}
