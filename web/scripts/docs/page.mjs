// The frame around a document: header, contents, headings of the page, neighbours.
import { escapeHtml } from './highlight.mjs';
import { texts } from './texts.mjs';

const addressOfPage = ({ slug }) => (slug === '' ? '/docs' : `/docs/${slug}`);

/** Documents by topic, in order. */
export function byTopic(documents) {
  const topics = new Map();
  for (const document of documents) {
    topics.set(document.topic, [...(topics.get(document.topic) ?? []), document]);
  }
  return topics;
}

function link(page, current, more = '') {
  const here = page.slug === current ? ' aria-current="page"' : '';
  const language =
    page.language === 'en' ? '' : ` lang="${page.language}" hreflang="${page.language}"`;
  return `<a href="${addressOfPage(page)}"${here}${language}${more}>${escapeHtml(page.title)}</a>`;
}

function contents(documents, current, text) {
  const lists = [...byTopic(documents)].map(
    ([topic, pages]) =>
      `<h2>${escapeHtml(topic)}</h2><ul>${pages.map((page) => `<li>${link(page, current)}</li>`).join('')}</ul>`,
  );
  return `<nav class="contents" aria-label="${text.docs}"><details><summary>${text.contents}</summary><div lang="en">${lists.join('')}</div></details></nav>`;
}

// Names of files are longer than the column: they break between their words.
function breakable(text) {
  return escapeHtml(text).replaceAll(/[/_]/g, '$&<wbr>');
}

function headingsOf(headings, text) {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ level, anchor, text: heading }) =>
      `<li class="level-${level}"><a href="#${anchor}">${breakable(heading)}</a></li>`,
  );
  return `<nav class="headings" aria-label="${text.onThisPage}"><details><summary>${text.onThisPage}</summary><ul>${items.join('')}</ul></details></nav>`;
}

function neighbours(documents, current, text) {
  const at = documents.findIndex(({ slug }) => slug === current);
  if (at < 0) return '';
  const one = (page, rel, label) =>
    page
      ? `<a rel="${rel}" class="${rel}" href="${addressOfPage(page)}"><span>${label}</span><b lang="${page.language}">${escapeHtml(page.title)}</b></a>`
      : '';
  return `<nav class="neighbours" aria-label="${text.neighbours}">${one(documents[at - 1], 'prev', text.previous)}${one(documents[at + 1], 'next', text.next)}</nav>`;
}

/** The cards of the first page: every document by topic. */
export function topicCards(documents) {
  const cards = [...byTopic(documents)].map(([topic, pages]) => {
    const items = pages.map((page) => `<li>${link(page, null)}</li>`).join('');
    return `<section class="card"><h2>${escapeHtml(topic)}</h2><ul>${items}</ul></section>`;
  });
  return `<div class="topics">${cards.join('')}</div>`;
}

/**
 * The whole page. `page` is { slug, language, heading, description, html, headings }; `parts` names the files that it
 * needs: { theme, script, style, index }.
 */
export function wholePage(page, documents, parts) {
  const text = texts[page.language];
  const title =
    page.slug === '' ? `Outflank: ${text.docs.toLowerCase()}` : `${page.heading} · Outflank`;
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="theme-color" content="#f3ebdd" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1d1713" media="(prefers-color-scheme: dark)">
<script src="${parts.theme}"></script>
<link rel="stylesheet" href="${parts.style}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script type="module" src="${parts.script}"></script>
</head>
<body>
<a class="skip" href="#text">${text.skip}</a>
<header>
<a class="brand" href="/"><img src="/icon.svg" alt="" width="32" height="32"><span>Outflank</span></a>
<a class="here" href="/docs"${page.slug === '' ? ' aria-current="page"' : ''}>${text.docs}</a>
<form role="search" class="search" data-index="${parts.index}"><input type="search" placeholder="${text.searchShort}" aria-label="${text.search}" autocomplete="off" spellcheck="false" maxlength="100"></form>
<a class="play" href="/">${text.play}</a>
</header>
<div class="frame">
${contents(documents, page.slug, text)}
<main id="text" tabindex="-1">
${headingsOf(page.headings, text)}
<article${page.slug === '' ? ' class="start"' : ''}>
${page.html}</article>
${neighbours(documents, page.slug, text)}
</main>
</div>
</body>
</html>
`;
}
