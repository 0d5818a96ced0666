// The rules of the games in words, which come with their page.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    rulesQuoridor: 'Quoridor',
    rulesQuoridorAim: 'Be the first whose pawn reaches any square of the opposite side.',
    rulesQuoridorTurn: 'On your turn, move your pawn or place a wall.',
    rulesQuoridorStep: 'The pawn goes one square up, down, left or right, never through a wall.',
    rulesQuoridorJump:
      'Jump straight over a pawn on the next square. If a wall or the edge is behind it, step to one side of it instead; if a third pawn is behind it, you cannot jump.',
    rulesQuoridorWall:
      'A wall is two squares long. It may not overlap or cross another one, and must leave every player a path to the goal. Walls are never moved.',
    rulesQuoridorMany:
      'Two players have 10 walls each, three have 6, four have 5. A player without a legal move is out.',
    rulesOthello: 'Othello',
    rulesOthelloAim: 'Have more discs of your colour when neither side can move.',
    rulesOthelloTurn:
      'Place a disc so that one or more straight runs of the other colour lie between it and another disc of yours: along a row, a column or a diagonal. All of them are flipped.',
    rulesOthelloPass: 'A player without such a move must pass. Passing is never optional.',
    rulesOthelloScore: 'Corners can never be flipped: that is why everybody wants them.',
    rulesOthelloEnd:
      'Empty squares count for the winner: a player who has lost all discs loses 64 to 0.',
    howToMove: 'How to move',
    howToMoveClick:
      'Click or tap a marked square to move the pawn. Click a groove, or near the edge of any other square, to place a wall. There is no mode to switch.',
    howToMoveDrag: 'Or drag the pawn to its square, and walls from the tray beside the board.',
    howToMoveTouch:
      'On a touch screen, hold or drag to see the wall before you let go; a short tap waits for a second one.',
    howToMoveKeys:
      'With the keyboard: arrow keys and Enter; W changes between squares and walls, R turns a wall.',
    howToMoveTyped:
      'Or type: e2 moves the pawn, e3h (or e3 h) is a horizontal wall on top of e3 and f3, e3v a vertical one right of e3 and e4. A square alone with “vertical wall” chosen does the same.',
    diagramStep: 'Where the pawn can go',
    diagramJump: 'A jump straight over',
    diagramSide: 'A wall is behind it: step aside',
    diagramSeal: 'The dashed wall would shut Blue in, so it is not allowed',
    diagramFlips: 'A disc on d3 flips d4',
  },
  hu: {
    rulesQuoridor: 'A Quoridor szabályai',
    rulesQuoridorAim: 'Az nyer, akinek a bábuja elsőként ér el a túlsó oldal bármelyik mezőjére.',
    rulesQuoridorTurn: 'Amikor te jössz, lépj a bábuddal, vagy tégy le egy falat.',
    rulesQuoridorStep: 'A bábu egy mezőt lép fel, le, balra vagy jobbra, falon át soha.',
    rulesQuoridorJump:
      'A szomszéd mezőn álló bábut egyenesen átugorhatod. Ha mögötte fal vagy a tábla széle van, mellé léphetsz; ha egy harmadik bábu áll ott, nem ugorhatsz.',
    rulesQuoridorWall:
      'A fal két mező hosszú. Nem fedhet és nem keresztezhet másik falat, és minden játékosnak hagynia kell valamilyen utat a célig. A lerakott fal ott marad.',
    rulesQuoridorMany:
      'Két játékosnak 10, háromnak 6, négynek 5 fala van fejenként. Aki nem tud szabályosan lépni, kiesik.',
    rulesOthello: 'Az Othello szabályai',
    rulesOthelloAim: 'Az nyer, akinek több korongja van, amikor már egyik fél sem léphet.',
    rulesOthelloTurn:
      'Úgy tégy le egy korongot, hogy közte és egy másik korongod között egyenes vonalban az ellenfél korongjai legyenek: sorban, oszlopban vagy átlósan. Mindet átfordítod.',
    rulesOthelloPass: 'Akinek nincs ilyen lépése, passzol. Passzt választani nem lehet.',
    rulesOthelloScore: 'A sarkokat soha többé nem lehet átfordítani; ezért akarja mindenki őket.',
    rulesOthelloEnd:
      'Az üresen maradt mezők a győztesnek számítanak: akinek elfogy a korongja, 64–0-ra veszít.',
    howToMove: 'Hogyan lépj',
    howToMoveClick:
      'Kattints vagy koppints egy megjelölt mezőre, és a bábu odalép. Kattints egy résre, vagy bármely más mező széle mellé, és falat raksz. Nem kell módot váltani.',
    howToMoveDrag: 'Vagy húzd a bábut a mezőjére, a falakat pedig a tábla melletti tálcáról.',
    howToMoveTouch:
      'Érintőképernyőn tartsd rajta vagy húzd az ujjad, hogy elengedés előtt lásd a falat; a rövid koppintás egy másodikra vár.',
    howToMoveKeys:
      'Billentyűzettel: nyilak és Enter; a W vált mezők és falak között, az R elfordítja a falat.',
    howToMoveTyped:
      'Vagy írd be: az e2 a bábuval lép, az e3h (vagy e3 h) vízszintes fal az e3 és az f3 fölött, az e3v függőleges fal az e3-tól és az e4-től jobbra. A mező magában, „függőleges fal” választásával ugyanezt teszi.',
    diagramStep: 'Ahová a bábu léphet',
    diagramJump: 'Egyenes átugrás',
    diagramSide: 'Fal van mögötte: oldalra',
    diagramSeal: 'A szaggatott fal bezárná a kéket, ezért tilos',
    diagramFlips: 'A d3-ra tett korong átfordítja a d4-et',
  },
};

export const say = textsOf(texts);
