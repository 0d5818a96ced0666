import { type LanguageCode, languageOfBrowser, languages, setLanguage } from './i18n/index.svelte';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: LanguageCode;
  sound: boolean;
  confirm: 'auto' | 'always' | 'never';
  paths: boolean;
  coordinates: boolean;
  /** The level of the last game against the engine. */
  level: number;
  /** Threads of the analysis engine; 0: chosen by the device. */
  threads: number;
  /** Our name in games on the server; empty for the server's default. */
  name: string;
}

const kKey = 'outflank.settings';

function defaults(): Settings {
  return {
    theme: 'auto',
    language: languageOfBrowser(navigator.languages ?? [navigator.language]),
    sound: true,
    confirm: 'auto',
    paths: false,
    coordinates: true,
    level: 3,
    threads: 0,
    name: '',
  };
}

const allowed: { [Key in keyof Settings]: (value: unknown) => boolean } = {
  theme: (value) => ['auto', 'light', 'dark'].includes(value as string),
  language: (value) => typeof value === 'string' && value in languages,
  sound: (value) => typeof value === 'boolean',
  confirm: (value) => ['auto', 'always', 'never'].includes(value as string),
  paths: (value) => typeof value === 'boolean',
  coordinates: (value) => typeof value === 'boolean',
  level: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 10,
  threads: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 64,
  name: (value) => typeof value === 'string' && value.length <= 20,
};

function load(): Settings {
  const settings = defaults();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return settings;
    for (const key of Object.keys(allowed) as (keyof Settings)[]) {
      const value = (kept as Record<string, unknown>)[key];
      if (allowed[key](value)) Object.assign(settings, { [key]: value });
    }
  } catch {
    // Damaged settings, or no storage: the defaults.
  }
  return settings;
}

export const settings: Settings = $state(load());

// What the browser draws around the page, in the colour of the paper.
const kPaper = { light: '#f3ebdd', dark: '#1d1713' };

async function apply(): Promise<void> {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const device = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = kPaper[settings.theme === 'auto' ? device : settings.theme];
  }
  if (settings.theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  await setLanguage(settings.language);
}

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  void apply();
  try {
    localStorage.setItem(kKey, JSON.stringify(settings));
  } catch {
    // They last as long as the page is open.
  }
}

/** Resolves when the page can be shown: in the right language from the start. */
export const applied = apply();
