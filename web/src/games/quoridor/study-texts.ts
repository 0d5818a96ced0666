import { textsOf } from '../../i18n/index.svelte';

export const studyTexts = {
  en: {
    chance: '{percent}%',
    chanceWords: 'win chance {percent} per cent',
    wonIn: 'wins',
    lostIn: 'loses',
    wonWords: 'a proven win',
    lostWords: 'a proven loss',
    ways: 'Steps to the goal: {ways}.',
    wayBecomes: '{now} (expected {later})',
    raceFirst: 'Without more walls {name} arrives first.',
    raceEndless: 'Without more walls nobody arrives.',
    aheadBy: 'Expected at the end: {name} {steps} steps ahead.',
    aheadByOne: 'Expected at the end: {name} a step ahead.',
    movesLeft: 'About {count} more moves each.',
    oneMoveLeft: 'About one more move each.',
    arrives: '{best} reaches the goal at once.',
    nothing: 'The wall {move} lengthens nobody’s path: it is wasted, and {best} was better.',
    ownWay: 'The wall {move} makes {mover}’s own path {steps} longer.',
    noProgress:
      '{move} comes no nearer to the goal and loses a turn: {mover} still has {way} to go.',
    answered: '{move} lets {other} play {answer}, which makes {mover}’s path {steps} longer.',
    blocks: 'The wall {best} makes {other}’s path {steps} longer, from {from} to {to}.',
    tempo: '{best} gains a step: {mover} would have {better} to go instead of {way}.',
    saves: '{best} spends no wall, and {mover} has only {walls} left.',
    compare:
      'After {move} the paths are {mover} {own}, {other} {others}; after {best} they are {ownBest} and {othersBest}.',
    many: '{best} keeps better chances for {mover} than {move}.',
    step: '1 step',
    steps: '{count} steps',
    oneWall: '1 wall',
    someWalls: '{count} walls',
    whose: 'Pawn and walls of',
    turn: 'To move',
    wallsLeft: 'Walls left, {name}',
    editHint:
      'Choose a player, then put the pawn on a square, or press a groove to place a wall; press a wall to remove it. Keyboard: arrows, W for walls, R to turn, Enter.',
    rowCleared: 'Remove all walls',
  },
  hu: {
    chance: '{percent}%',
    chanceWords: '{percent} százalék esély a győzelemre',
    wonIn: 'nyer',
    lostIn: 'veszít',
    wonWords: 'bizonyítottan nyert',
    lostWords: 'bizonyítottan vesztett',
    ways: 'Lépések a célig: {ways}.',
    wayBecomes: '{now} (várhatóan {later})',
    raceFirst: 'További falak nélkül {name} ér előbb célba.',
    raceEndless: 'További falak nélkül senki sem ér célba.',
    aheadBy: 'Várható előny a végén: {name}, {steps} lépés.',
    aheadByOne: 'Várható előny a végén: {name}, egy lépés.',
    movesLeft: 'Még körülbelül {count} lépés fejenként.',
    oneMoveLeft: 'Még körülbelül egy lépés fejenként.',
    arrives: '{best} azonnal célba ér.',
    nothing:
      '{Az:move} fal senkinek sem hosszabbítja meg az útját: egy fal kárba ment, {best} jobb lett volna.',
    ownWay: '{Az:move} fal {mover} saját útját hosszabbítja meg ennyivel: {steps}.',
    noProgress:
      '{move} nem visz közelebb a célhoz, egy lépés elveszett: {mover} útja továbbra is {way}.',
    answered:
      '{move} után {other} válasza {answer}, és {mover} útja ennyivel hosszabb lesz: {steps}.',
    blocks: '{Az:best} fal ennyivel hosszabbítja meg {other} útját: {steps} ({from} helyett {to}).',
    tempo: '{best} egy lépést nyer: {mover} útja {better} lenne, nem {way}.',
    saves: '{best} nem kerül falba, {mover} készlete pedig fogy: {walls} maradt.',
    compare:
      '{move} után az utak: {mover} {own}, {other} {others}; {best} után {ownBest} és {othersBest}.',
    many: '{best} jobb esélyt hagy ({mover}), mint {move}.',
    step: '1 lépés',
    steps: '{count} lépés',
    oneWall: '1 fal',
    someWalls: '{count} fal',
    whose: 'Kinek a bábuja és falai',
    turn: 'Ki következik',
    wallsLeft: 'Maradt fal, {name}',
    editHint:
      'Válassz játékost, aztán húzd a bábut egy mezőre, vagy kattints egy résre, és fal kerül oda; a lerakott fal egy kattintásra eltűnik. Billentyűzettel: nyilak, W a falakhoz, R a fordításhoz, Enter.',
    rowCleared: 'Minden fal levétele',
  },
};

export const say = textsOf(studyTexts);
