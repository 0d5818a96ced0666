import { type Dictionary, en, type TextKey } from './en';
import { hu } from './hu';

export type { TextKey } from './en';

export const dictionaries = { en, hu } satisfies Record<string, Dictionary>;
export type LanguageCode = keyof typeof dictionaries;

const current = $state<{ code: LanguageCode }>({ code: 'en' });

export function languageOfBrowser(wanted: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    const code = tag.slice(0, 2).toLowerCase();
    if (code in dictionaries) return code as LanguageCode;
  }
  return 'en';
}

export function setLanguage(code: LanguageCode): void {
  current.code = code;
  if (typeof document !== 'undefined') document.documentElement.lang = code;
}

/** The text in the chosen language, with `{name}` filled in. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return dictionaries[current.code][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** The text of a key that is put together, such as the reason of an ending; `other` if there is none. */
export function tMaybe(key: string, other: string): string {
  return key in en ? t(key as TextKey) : other;
}
