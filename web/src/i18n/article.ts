// The Hungarian article is heard: az e3h, but a d3h; az 5., but a 4.

/** Letters whose names begin with a vowel: ef, el, iksz. */
const kSpelt = /^[aefilmnorsuxy]\d/;
const kVowel = /^[aáeéiíoóöőuúüű]/i;

/** Öt, ötven; egy, ezer, egymillió, but tíz and száz. */
function numberNeedsZ(digits: string): boolean {
  return digits.startsWith('5') || (digits.startsWith('1') && digits.length % 3 === 1);
}

/** Before a square or a move, a number or a word. */
export function article(text: string): 'a' | 'az' {
  const digits = /^\d+/.exec(text)?.[0];
  if (digits) return numberNeedsZ(digits) ? 'az' : 'a';
  const spelt = /^[a-z]\d/.test(text);
  return (spelt ? kSpelt : kVowel).test(text) ? 'az' : 'a';
}
