// The lessons of Othello in words; a lesson is a title (T), a text (X), a task (A) and what has been seen (S).
import { textsOf } from '../../i18n/index.svelte';

export const lessonTexts = {
  en: {
    encloseT: 'Enclose and flip',
    encloseX:
      'You are Black. Place a disc so that white discs lie in a straight line between it and another of yours: they turn black.',
    encloseA: 'Place a disc on one of the marked squares.',
    encloseS: 'The white disc between two black ones was flipped.',
    linesT: 'All lines at once',
    linesX: 'Lines run along rows, columns and diagonals, and all enclosed discs are flipped.',
    linesA: 'Place a disc on d4 and watch the three lines.',
    linesS: 'One disc has flipped three, in three directions.',
    nothingT: 'At least one must flip',
    nothingX: 'A disc may only be placed where it flips at least one.',
    nothingA: 'Try a corner of the board, where nothing would flip.',
    nothingS: 'You may choose only from the marked squares.',
    passT: 'No move: pass',
    passX:
      'A player who cannot flip anything passes, and the other moves again. A player who can move may not pass.',
    passA: 'You have no move here. Pass.',
    passS: 'If neither can move, the game is over.',
    endT: 'The end',
    endX: 'When nobody can move, usually because the board is full, the discs are counted. The player with more discs wins.',
    endA: 'Place the last disc.',
    endS: 'A single disc may flip many: the player who seems behind is often ahead.',
    cornerT: 'Corners are forever',
    cornerX:
      'A disc in a corner can never be flipped, since no line goes through it. It can make whole edges safe.',
    cornerA: 'Take the corner.',
    cornerS: 'It flipped only one disc, and still it is the best move by far.',
    cornerW: '{move} leaves the corner to White.',
    besideT: 'Not next to an empty corner',
    besideX:
      'A disc diagonally next to an empty corner (b2, g2, b7, g7) often gives the corner to the opponent.',
    besideA:
      'Three of your moves do just that. Find the move on the right edge that keeps White out of the corners.',
    besideS:
      'A player who runs out of safe moves has to give corners away, so save safe moves for the end.',
    besideW: 'After {move} White takes a corner or wins the edge.',
    mobilityT: 'Leave few moves',
    mobilityX:
      'A player with few moves to choose from must soon play a bad one. So count how many your move leaves your opponent.',
    mobilityA:
      'Find the move in the middle of the discs that leaves White only seven moves; the others leave more.',
    mobilityS: 'Mobility decides the middle of the game.',
    mobilityW: '{move} leaves White more choice.',
    fewT: 'Few discs are better',
    fewX: 'In the middle of the game many discs are a burden: the opponent can flip each of them. g4 would flip five.',
    fewA: 'Resist. Find the quiet move among your own discs that flips only one.',
    fewS: 'b3 is next to hardly any empty squares, so it gives White no new moves.',
    fewW: '{move} opens new squares for White.',
    parityT: 'Have the last word',
    parityX:
      'At the end the empty squares are split into regions. Discs of the player who plays last in a region can no longer be flipped there. Enter the regions with an odd number of squares.',
    parityA: 'All regions but one have two squares. Play in that one.',
    parityS: 'Now White has to play first in every other region, and you play last in each.',
    parityW: 'After {move} White plays last there.',
  },
  hu: {
    encloseT: 'Fogd közre és fordítsd meg',
    encloseX:
      'Te vagy a fekete. Tegyél le egy korongot úgy, hogy közte és egy másik feketéd között egyenes vonalban fehérek legyenek: azok feketére fordulnak.',
    encloseA: 'Tegyél korongot az egyik jelölt mezőre.',
    encloseS: 'A két fekete közötti fehér korong megfordult.',
    linesT: 'Minden vonal egyszerre',
    linesX:
      'A vonalak sorokban, oszlopokban és átlósan futnak, és minden közrefogott vonal megfordul.',
    linesA: 'Tegyél korongot a d4-re, és figyeld a három vonalat.',
    linesS: 'Egyetlen korong hármat fordított meg, három irányban.',
    nothingT: 'Legalább egynek fordulnia kell',
    nothingX: 'Csak oda tehetsz korongot, ahol legalább egyet megfordít.',
    nothingA: 'Próbálj meg egy mezőt a tábla sarkában, ahol semmi sem fordulna meg.',
    nothingS: 'Csak a jelölt mezők közül választhatsz.',
    passT: 'Nincs lépés: passz',
    passX:
      'Aki semmit sem tud megfordítani, az passzol, és a másik lép újra. Aki léphet, nem passzolhat.',
    passA: 'Itt nem tudsz lépni. Passzolj.',
    passS: 'Ha egyikőtök sem tud lépni, vége a játszmának.',
    endT: 'A vége',
    endX: 'Ha már senki sem tud lépni, többnyire mert betelt a tábla, megszámoljátok a korongokat. Akinek több van, az nyer.',
    endA: 'Tedd le az utolsó korongot.',
    endS: 'Egyetlen korong sokat megfordíthat: aki vesztésre áll, gyakran vezet.',
    cornerT: 'A sarok örökké a tiéd',
    cornerX:
      'A sarokban álló korongot sosem lehet megfordítani, mert nem megy át rajta vonal. Egész szélek támaszkodnak rá.',
    cornerA: 'Foglald el a sarkot.',
    cornerS: 'Csak egy korongot fordított meg, és mégis messze ez a legjobb lépés.',
    cornerW: '{move} fehérnek hagyja a sarkot.',
    besideT: 'Ne az üres sarok mellé',
    besideX:
      'Az üres sarok mellé átlósan tett korong (b2, g2, b7, g7) gyakran a másiknak adja a sarkot.',
    besideA:
      'Három lépésed éppen ezt teszi. Találd meg a jobb szélen azt, amelyik távol tartja fehéret a sarkoktól.',
    besideS: 'Akinek elfogynak a biztos lépései, az sarkokat ad: ezért tartogasd őket a végére.',
    besideW: '{move} után fehéré egy sarok vagy a szél.',
    mobilityT: 'Kevés lépést hagyj',
    mobilityX:
      'Akinek kevés lépés közül lehet választania, hamar rosszat kell lépnie. Nézd meg, hányat hagysz a másiknak.',
    mobilityA:
      'Találd meg a korongok között azt a lépést, amely után fehérnek csak hét lépése marad; a többi után több.',
    mobilityS: 'A játszma közepét a mozgékonyság dönti el.',
    mobilityW: '{move} után fehérnek több választása marad.',
    fewT: 'A kevesebb korong jobb',
    fewX: 'A játszma közepén a sok korong teher: mindegyik olyasmi, amit a másik megfordíthat. A g4 ötöt fordítana meg.',
    fewA: 'Állj ellen. Találd meg a csendes lépést a saját korongjaid között, amely egyetlen korongot fordít meg.',
    fewS: 'A b3 alig ér üres mezőhöz, így fehér nem kap új lehetőséget.',
    fewW: '{move} új mezőket nyit meg fehérnek.',
    parityT: 'Tiéd legyen az utolsó szó',
    parityX:
      'A végén az üres mezők területekre esnek szét. Aki egy területen utoljára lép, azt ott már nem fordítják meg. Oda lépj, ahol páratlan számú mező van.',
    parityA: 'Egy kivételével minden terület két mezőből áll. A kivételbe lépj.',
    parityS: 'Most minden más területen fehérnek kell kezdenie, és te lépsz utoljára.',
    parityW: '{move} után ott fehér lép utoljára.',
  },
};

export const say = textsOf(lessonTexts);
