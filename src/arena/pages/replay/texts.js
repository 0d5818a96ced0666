// Every sentence of the page, in English and Hungarian.
const texts = {
  en: {
    previousGame: "Previous game", nextGame: "Next game", chooseGame: "Choose a game",
    openLog: "Open a match log", language: "Magyarul", theme: "Light or dark", keys: "Keyboard and touch",
    welcomeTitle: "Drop a match log here",
    welcomeText: "A log of the Quoridor contest, in either shape: the one that its server writes, or the one of its manual.",
    welcomeHint: "Other records become pages with: outflank replay FILE -o page.html",
    boardSection: "Board", controlsSection: "Playback", slider: "Position in the game",
    first: "To the start", back: "One move back", play: "Play", pause: "Pause",
    forward: "One move forward", last: "To the end", move: "Move", of: "of {0}", speed: "Speed",
    coordinates: "Names of the squares: a1 at the bottom, or 0 0 at the top as in the contest",
    nextFault: "Moves with faults: {0}. Go to the next",
    moves: "Moves", start: "Start", talk: "What the bots said", notes: "Notes", noTalk: "Nothing at this move.",
    received: "received", sent: "sent", printed: "printed", fault: "fault", close: "Close",
    walls: "{0} walls", wall: "1 wall", steps: "{0} steps", step: "1 step", discs: "{0} discs", disc1: "1 disc", out: "out", place: "place {0}", winner: "winner",
    turn: "to move", player: "Player {0}", black: "Black", white: "White",
    position: "Start of the game", moved: "{0} moves to {1}", walled: "{0} places the wall {1}",
    disc: "{0} plays {1}", passed: "{0} passes", left: "{0} leaves the game ({1})",
    seconds: "{0} s", onClock: "{0} left",
    won: "{0} wins", draw: "A draw", places: "Places: {0}", unfinished: "Not finished",
    chartSteps: "Steps to the goal", chartDiscs: "Discs of Black less those of White",
    notJson: "{0}: this is not a match log: {1}", game: "Game {0}",
    keyPlay: "play and pause", keyStep: "a move back or forward", keyEnds: "start and end",
    keySpeed: "slower, faster", keyJump: "jump to a move", keyGames: "previous, next game",
    keyFault: "next fault", keyCoordinates: "names of the squares", keyTouch: "swipe over the board",
    reasons: {
      goal: "the goal is reached", elimination: "the others are out", ply_limit: "the limit of moves is reached",
      repetition: "the position came three times", full_board: "the board is full", no_moves: "nobody can move",
      no_discs: "no disc is left", resignation: "resignation", time: "time is up", agreement: "by agreement",
      illegal_move: "an illegal move", crash: "the program crashed", abandoned: "abandoned",
      adjudication: "decided by the referee",
    },
  },
  hu: {
    previousGame: "Előző játszma", nextGame: "Következő játszma", chooseGame: "Játszma választása",
    openLog: "Meccsnapló megnyitása", language: "In English", theme: "Világos vagy sötét", keys: "Billentyűk és érintés",
    welcomeTitle: "Húzz ide egy meccsnaplót",
    welcomeText: "A Quoridor-verseny naplója lehet: akár a szerver naplója, akár a leírás szerinti.",
    welcomeHint: "Más felvételekből így lesz oldal: outflank replay FÁJL -o oldal.html",
    boardSection: "Tábla", controlsSection: "Lejátszás", slider: "Hol tart a játszma",
    first: "Az elejére", back: "Egy lépéssel vissza", play: "Lejátszás", pause: "Szünet",
    forward: "Egy lépéssel előre", last: "A végére", move: "Lépés", of: "/ {0}", speed: "Sebesség",
    coordinates: "A mezők nevei: a1 lent, vagy 0 0 fent, mint a versenyben",
    nextFault: "Hibás lépések: {0}. A következőhöz",
    moves: "Lépések", start: "Kezdet", talk: "Mit mondtak a botok", notes: "Megjegyzések", noTalk: "Ennél a lépésnél semmi.",
    received: "kapta", sent: "küldte", printed: "kiírta", fault: "hiba", close: "Bezárás",
    walls: "{0} fal", wall: "1 fal", steps: "{0} lépés", step: "1 lépés", discs: "{0} korong", disc1: "1 korong", out: "kiesett", place: "{0}. hely", winner: "győztes",
    turn: "lép", player: "{0}. játékos", black: "Fekete", white: "Fehér",
    position: "A játszma kezdete", moved: "{0} ide lép: {1}", walled: "{0} falat tesz: {1}",
    disc: "{0} lépése: {1}", passed: "{0} passzol", left: "{0} kilép ({1})",
    seconds: "{0} mp", onClock: "{0} maradt",
    won: "{0} nyert", draw: "Döntetlen", places: "Helyezések: {0}", unfinished: "Nincs befejezve",
    chartSteps: "Lépések a célig", chartDiscs: "Fekete korongjai mínusz fehér korongjai",
    notJson: "{0}: ez nem meccsnapló: {1}", game: "{0}. játszma",
    keyPlay: "lejátszás és szünet", keyStep: "egy lépéssel vissza, előre", keyEnds: "az elejére, a végére",
    keySpeed: "lassabban, gyorsabban", keyJump: "ugrás egy lépésre", keyGames: "előző, következő játszma",
    keyFault: "következő hiba", keyCoordinates: "a mezők nevei", keyTouch: "húzás a táblán",
    reasons: {
      goal: "elérte a célt", elimination: "a többiek kiestek", ply_limit: "elfogytak a lépések",
      repetition: "háromszori ismétlés", full_board: "megtelt a tábla", no_moves: "senki sem tud lépni",
      no_discs: "nem maradt korong", resignation: "feladás", time: "lejárt az idő", agreement: "megegyezés",
      illegal_move: "szabálytalan lépés", crash: "a program összeomlott", abandoned: "félbeszakadt",
      adjudication: "a bíró döntött",
    },
  },
};

let language = (navigator.language || "en").startsWith("hu") ? "hu" : "en";

// A sentence with {0}, {1}, … replaced.
function say(key, ...values) {
  return texts[language][key].replace(/\{(\d)\}/g, (_, i) => values[i]);
}

// An element with attributes and children. Text is always text, never markup.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function seatName(game, seat) {
  const name = game.seats[seat].name;
  if (name) return name;
  return game.game === "othello" ? say(seat === 0 ? "black" : "white") : say("player", seat + 1);
}

function faultsAt(game, ply) {
  return ((game.talk || {})[ply] || []).filter((bot) => bot.fault);
}

// "e3h" as its parts: column and row from 0, and h, v or nothing. Null for a pass.
function placeOf(text) {
  const parts = /^([a-z])(\d+)([hv]?)$/.exec(text);
  return parts && { x: parts[1].charCodeAt(0) - 97, y: Number(parts[2]) - 1, kind: parts[3] };
}

// How a move is written: our names, or the numbers of the contest.
function moveText(game, move, numbers) {
  const place = placeOf(move);
  if (!numbers || !place || game.game !== "quoridor") return move;
  const wall = place.kind === "" ? "" : place.kind === "v" ? " 1" : " 0";
  return `${place.x} ${place.y}${wall}`;
}
