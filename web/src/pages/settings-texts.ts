// The words of the settings, which come with their page.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    theme: 'Colours',
    themeAuto: 'same as device',
    themeLight: 'light',
    themeDark: 'dark',
    languageName: 'Language',
    sound: 'Sound',
    confirmAuto: 'walls, on small touch screens',
    confirmAlways: 'always',
    confirmNever: 'never',
    showPaths: 'Show shortest paths',
    coordinates: 'Coordinates on the board',
    threads: 'Processor cores for analysis',
    threadsAuto: 'automatic ({count})',
    settingsKept: 'Settings are saved in this browser.',
  },
  hu: {
    theme: 'Színek',
    themeAuto: 'az eszköz szerint',
    themeLight: 'világos',
    themeDark: 'sötét',
    languageName: 'Nyelv',
    sound: 'Hang',
    confirmAuto: 'falaknál, kis érintőképernyőn',
    confirmAlways: 'mindig',
    confirmNever: 'soha',
    showPaths: 'Legrövidebb utak mutatása',
    coordinates: 'Betűk és számok a táblán',
    threads: 'Processzormagok az elemzéshez',
    threadsAuto: 'automatikus ({count})',
    settingsKept: 'A beállítások ebben a böngészőben maradnak.',
  },
};

export const say = textsOf(texts);
