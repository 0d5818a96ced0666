import { article } from './article';
import { type Dictionary, en, type TextKey } from './en';

export type { TextKey } from './en';

/** By their own names. English is always there; the others are fetched when they are chosen. */
export const languages = {
  en: { name: 'English', load: async (): Promise<Dictionary> => en },
  hu: { name: 'Magyar', load: async (): Promise<Dictionary> => (await import('./hu')).hu },
};
export type LanguageCode = keyof typeof languages;

let texts: Dictionary = $state.raw(en);
let current: LanguageCode = $state('en');
let wanted: LanguageCode = 'en';

export function languageOfBrowser(wanted: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    const code = tag.slice(0, 2).toLowerCase();
    if (code in languages) return code as LanguageCode;
  }
  return 'en';
}

/** Where the texts cannot be fetched, the language stays as it is. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  wanted = code;
  const loaded = await languages[code].load().catch(() => null);
  if (!loaded || wanted !== code) return;
  texts = loaded;
  current = code;
  if (typeof document !== 'undefined') document.documentElement.lang = code;
}

/** The language that is shown. */
export function language(): LanguageCode {
  return current;
}

// `{az:move}` is the value after its Hungarian article, `{Az:move}` the same at the head of a sentence.
function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(
    /\{(?:([aA])z:)?(\w+)\}/g,
    (whole, head: string | undefined, name: string) => {
      if (!(name in values)) return whole;
      const value = String(values[name]);
      return head ? `${head}${article(value).slice(1)} ${value}` : value;
    },
  );
}

/** The text in the chosen language, with `{name}` filled in. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return filled(texts[key], values);
}

/** The same for texts that come with a part of the site, in every language at once. */
export function textsOf<Key extends string>(
  part: Record<LanguageCode, Record<Key, string>>,
): (key: Key, values?: Record<string, string | number>) => string {
  return (key, values = {}) => filled(part[current][key], values);
}

/** The text of a key that is put together, such as the reason of an ending; `other` if there is none. */
export function tMaybe(key: string, other: string): string {
  return key in en ? t(key as TextKey) : other;
}
