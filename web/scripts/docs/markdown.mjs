// One document as HTML, with what the navigation and the search need to know of it.
import MarkdownIt from 'markdown-it';
import { escapeHtml, highlight } from './highlight.mjs';
import { addressOf, targetOf } from './links.mjs';

/** The name of a heading in addresses, as code hosts make it, so that links work in both places. */
export function anchorOf(text, taken) {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  let anchor = plain;
  for (let number = 1; taken.has(anchor); number++) anchor = `${plain}-${number}`;
  taken.add(anchor);
  return anchor;
}

/** The text of an inline token, without its marks. */
function textOf(inline) {
  return (inline.children ?? [])
    .map((token) =>
      ['text', 'code_inline'].includes(token.type)
        ? token.content
        : token.type.endsWith('break')
          ? ' '
          : '',
    )
    .join('');
}

const md = new MarkdownIt({ html: true });
const render = md.renderer.rules;

render.fence = (tokens, index) => {
  const { content, info } = tokens[index];
  const code = highlight(content.replace(/\n$/, ''), info.trim());
  return `<pre class="scroll"><code>${code}</code></pre>\n`;
};
render.code_block = render.fence;
render.table_open = () => '<div class="scroll"><table>\n';
render.table_close = () => '</table></div>\n';
render.heading_close = (tokens, index) => {
  const { anchor } = tokens[index].meta;
  return `<a class="anchor" href="#${anchor}" aria-hidden="true" tabindex="-1">#</a></${tokens[index].tag}>\n`;
};

/** Marks headings with their anchors; the list of them, and the first one apart, which is the title. */
function markHeadings(tokens) {
  const ids = new Set();
  const headings = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = textOf(tokens[index + 1]);
    const anchor = anchorOf(text, ids);
    token.attrSet('id', anchor);
    tokens[index + 2].meta = { anchor };
    headings.push({ level: Number(token.tag[1]), text, anchor });
  });
  return { ids, headings };
}

/** Tables without empty headings, which say nothing to screen readers: plain cells, or no row at all. */
function tidyTables(tokens) {
  const tidy = [];
  let head = null;
  tokens.forEach((token, index) => {
    if (token.type === 'thead_open') head = { start: tidy.length, empty: true };
    tidy.push(token);
    if (token.type === 'th_open') {
      const empty = tokens[index + 1].content === '';
      if (empty) token.tag = tokens[index + 2].tag = 'td';
      else head.empty = false;
    }
    if (token.type === 'thead_close' && head.empty) tidy.length = head.start;
  });
  return tidy;
}

/** The document cut at its headings, as text for the search. */
function sectionsOf(tokens) {
  const sections = [];
  let current = null;
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      current = { anchor: token.attrGet('id'), heading: textOf(tokens[index + 1]), parts: [] };
      sections.push(current);
    } else if (token.type === 'inline' && tokens[index - 1].type !== 'heading_open') {
      current?.parts.push(textOf(token));
    } else if (token.type === 'fence' || token.type === 'code_block') {
      current?.parts.push(token.content);
    }
  });
  return sections.map(({ anchor, heading, parts }) => ({
    anchor,
    heading,
    text: parts.join(' ').replaceAll(/\s+/g, ' ').trim(),
  }));
}

/** A link that shows the name of a file, as readers of the sources want it, shows the title of its page. */
function nameByTitle(label, href, file, site) {
  const name = href.split('#')[0];
  if (!name.endsWith('.md') || label?.type !== 'text' || label.content !== name) return;
  const title = site.titles?.get(targetOf(href, file, site)?.page);
  if (title) label.content = title;
}

/** Leads every link and image of the tokens to its place on the site; answers the links to pages, and what is broken. */
function leadLinks(tokens, file, site) {
  const links = [];
  const problems = [];
  const assets = new Set();
  const lead = (href) => {
    const target = targetOf(href, file, site);
    if (target === null) problems.push(`${file}: the link ${href} leads nowhere`);
    else if (target.page !== undefined) links.push({ ...target, href });
    else if (target.asset) assets.add(target.asset);
    return target && addressOf(target);
  };
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    if (token.type === 'image') token.attrSet('src', lead(token.attrGet('src')) ?? '');
    if (token.type.startsWith('html_')) {
      token.content = token.content.replace(
        / src="([^"]+)"/g,
        (_, src) => ` src="${escapeHtml(lead(src) ?? '')}"`,
      );
    }
  }
  // Files that have no page are for readers of the sources: their names stay as text.
  for (const block of tokens) {
    const open = [];
    for (const [i, token] of (block.children ?? []).entries()) {
      if (token.type === 'link_open') {
        const href = token.attrGet('href');
        nameByTitle(block.children[i + 1], href, file, site);
        const address = lead(href);
        open.push(address);
        if (address) token.attrSet('href', address);
        else Object.assign(token, { type: 'html_inline', content: '<span class="source">' });
      } else if (token.type === 'link_close' && !open.pop()) {
        Object.assign(token, { type: 'html_inline', content: '</span>' });
      }
    }
  }
  return { links, problems, assets };
}

/**
 * A document as a page: { heading, html, headings, sections, ids, links, assets }. `site` knows the pages by file (`slugs`)
 * and the repository (`root`). Throws with a sentence for every link that leads nowhere.
 */
export function renderDocument(source, file, site) {
  const tokens = tidyTables(md.parse(source, {}));
  const { ids, headings } = markHeadings(tokens);
  if (headings[0]?.level !== 1) throw new Error(`${file}: the first line must be the title, # …`);
  const sections = sectionsOf(tokens);
  const { links, problems, assets } = leadLinks(tokens, file, site);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const html = md.renderer.render(tokens, md.options, {});
  return { heading: headings[0].text, html, headings, sections, ids, links, assets };
}
