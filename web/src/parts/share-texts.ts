// The words of what is shared, which come with it.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    copyRecord: 'Copy record',
    copyPosition: 'Copy position',
    savePicture: 'Save picture',
  },
  hu: {
    copyRecord: 'Jegyzőkönyv másolása',
    copyPosition: 'Állás másolása',
    savePicture: 'Kép mentése',
  },
};

export const say = textsOf(texts);
