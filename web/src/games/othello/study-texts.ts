import { textsOf } from '../../i18n/index.svelte';

export const studyTexts = {
  en: {
    ahead: '{discs} discs ahead',
    behind: '{discs} discs behind',
    oneAhead: '1 disc ahead',
    oneBehind: '1 disc behind',
    even: 'level',
    exactly: '{worth}, exactly',
    about: 'about {worth}',
    expectedDiscs: 'Expected final count: {each}.',
    stableDiscs: 'Discs that can never be flipped: {each}.',
    movesOfBoth: 'Moves available: {each}.',
    takeCorner: 'The corner {best} was available: a disc there can never be flipped.',
    givesCorner: '{move} lets {other} take the corner {answer}.',
    besideCorner: '{move} is next to the empty corner {corner} and may open it for {other}.',
    passes: 'After {best} {other} has no move and must pass, so that {mover} moves again.',
    mobility: '{move} leaves {other} {more}; {best} leaves only {fewer}.',
    parity:
      '{best} is in a region of {odd}, where {mover} can move last; {move} enters one of {even}, where {other} can.',
    counted:
      'With {empty} squares left everything can be counted: {best} ends better for {mover} than {move}.',
    discs:
      '{move} flips {many} discs, {best} only {few}: the more discs, the more moves for {other}.',
    compare: 'After {best} the final count is better for {mover} than after {move}.',
    oneMove: '1 move',
    someMoves: '{count} moves',
    oneSquare: '1 empty square',
    someSquares: '{count} empty squares',
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
    oneAhead: '1 koronggal jobb',
    oneBehind: '1 koronggal rosszabb',
    even: 'egyenlő',
    exactly: 'pontosan: {worth}',
    about: 'körülbelül: {worth}',
    expectedDiscs: 'Várható végeredmény: {each}.',
    stableDiscs: 'Már nem fordítható korongok: {each}.',
    movesOfBoth: 'Lehetséges lépések: {each}.',
    takeCorner:
      'El lehetett volna foglalni {az:best} sarkot: az ottani korong már sosem fordul meg.',
    givesCorner: '{move} után {other} elfoglalhatja {az:answer} sarkot.',
    besideCorner:
      '{move} az üres {corner} sarok mellett van, és utat nyithat oda az ellenfélnek ({other}).',
    passes: '{best} után {other} nem tud lépni, passzolnia kell, így {mover} léphet újra.',
    mobility: '{move} után {other} lehetősége: {more}; {best} után csak {fewer}.',
    parity:
      '{best} területén {odd} van, ott {mover} léphet utoljára; {move} területén {even}, ott {other}.',
    counted:
      'Már csak {empty} üres mező van, minden végigszámolható: {best} jobb eredményt hoz ({mover}), mint {move}.',
    discs:
      '{move} {many} korongot fordít meg, {best} csak {few} korongot: minél több a korong, annál többet léphet az ellenfél ({other}).',
    compare: '{best} után jobb a végeredmény ({mover}), mint {move} után.',
    oneMove: '1 lépés',
    someMoves: '{count} lépés',
    oneSquare: '1 üres mező',
    someSquares: '{count} üres mező',
    brush: 'Mi kerüljön a táblára',
    nothing: 'Semmi',
    turn: 'Ki következik',
    editHint:
      'Válaszd ki, mit teszel le, aztán kattints mezőkre, vagy húzd végig rajtuk a mutatót. Billentyűzettel: nyilak és Enter.',
    clear: 'Tábla ürítése',
    usual: 'Szokásos kezdés',
  },
};

export const say = textsOf(studyTexts);
