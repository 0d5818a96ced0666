// How documents become pages.
import { describe, expect, it } from 'vitest';
import { highlight } from '../../scripts/docs/highlight.mjs';
import { brokenAnchors } from '../../scripts/docs/links.mjs';
import { anchorOf, renderDocument } from '../../scripts/docs/markdown.mjs';
import { wholePage } from '../../scripts/docs/page.mjs';
import { searchIndex } from '../../scripts/docs/search-index.mjs';
import { languageOf, problemsOf, slugOf } from '../../scripts/docs/topics.mjs';

const root = new URL('../../../', import.meta.url);
const slugs = new Map([
  ['README.md', ''],
  ['docs/rules.md', 'rules'],
  ['docs/arena.md', 'arena'],
  ['CONTRIBUTING.md', 'contributing'],
]);
const titles = new Map([['arena', 'The arena']]);
const render = (source, file = 'docs/rules.md') =>
  renderDocument(source, file, { root, slugs, titles });

it('links that show a file name show the title of its page', () => {
  const { html } = render('# Rules\n\nSee [arena.md](arena.md) and [this](arena.md).\n');
  expect(html).toContain('<a href="/docs/arena">The arena</a> and <a href="/docs/arena">this</a>');
});

describe('topics', () => {
  const listed = { Playing: { 'docs/a.md': 'A' }, More: { 'CONTRIBUTING.md': 'B' } };

  it('have every document, and none that does not exist', () => {
    expect(problemsOf(listed, ['docs/a.md'])).toEqual([]);
    expect(problemsOf(listed, ['docs/a.md', 'docs/new.md'])).toEqual([
      'docs/topics.json does not list docs/new.md: give it a topic and a short title',
    ]);
    expect(problemsOf(listed, [])).toEqual([
      'docs/topics.json lists docs/a.md, which does not exist',
    ]);
  });

  it('give every page an address of its own', () => {
    expect(
      [
        'docs/rules.md',
        'docs/bots.hu.md',
        'SECURITY.md',
        'conformance/README.md',
        'reference/c.md',
      ].map(slugOf),
    ).toEqual(['rules', 'bots.hu', 'security', 'conformance', 'reference/c']);
    expect(
      problemsOf({ T: { 'docs/npm.md': 'a', 'bindings/npm/README.md': 'b' } }, ['docs/npm.md']),
    ).toHaveLength(1);
  });

  it('know languages by names', () => {
    expect(['docs/bots.hu.md', 'docs/bots.md', 'README.md'].map(languageOf)).toEqual([
      'hu',
      'en',
      'en',
    ]);
  });
});

describe('headings', () => {
  it('have the anchors that code hosts give them', () => {
    const taken = new Set();
    const titles = [
      'What is kept of a bot\u2019s `talk`?',
      'POST /games',
      'Idő és lépés',
      'a_b',
      'Same',
      'Same',
    ];
    expect(titles.map((title) => anchorOf(title, taken))).toEqual([
      'what-is-kept-of-a-bots-talk',
      'post-games',
      'idő-és-lépés',
      'a_b',
      'same',
      'same-1',
    ]);
  });

  it('cut the document into sections for the search', () => {
    const page = render(
      '# T\n\nOne *two*.\n\n## `A`\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode here\n```\n',
    );
    expect(page.heading).toBe('T');
    expect(page.sections).toEqual([
      { anchor: 't', heading: 'T', text: 'One two.' },
      { anchor: 'a', heading: 'A', text: 'x y 1 2 code here' },
    ]);
    expect(
      searchIndex([{ slug: 'rules', topic: 'Playing', title: 'Rules', ...page }]).sections[1],
    ).toEqual([0, 'a', 'A', 'x y 1 2 code here']);
  });

  it('begin with the title', () => {
    expect(() => render('Text first.')).toThrow('docs/rules.md: the first line must be the title');
  });
});

describe('links', () => {
  it('lead to pages, copied files, and outside', () => {
    const { html, assets } = render(
      '# T\n\n[a](arena.md#sandbox) [b](../CONTRIBUTING.md) [c](#t) [d](openapi.json) [e](https://semver.org) [f](../README.md)\n\n![](images/four.png)\n',
    );
    for (const address of [
      '/docs/arena#sandbox',
      '/docs/contributing',
      '/docs/rules#t',
      '/docs/openapi.json',
      'https://semver.org',
      '/docs"',
    ]) {
      expect(html).toContain(`href="${address}`);
    }
    expect(html).toContain('src="/docs/images/four.png"');
    expect([...assets].sort()).toEqual(['images/four.png', 'openapi.json']);
  });

  it('to sources become text', () => {
    const { html } = render('# T\n\nSee [the ladder](../src/ladder.txt).\n');
    expect(html).toContain('See <span class="source">the ladder</span>.');
  });

  it('that lead nowhere are refused', () => {
    expect(() => render('# T\n\n[a](nothing.md) [b](../../x)\n')).toThrow(
      'docs/rules.md: the link nothing.md leads nowhere\ndocs/rules.md: the link ../../x leads nowhere',
    );
    const pages = [
      { slug: 'rules', file: 'docs/rules.md', ...render('# T\n\n[a](arena.md#missing) [b](#t)\n') },
      { slug: 'arena', file: 'docs/arena.md', ...render('# Arena\n', 'docs/arena.md') },
    ];
    expect(brokenAnchors(pages)).toEqual([
      'docs/rules.md: no heading answers to the link arena.md#missing',
    ]);
  });
});

describe('tables', () => {
  it('have no empty headings', () => {
    const { html } = render(
      '# T\n\n| | b |\n|---|---|\n| 1 | 2 |\n\ntext\n\n| | |\n|---|---|\n| 3 | 4 |\n',
    );
    expect(html).toContain('<td></td>\n<th>b</th>');
    expect(html).not.toContain('<th></th>');
    expect(html.match(/<thead>/g)).toHaveLength(1);
    expect(html).toContain('<td>3</td>');
  });
});

describe('code', () => {
  it('is coloured when the page is built, and never read as HTML', () => {
    expect(highlight('int x = 1; // <b>', 'cpp')).toContain('hljs-comment">// &lt;b&gt;');
    expect(highlight('run <it>  # a & b', '')).toBe(
      'run &lt;it&gt;  <span class="hljs-comment"># a &amp; b</span>',
    );
    expect(highlight('a#b', 'unknown')).toBe('a#b');
  });
});

describe('a page', () => {
  const documents = [
    { topic: 'Playing', slug: 'rules', title: 'Rules & more', language: 'en' },
    { topic: 'Bots', slug: 'bots.hu', title: 'Bot', language: 'hu' },
    { topic: 'Bots', slug: 'arena', title: 'Arena', language: 'en' },
  ];
  const parts = { theme: '/t.js', script: '/p.js', style: '/p.css', index: '/i.json' };
  const page = (slug, language = 'en') =>
    wholePage(
      { slug, language, heading: 'X', description: 'a "b"', html: '<h1>X</h1>', headings: [] },
      documents,
      parts,
    );

  it('has nothing that the policy of the server forbids', () => {
    const html = page('rules');
    expect(html).not.toMatch(/<script(?![^>]* src=)/);
    expect(html).not.toMatch(/<style| style=| on\w+=/);
    expect(html).toContain('content="a &quot;b&quot;"');
  });

  it('knows its place and its neighbours', () => {
    const html = page('bots.hu', 'hu');
    expect(html).toContain('<html lang="hu">');
    expect(html).toContain('href="/docs/bots.hu" aria-current="page" lang="hu"');
    expect(html).toContain('<a rel="prev" class="prev" href="/docs/rules"><span>Előző</span>');
    expect(html).toContain('Rules &amp; more');
    expect(html).toContain('<a rel="next" class="next" href="/docs/arena">');
    expect(page('rules')).not.toContain('rel="prev"');
    expect(page('404')).not.toContain('class="neighbours"');
  });
});
