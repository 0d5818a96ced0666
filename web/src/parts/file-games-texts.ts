// The words of the choice among the games of a file, which come with it.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    title: 'Which game?',
    inFile: 'Games in {file}: {count}',
    inText: 'Games in this text: {count}',
    stillReading: '{found}, and still reading…',
    cut: 'The list ends at game {count}; the file has more. Split it to reach the rest.',
    filter: 'Player, event, date or number',
    found: 'Games found: {count}',
    none: 'No game of this file fits.',
    range: '{first}–{last} of {count}',
    pages: 'Pages of the list',
    previous: 'Previous page',
    next: 'Next page',
    open: 'Game {number}: {players}',
    shown: 'shown now',
    damaged: 'Game {number} cannot be read: {reason}',
    opening: 'Opening game {number}…',
    failed: 'Game {number} cannot be opened: {reason}',
    explore: 'Count them in the opening explorer',
    close: 'Close',
  },
  hu: {
    title: 'Melyik játszma?',
    inFile: 'Játszmák száma ({file}): {count}',
    inText: 'Játszmák száma ebben a szövegben: {count}',
    stillReading: '{found}, és az olvasás még tart…',
    cut: 'A lista {az:count}. játszmával véget ér, de a fájlban több van. A többihez darabold fel a fájlt.',
    filter: 'Játékos, esemény, dátum vagy sorszám',
    found: 'Találatok: {count}',
    none: 'A fájl egyik játszmája sem ilyen.',
    range: '{first}–{last} / {count}',
    pages: 'A lista oldalai',
    previous: 'Előző oldal',
    next: 'Következő oldal',
    open: '{number}. játszma: {players}',
    shown: 'ez látható most',
    damaged: '{Az:number}. játszma nem olvasható: {reason}',
    opening: '{Az:number}. játszma megnyitása…',
    failed: '{Az:number}. játszmát nem lehet megnyitni: {reason}',
    explore: 'Összesítés a megnyitások között',
    close: 'Bezárás',
  },
};

export const say = textsOf(texts);
