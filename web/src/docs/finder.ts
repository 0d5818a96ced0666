// Finds sections of the documentation by words. The index is made by scripts/docs/search-index.mjs.

export interface SearchIndex {
  pages: [slug: string, title: string][];
  sections: [page: number, anchor: string, heading: string, text: string][];
}

/** A piece of a snippet; the matched words are marked. */
export interface SnippetPart {
  text: string;
  marked: boolean;
}

export interface Found {
  address: string;
  page: string;
  heading: string;
  snippet: SnippetPart[];
}

export const kMaxFound = 12;
const kMaxWords = 8;
const kBefore = 40;
const kSnippet = 150;

/** Without diacritics, which many do not type. Every letter stays one letter, so that positions stay the same. */
export function plain(text: string): string {
  return Array.from(text, (letter) =>
    letter.length === 1 ? (letter.toLowerCase().normalize('NFD')[0] ?? letter) : letter,
  ).join('');
}

/** The score of a match: the beginning of a word counts more than the middle of one. */
function worth(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
    const ends = !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? ' ');
    best = Math.max(best, begins ? (ends ? 3 : 2) : 1);
  }
  return best;
}

/** The text around the first of the words, with all of them marked. */
export function snippetOf(text: string, words: string[]): SnippetPart[] {
  const searched = plain(text);
  const places = words.map((word) => searched.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  let start = Math.max(0, first - kBefore);
  if (start > 0) start = text.indexOf(' ', start) + 1 || start;
  if (start > first) start = first;
  const end = Math.min(text.length, start + kSnippet);
  const parts: SnippetPart[] = start > 0 ? [{ text: '… ', marked: false }] : [];
  let at = start;
  while (at < end) {
    const next = words
      .map((word) => ({ place: searched.indexOf(word, at), length: word.length }))
      .filter(({ place }) => place >= 0 && place < end)
      .sort((a, b) => a.place - b.place || b.length - a.length)[0];
    if (!next) break;
    if (next.place > at) parts.push({ text: text.slice(at, next.place), marked: false });
    at = next.place + next.length;
    parts.push({ text: text.slice(next.place, at), marked: true });
  }
  if (at < end) parts.push({ text: text.slice(at, end), marked: false });
  if (end < text.length) parts.push({ text: ' …', marked: false });
  return parts;
}

export class Finder {
  private readonly sections: { page: string; heading: string; text: string }[];

  constructor(private readonly index: SearchIndex) {
    this.sections = index.sections.map(([page, , heading, text]) => ({
      page: plain(index.pages[page]?.[1] ?? ''),
      heading: plain(heading),
      text: plain(text),
    }));
  }

  /** Sections that have every word, the best first. The last word may be the beginning of one. */
  find(query: string): Found[] {
    const words = plain(query)
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, kMaxWords);
    if (words.length === 0) return [];
    const found: { number: number; score: number }[] = [];
    this.sections.forEach(({ page, heading, text }, number) => {
      let score = 0;
      for (const word of words) {
        const part = 8 * worth(heading, word) + 3 * worth(page, word) + worth(text, word);
        if (part === 0) return;
        score += part;
      }
      // In a short section a match says more about its subject.
      found.push({ number, score: score + 1 / (1 + text.length / 500) });
    });
    found.sort((a, b) => b.score - a.score || a.number - b.number);
    return found.slice(0, kMaxFound).flatMap(({ number }) => this.shown(number, words));
  }

  private shown(number: number, words: string[]): Found[] {
    const section = this.index.sections[number];
    if (!section) return [];
    const [page, anchor, heading, text] = section;
    const [slug, title] = this.index.pages[page] ?? ['', ''];
    return [
      {
        address: `/docs${slug ? `/${slug}` : ''}#${anchor}`,
        page: title,
        heading,
        snippet: snippetOf(text, words),
      },
    ];
  }
}
