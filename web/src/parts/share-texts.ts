// The words of what is shared, which come with it.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    copyRecord: 'Copy record',
    copyPosition: 'Copy position',
    savePicture: 'Save picture',
    saveImage: 'Save as PNG',
    saveGif: 'Save as moving picture',
    makingGif: 'Drawing move {done} of {all} …',
    pictureFailed: 'The picture could not be made in this browser.',
    gifFrom: 'From move',
    gifTo: 'to move',
    linkHere: 'Copy link to this move',
    shareHere: 'Share …',
    embedCode: 'Copy code for a web page',
  },
  hu: {
    copyRecord: 'Jegyzőkönyv másolása',
    copyPosition: 'Állás másolása',
    savePicture: 'Kép letöltése',
    saveImage: 'Mentés PNG-ként',
    saveGif: 'Mentés mozgóképként',
    makingGif: '{done}. lépés rajzolása a {all} közül …',
    pictureFailed: 'Ebben a böngészőben nem sikerült elkészíteni a képet.',
    gifFrom: 'Ettől a lépéstől',
    gifTo: 'eddig a lépésig',
    linkHere: 'Hivatkozás erre a lépésre',
    shareHere: 'Megosztás …',
    embedCode: 'Weboldalba illeszthető kód',
  },
};

export const say = textsOf(texts);
