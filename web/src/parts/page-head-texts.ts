// The words above pages that stand alone.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: { light: 'Light or dark', language: 'Magyarul' },
  hu: { light: 'Világos vagy sötét', language: 'In English' },
};

export const say = textsOf(texts);
