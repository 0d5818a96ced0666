// What the search reads: every section of every page, as text. Read by src/docs/finder.ts.

/** { pages: [[slug, title]], sections: [[page, anchor, heading, text]] }, pages counted from 0. */
export function searchIndex(pages) {
  return {
    pages: pages.map(({ slug, topic, title }) => [slug, topic ? `${topic} › ${title}` : title]),
    sections: pages.flatMap(({ sections }, page) =>
      sections.map(({ anchor, heading, text }) => [page, anchor, heading, text]),
    ),
  };
}
