// The words of what is shared, which come with it.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    copyRecord: 'Copy record',
    copyPosition: 'Copy position',
    savePicture: 'Save as SVG',
    saveImage: 'Save as PNG',
    saveGif: 'Save as animated GIF',
    gifCut: 'A GIF cannot hold more moves: it goes from move {first} to {last}.',
    format: 'File format',
    notInFormat: 'This game cannot be saved in that format: {reason}',
    makingGif: 'Drawing move {done} of {all}…',
    pictureFailed: 'The picture could not be made in this browser.',
    gifMoves: 'Moves',
    gifFrom: 'From move',
    gifTo: 'to move',
    linkHere: 'Copy link to this move',
    shareHere: 'Share…',
    embedCode: 'Copy code for a web page',
  },
  hu: {
    copyRecord: 'Jegyzőkönyv másolása',
    copyPosition: 'Állás másolása',
    savePicture: 'Mentés SVG-ként',
    saveImage: 'Mentés PNG-ként',
    saveGif: 'Mentés animált GIF-ként',
    gifCut: 'Egy GIF-be nem fér több lépés: {az:first}. lépéstől {az:last}. lépésig tart.',
    format: 'Fájlformátum',
    notInFormat: 'Ez a játszma nem menthető ebben a formátumban: {reason}',
    makingGif: 'Rajzolás: {done} / {all} lépés…',
    pictureFailed: 'Ebben a böngészőben nem sikerült elkészíteni a képet.',
    gifMoves: 'Lépések:',
    gifFrom: 'Ettől a lépéstől',
    gifTo: 'eddig a lépésig',
    linkHere: 'Hivatkozás erre a lépésre',
    shareHere: 'Megosztás…',
    embedCode: 'Weboldalba illeszthető kód',
  },
};

export const say = textsOf(texts);
