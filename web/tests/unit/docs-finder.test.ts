import { describe, expect, it } from 'vitest';
import { Finder, kMaxFound, plain, type SearchIndex, snippetOf } from '../../src/docs/finder';

const index: SearchIndex = {
  pages: [
    ['rules', 'Rules and variants'],
    ['bots.hu', 'Bot írása röviden'],
    ['', 'Outflank'],
  ],
  sections: [
    [0, 'quoridor', 'Quoridor', 'A wall may not seal the last path of a player.'],
    [0, 'walls', 'Walls left', 'Each player has ten of them.'],
    [1, 'idő', 'Idő', 'A bot másodpercenként egy lépést kap.'],
    [2, 'three-commands', 'Three commands', 'outflank play othello'],
    [0, 'drywall', 'Other', 'The drywall is no wall of ours, and sealing wax is no seal.'],
  ],
};
const finder = new Finder(index);
const headings = (query: string) => finder.find(query).map(({ heading }) => heading);

describe('the search of the documentation', () => {
  it('finds sections that have every word, in the heading or the text', () => {
    expect(headings('seal path')).toEqual(['Quoridor']);
    expect(headings('seal nothing')).toEqual([]);
    expect(headings('  ')).toEqual([]);
  });

  it('puts headings first, and beginnings of words before middles', () => {
    expect(headings('wall')[0]).toBe('Walls left');
    expect(headings('wall')).toHaveLength(3);
    expect(headings('dry')).toEqual(['Other']);
  });

  it('knows beginnings of words and letters without their marks', () => {
    expect(headings('comm')).toEqual(['Three commands']);
    expect(headings('lepest')).toEqual(['Idő']);
    expect(headings('IDŐ')[0]).toBe('Idő');
  });

  it('leads to the section of the page', () => {
    expect(finder.find('lépést')[0]).toMatchObject({
      address: '/docs/bots.hu#idő',
      page: 'Bot írása röviden',
    });
    expect(finder.find('othello')[0]?.address).toBe('/docs#three-commands');
  });

  it('shows a limited number', () => {
    const many = new Finder({
      pages: [['a', 'A']],
      sections: Array.from({ length: 50 }, (_, i) => [0, `s${i}`, `Section ${i}`, 'word']),
    });
    expect(many.find('word')).toHaveLength(kMaxFound);
  });

  it('takes any text for words alone', () => {
    for (const query of ['(', '[a', '\\', '.*', '\u0000', 'a'.repeat(5000)]) {
      expect(headings(query)).toEqual([]);
    }
  });
});

describe('a snippet', () => {
  const text = `${'before '.repeat(30)}the wall that seals ${'after '.repeat(60)}`;

  it('begins near the first word that is looked for, and marks them all', () => {
    const parts = snippetOf(text, ['wall', 'seal']);
    expect(parts.filter(({ marked }) => marked).map((part) => part.text)).toEqual(['wall', 'seal']);
    const shown = parts.map((part) => part.text).join('');
    expect(shown.startsWith('… ')).toBe(true);
    expect(shown.endsWith(' …')).toBe(true);
    expect(shown.length).toBeLessThan(170);
  });

  it('is the beginning where the words are in the heading alone', () => {
    expect(snippetOf('Short.', ['elsewhere'])).toEqual([{ text: 'Short.', marked: false }]);
    expect(snippetOf('', ['x'])).toEqual([]);
  });

  it('keeps places, whatever the letters', () => {
    for (const letters of ['ÁŐ', '𝔘x', 'İı', 'ﬁn'])
      expect(plain(letters)).toHaveLength(letters.length);
  });
});
