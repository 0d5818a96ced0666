// Where links of documents lead on the site, and whether they lead anywhere.
import { existsSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * The place that a link of `file` means: { page, anchor } for a document with a page, { asset } for a file that is copied
 * beside the pages, { source } for another file of the repository, { outside } for an address, null for nothing that exists.
 */
export function targetOf(href, file, site) {
  if (/^[a-z]+:/.test(href)) return { outside: href };
  const [path, anchor = ''] = href.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path));
  const page = site.slugs.get(target);
  if (page !== undefined) return { page, anchor };
  if (target.startsWith('..') || !existsSync(new URL(target, site.root))) return null;
  if (/^docs\/.*\.(svg|png|json)$/.test(target)) return { asset: target.slice('docs/'.length) };
  return { source: target };
}

/** The address of a target on the site; null for what has none. */
export function addressOf(target) {
  if (target.outside) return target.outside;
  if (target.asset) return `/docs/${target.asset}`;
  if (target.page === undefined) return null;
  const page = target.page === '' ? '/docs' : `/docs/${target.page}`;
  return target.anchor ? `${page}#${target.anchor}` : page;
}

/** A sentence for every link of these pages whose anchor does not exist. */
export function brokenAnchors(pages) {
  const anchors = new Map(pages.map(({ slug, ids }) => [slug, ids]));
  return pages.flatMap(({ file, links }) =>
    links
      .filter(({ page, anchor }) => anchor && !anchors.get(page)?.has(anchor))
      .map(({ href }) => `${file}: no heading answers to the link ${href}`),
  );
}
