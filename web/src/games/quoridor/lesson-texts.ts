// The lessons of Quoridor in words; a lesson is a title (T), a text (X), a task (A) and what has been seen (S).
import { textsOf } from '../../i18n/index.svelte';

export const lessonTexts = {
  en: {
    stepT: 'One step',
    stepX:
      'You are Blue, at the bottom. In a turn you either move your pawn one square, never diagonally, or place a wall.',
    stepA: 'Move your pawn one square up.',
    stepS: 'The dots always show where your pawn may go.',
    goalT: 'The goal',
    goalX: 'The first to reach any square of the far side wins. Yours has the blue line.',
    goalA: 'Reach the far side.',
    goalS: 'Any square of that row would have won.',
    wallT: 'A wall',
    wallX:
      'A wall is two squares long and lies in a groove. Pawns cannot cross it. Everybody has only a few, and they stay where they are.',
    wallA: 'Place a wall in front of Orange, who runs down: press the groove below that pawn.',
    wallS: 'Now Orange has to walk around it.',
    wallW: 'That wall is not in the way of the pawn on c4. Look at the groove right below it.',
    crossT: 'Walls do not cross',
    crossX: 'Walls may touch, but neither lie on top of each other nor cross.',
    crossA: 'Try to cross the wall in the middle: press the groove through its centre.',
    crossS: 'An impossible wall is drawn in red, with the reason.',
    sealT: 'Nobody is shut in',
    sealX:
      'You may make a path longer, but never close it: everybody keeps at least one path to the goal.',
    sealA: 'Orange is in a yard with a single exit, below. Try to close it.',
    sealS: 'The last gap always stays open.',
    jumpT: 'The jump',
    jumpX: 'When a pawn is directly in front of yours, you may jump over it.',
    jumpA: 'Jump over Orange.',
    jumpS: 'Two rows in one turn.',
    sideT: 'The side step',
    sideX:
      'When a wall or the edge behind that pawn leaves no room for the jump, you may go past it diagonally.',
    sideA: 'The wall stops the jump. Go past Orange.',
    sideS: 'Only then may a pawn move diagonally.',
    tempoT: 'Count the steps',
    tempoX:
      'No walls are left, so only the race counts. Both need three steps, and it is your turn: whoever moves first arrives first.',
    tempoA: 'Win the race.',
    tempoS: 'A step that comes no nearer would have lost. Count both paths before every move.',
    tempoW: '{move} loses a turn, and then Orange arrives first.',
    leapT: 'A jump is a free step',
    leapX: 'You need five steps and Orange only four. Without walls you would lose the race.',
    leapA: 'Find the move that gains a step.',
    leapS:
      'The jump takes you two rows forward. Pawns that meet decide many games: see who will jump first.',
    dearT: 'Where a wall costs most',
    dearX:
      'Orange needs two steps and you need three, but you have one wall. A wall on its own costs one step; one that extends another wall costs more.',
    dearA: 'Place your only wall so that Orange needs at least two more steps.',
    dearS:
      'Together with the existing wall it is four squares long. Ten walls are few: place each where it counts twice.',
    dearW: '{move} does not cost Orange two steps: then the race is lost.',
    corridorT: 'The corridor',
    corridorX:
      'Orange has walked into a corridor. A pawn deep inside has to walk all the way back if the end is closed.',
    corridorA: 'Close the end of the corridor.',
    corridorS:
      'Ten steps instead of one. Never walk into a corridor while your opponent has a wall.',
    corridorW: 'Orange is one step from the goal: only the end of the corridor stops that.',
    waitT: 'Let your opponent come',
    waitX:
      'There is one square between the pawns. Whoever enters it is jumped over and loses two steps, so nobody wants to move the pawn.',
    waitA: 'Make a move that stays out of that square and keeps your own path as short as it is.',
    waitS: 'A wall, or a step aside, is a way to wait. Now it is Orange who loses time.',
    waitW: 'After {move} Orange is ahead in the race.',
  },
  hu: {
    stepT: 'Egy lépés',
    stepX:
      'Te vagy a Kék, alul. Ha te jössz, vagy egy mezőt lépsz a bábuddal, átlósan soha, vagy falat teszel le.',
    stepA: 'Lépj egy mezőt felfelé.',
    stepS: 'A pontok mindig megmutatják, hová léphet a bábud.',
    goalT: 'A cél',
    goalX: 'Az nyer, aki előbb eléri a túlsó oldal bármelyik mezőjét. A tiédet a kék csík jelöli.',
    goalA: 'Érj célba.',
    goalS: 'Annak a sornak bármelyik mezője nyert volna.',
    wallT: 'A fal',
    wallX:
      'A fal két mező hosszú, és a résbe kerül. A bábuk nem mehetnek át rajta. Mindenkinek csak néhány van, és ami áll, az úgy is marad.',
    wallA: 'Tegyél falat a lefelé tartó Narancs elé: nyomd meg a bábuja alatti rést.',
    wallS: 'Narancsnak most meg kell kerülnie.',
    wallW: 'Ez a fal nincs a c4-en álló bábu útjában. Nézd a közvetlenül alatta lévő rést.',
    crossT: 'A falak nem keresztezik egymást',
    crossX: 'A falak összeérhetnek, de nem fedhetik és nem keresztezhetik egymást.',
    crossA: 'Próbáld keresztezni a középső falat: nyomd meg a közepén átmenő rést.',
    crossS: 'A lehetetlen fal piros, és mellette áll, hogy miért az.',
    sealT: 'Senkit sem lehet bezárni',
    sealX:
      'Az utat meghosszabbíthatod, de el nem zárhatod: mindenkinek marad legalább egy útja a célhoz.',
    sealA: 'Narancs egy udvarban áll, egyetlen kijárata alul van. Próbáld bezárni.',
    sealS: 'Az utolsó rés mindig nyitva marad.',
    jumpT: 'Az átugrás',
    jumpX: 'Ha egy bábu közvetlenül a tiéd előtt áll, átugorhatod.',
    jumpA: 'Ugord át Narancsot.',
    jumpS: 'Két sor egyetlen lépéssel.',
    sideT: 'A kitérés',
    sideX:
      'Ha a másik bábu mögött fal vagy a tábla széle van, és nincs hely az ugráshoz, átlósan elmehetsz mellette.',
    sideA: 'A fal miatt nem ugorhatsz. Menj el Narancs mellett.',
    sideS: 'Átlósan csak ilyenkor léphet egy bábu.',
    tempoT: 'Számold a lépéseket',
    tempoX:
      'Elfogytak a falak, már csak a futás számít. Mindkettőtöknek három lépés kell, és te jössz: aki előbb lép, előbb ér oda.',
    tempoA: 'Nyerd meg a futást.',
    tempoS:
      'Az a lépés, amely nem visz közelebb, vesztett volna. Minden lépés előtt számold meg mindkét utat.',
    tempoW: '{move} egy lépésedbe kerül, és Narancs ér oda előbb.',
    leapT: 'Az ugrás ingyen lépés',
    leapX: 'Neked öt lépés kell, Narancsnak csak négy. Falak nélkül elvesztenéd a futást.',
    leapA: 'Találd meg a lépést, amely egyet nyer.',
    leapS:
      'Az ugrás két sort visz előre. Sok játszmát a találkozó bábuk döntenek el: figyeld, ki ugrik előbb.',
    dearT: 'Ahol a fal a legtöbbe kerül',
    dearX:
      'Narancsnak két lépés kell, neked három, de van egy falad. Az egyedül álló fal egy lépésbe kerül; ami egy másikkal hosszabb gátat alkot, többe.',
    dearA:
      'Tedd le az egyetlen faladat úgy, hogy Narancs útja legalább két lépéssel hosszabb legyen.',
    dearS:
      'Az ott lévő fallal együtt négy mező hosszú. Tíz fal kevés: mindegyiket oda tedd, ahol kétszer számít.',
    dearW: '{move} nem kerül két lépésébe Narancsnak, így elveszik a futás.',
    corridorT: 'A folyosó',
    corridorX:
      'Narancs besétált egy folyosóba. Aki mélyen benne áll, annak végig vissza kell mennie, ha a végét bezárják.',
    corridorA: 'Zárd be a folyosó végét.',
    corridorS: 'Egy lépés helyett tíz. Soha ne menj folyosóba, amíg a másiknak van fala.',
    corridorW: 'Narancs egy lépésre van a céltól: csak a folyosó vége állítja meg.',
    waitT: 'Hadd jöjjön a másik',
    waitX:
      'A két bábu között egy mező van. Aki belép, azt átugorják, és két lépést veszít. Senki sem akar a bábujával lépni.',
    waitA: 'Lépj úgy, hogy ne menj arra a mezőre, és a saját utad se legyen hosszabb.',
    waitS: 'A fal vagy a félrelépés várakozásra is jó. Most Narancs veszít időt.',
    waitW: '{move} után Narancs vezet a futásban.',
  },
};

export const say = textsOf(lessonTexts);
