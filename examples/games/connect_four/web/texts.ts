import { language } from '../../../../web/src/i18n/index.svelte';

const en = {
  title: 'Connect Four',
  line: 'Drop discs; four in a row win.',
  tip: 'Choose a column to drop your disc.',
  yellow: 'Yellow',
  red: 'Red',
  board: 'Connect Four board, 7 columns by 6 rows',
  column: 'column {column}',
  dropped: '{name} drops a disc into column {column}.',
  droppedYou: 'You drop a disc into column {column}.',
};

const hu: typeof en = {
  title: 'Négy a sorban',
  line: 'Dobj be korongokat: négy egy sorban nyer.',
  tip: 'Válassz oszlopot a korongodnak.',
  yellow: 'Sárga',
  red: 'Piros',
  board: 'Négy a sorban tábla, 7 oszlop, 6 sor',
  column: '{column} oszlop',
  dropped: '{name} korongot dob a(z) {column} oszlopba.',
  droppedYou: 'Korongot dobsz a(z) {column} oszlopba.',
};

export function words(): typeof en {
  return language() === 'hu' ? hu : en;
}

export function toldIn(column: string): (name: string | null) => string {
  return (name) =>
    (name === null ? words().droppedYou : words().dropped.replace('{name}', name)).replace(
      '{column}',
      column,
    );
}
