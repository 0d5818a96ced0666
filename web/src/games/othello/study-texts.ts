import { textsOf } from '../../i18n/index.svelte';

export const studyTexts = {
  en: {
    ahead: '{discs} discs ahead',
    behind: '{discs} discs behind',
    even: 'level',
    exactly: '{worth}, exactly',
    about: 'about {worth}',
    takeCorner: 'The corner {best} was available: a disc there can never be flipped.',
    givesCorner: '{move} lets {other} take the corner {answer}.',
    besideCorner: '{move} is next to the empty corner {corner} and helps {other} to take it.',
    passes: 'After {best} {other} has no move and must pass, so that {mover} moves again.',
    mobility: '{move} leaves {other} {more}; {best} leaves only {fewer}.',
    parity: 'With {empty} squares left, {best} keeps the last move in more places for {mover}.',
    discs:
      '{move} flips {many} discs, {best} only {few}: the more discs, the more moves for {other}.',
    compare: 'After {best} the final count is better for {mover} than after {move}.',
    oneMove: '1 move',
    someMoves: '{count} moves',
    brush: 'Place on the board',
    nothing: 'Nothing',
    turn: 'To move',
    editHint:
      'Choose what to place, then press squares, or drag over them. Keyboard: arrows and Enter.',
    clear: 'Clear the board',
    usual: 'Standard start',
  },
  hu: {
    ahead: '{discs} koronggal jobb',
    behind: '{discs} koronggal rosszabb',
    even: 'egyenlő',
    exactly: 'pontosan: {worth}',
    about: 'körülbelül: {worth}',
    takeCorner: 'El lehetett foglalni a(z) {best} sarkot: az ottani korong már sosem fordul meg.',
    givesCorner: '{move} után {other} elfoglalhatja a(z) {answer} sarkot.',
    besideCorner: '{move} az üres {corner} sarok mellett van, és besegíti oda: {other}.',
    passes: '{best} után nem tud lépni ({other}), passzolnia kell, így {mover} léphet újra.',
    mobility: '{move} után ennyi választása marad ({other}): {more}; {best} után csak {fewer}.',
    parity: 'Még {empty} üres mező van: {best} több helyen tartja meg az utolsó lépést ({mover}).',
    discs:
      '{move} {many} korongot fordít meg, {best} csak {few} korongot: minél több a korong, annál többet léphet az ellenfél ({other}).',
    compare: '{best} után jobb a végeredmény ({mover}), mint {move} után.',
    oneMove: '1 lépés',
    someMoves: '{count} lépés',
    brush: 'Mi kerüljön a táblára',
    nothing: 'Semmi',
    turn: 'Ki következik',
    editHint:
      'Válaszd ki, mit teszel le, aztán nyomj meg mezőket, vagy húzd végig őket. Billentyűzettel: nyilak és Enter.',
    clear: 'Tábla ürítése',
    usual: 'Szokásos kezdés',
  },
};

export const say = textsOf(studyTexts);
