import { textsOf } from '../../i18n/index.svelte';

export const puzzleTexts = {
  en: {
    theme_corner: 'Corner',
    theme_edge: 'Edge',
    theme_parity: 'Parity',
    theme_mobility: 'Mobility',
    theme_pass: 'Pass',
    theme_sacrifice: 'Sacrifice',
    theme_quiet: 'Quiet move',
    theme_counting: 'Counting',
    why_corner: '{move} takes a corner. A disc there can never be flipped, and the edges follow.',
    why_edge:
      '{move} takes the edge at the right moment: {other} can hardly flip it, and loses moves there.',
    why_parity:
      '{move} is in a part of the board with an odd number of empty squares: {mover} will have the last move there.',
    why_mobility: 'After {move} {other} has only {moves}. A player with only bad moves loses.',
    why_pass: 'After {move} {other} has no move at all: {mover} plays again.',
    why_sacrifice:
      '{move} is next to an empty corner and offers it. What {mover} gets in return is worth more.',
    why_quiet: '{move} flips {turned} and leaves {other} nothing good: {moves}.',
    why_counting:
      'With {empty} empty squares, everything can be counted. Only {move} wins, whatever {other} answers.',
    oneMove: '1 move',
    someMoves: '{count} moves',
    oneDisc: '1 disc',
    someDiscs: '{count} discs',
  },
  hu: {
    theme_corner: 'Sarok',
    theme_edge: 'Szél',
    theme_parity: 'Paritás',
    theme_mobility: 'Mozgékonyság',
    theme_pass: 'Passz',
    theme_sacrifice: 'Áldozat',
    theme_quiet: 'Csendes lépés',
    theme_counting: 'Számolás',
    why_corner:
      '{move} sarkot foglal. Az ottani korongot soha többé nem lehet megfordítani, és a szélek is következnek.',
    why_edge:
      '{move} jókor foglalja el a szélt: {other} aligha fordíthatja vissza, és ott fogynak a lépései.',
    why_parity:
      '{move} olyan részen van, ahol páratlan számú üres mező maradt: ott {mover} lép utoljára.',
    why_mobility:
      '{move} után {other} lehetősége: {moves}. Aki rossz lépések közül választ, veszít.',
    why_pass: '{move} után {other} egyáltalán nem léphet: {mover} jön újra.',
    why_sacrifice:
      '{move} egy üres sarok mellett van, és felkínálja azt. Amit {mover} cserébe kap, többet ér.',
    why_quiet: '{move} ennyit fordít: {turned}, és semmi jót sem hagy ({other}: {moves}).',
    why_counting:
      '{empty} üres mezőnél már minden kiszámolható. Csak {move} nyer, bármit válaszol {other}.',
    oneMove: '1 lépés',
    someMoves: '{count} lépés',
    oneDisc: '1 korong',
    someDiscs: '{count} korong',
  },
};

export const say = textsOf(puzzleTexts);
