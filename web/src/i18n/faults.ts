// What was refused, in the reader's language. Faults cross by name; the sentence that comes with one is English,
// and is shown where that is what the reader wants: it names the offending part.
import { Refusal } from '../wasm/module';
import { language, type TextKey, t, tMaybe } from './index.svelte';

/** Of reading texts and files: the sentence says much more than the name. */
const inputFaults = [
  'syntax',
  'out_of_range',
  'unknown',
  'duplicate',
  'missing',
  'conflict',
  'too_long',
  'damaged',
];

/** Where in a text something is wrong, as the sentences begin. */
const places: [RegExp, TextKey][] = [
  [/^line (\d+)/, 'atLine'],
  [/^move (\d+)/, 'atMove'],
  [/^game (\d+)/, 'atGame'],
  [/^seat (\d+)/, 'atSeat'],
  [/^position/, 'atPosition'],
  [/^rules/, 'atRules'],
];

/** The places that an English sentence begins with, in words, and the first thing that it quotes. */
function partsOf(message: string): { where: string[]; quoted: string | null } {
  const where: string[] = [];
  let rest = message;
  for (;;) {
    const found = places
      .map(([pattern, key]) => ({ key, match: pattern.exec(rest) }))
      .find(({ match }) => match && /^(, '[^']*')?: /.test(rest.slice(match[0].length)));
    if (!found?.match) break;
    where.push(t(found.key, { count: found.match[1] ?? '' }));
    const after = rest.slice(found.match[0].length);
    const subject = /^, '([^']*)'/.exec(after)?.[1];
    if (subject !== undefined) where.push(`„${subject}”`);
    rest = after.slice(after.indexOf(': ') + 2);
  }
  const quoted = where.some((part) => part.startsWith('„'))
    ? null
    : (/'([^']{1,40})'/.exec(rest)?.[1] ?? null);
  return { where, quoted };
}

const finished = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** By its name alone. */
export function faultName(code: string): string {
  return tMaybe(`no_${code}`, t('no_other', { code }));
}

/** A sentence about it, with its full stop. */
export function faultText({ code, message }: Pick<Refusal, 'code' | 'message'>): string {
  const known = faultName(code);
  const { where, quoted } = partsOf(message);
  if (language() === 'en') {
    const says = message !== '' && (inputFaults.includes(code) || where.length > 0);
    return says ? finished(message) : known;
  }
  const what = inputFaults.includes(code) && quoted ? `${known} („${quoted}”)` : known;
  return where.length > 0 ? `${where.join(', ')}: ${what}` : what;
}

/** The same for whatever was thrown. */
export function troubleText(error: unknown): string {
  if (error instanceof Refusal) return faultText(error);
  return t('no_other', { code: error instanceof Error ? error.name : typeof error });
}
