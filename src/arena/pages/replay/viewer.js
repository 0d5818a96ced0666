// The page itself: which game and move is shown, and everything that changes it.
const kSpeeds = [0.25, 0.5, 1, 2, 3, 5, 10];  // moves a second
const at = (id) => document.getElementById(id);
const games = JSON.parse(at("data").textContent).games;
const state = { game: 0, ply: 0, speed: 1, timer: null, numbers: false, title: document.title };
let board = null, moveList = null, chart = null;

const current = () => games[state.game];
const faultPlies = (game) => game.frames.flatMap((_, ply) => (faultsAt(game, ply).length > 0 ? [ply] : []));

function gameTitle(game, i) {
  const names = game.seats.map((_, seat) => seatName(game, seat)).join(" – ");
  const result = game.result === "*" ? "" : `  ${game.result}`;
  return `${i + 1}. ${names}${result}`;
}

function go(ply) {
  const game = current();
  state.ply = Math.min(Math.max(Math.round(ply) || 0, 0), game.moves.length);
  if (state.ply === game.moves.length) pause();
  board.show(state.ply);
  moveList.show(state.ply);
  chart.show(state.ply);
  showSeats(at("seats"), game, state.ply);
  showTalk(at("talk"), game, state.ply);
  const caption = captionText(game, state.ply, state.numbers);
  at("caption").textContent = caption;
  // While it plays, a screen reader could not keep up.
  at("caption").setAttribute("aria-live", state.timer === null ? "polite" : "off");
  at("board").setAttribute("aria-label", boardText(game, caption));
  at("slider").value = state.ply;
  at("slider").setAttribute("aria-valuetext", caption);
  if (document.activeElement !== at("jump")) at("jump").value = state.ply;
  for (const id of ["first", "back"]) at(id).disabled = state.ply === 0;
  for (const id of ["forward", "last"]) at(id).disabled = state.ply === game.moves.length;
  keepAddress();
}

function boardText(game, caption) {
  const frame = game.frames[state.ply];
  const seats = game.seats.map((_, seat) => {
    const square = frame.pawns?.[seat];
    return [seatName(game, seat), square && moveText(game, square, state.numbers), ...seatFacts(game, frame, seat)].filter(Boolean).join(", ");
  });
  const walls = (game.walls || []).slice(0, frame.walls).map((wall) => moveText(game, wall[0], state.numbers));
  return [caption, ...seats, walls.join(" ")].filter(Boolean).join("; ");
}

function play() {
  if (state.timer !== null) return;
  if (state.ply === current().moves.length) go(0);
  if (current().moves.length === 0) return;
  const tick = () => {
    state.timer = setTimeout(tick, 1000 / state.speed);
    go(state.ply + 1);
  };
  state.timer = setTimeout(tick, 1000 / state.speed);
  showPlaying();
}

function pause() {
  clearTimeout(state.timer);
  state.timer = null;
  showPlaying();
}

function showPlaying() {
  const playing = state.timer !== null;
  at("play").classList.toggle("playing", playing);
  const label = say(playing ? "pause" : "play");
  at("play").setAttribute("aria-label", label);
  at("play").title = label;
}

const step = (by) => { pause(); go(state.ply + by); };
const jump = (ply) => { pause(); go(ply); };

function setSpeed(speed) {
  state.speed = speed;
  at("speed").value = String(speed);
  if (state.timer !== null) {
    pause();
    play();
  }
}
function changeSpeed(by) {
  const i = kSpeeds.indexOf(state.speed) + by;
  if (i >= 0 && i < kSpeeds.length) setSpeed(kSpeeds[i]);
}

function nextFault() {
  const plies = faultPlies(current());
  if (plies.length > 0) jump(plies.find((ply) => ply > state.ply) ?? plies[0]);
}

function choose(i, ply = 0) {
  pause();
  state.game = Math.min(Math.max(i, 0), games.length - 1);
  build();
  go(ply);
}

// Everything that stays the same while a game is shown.
function build() {
  const game = current();
  at("welcome").hidden = true;
  at("game").hidden = false;
  at("game").style.setProperty("--seats", game.seats.length);
  at("game").classList.toggle("plays-othello", game.game === "othello");
  at("chooser").hidden = games.length < 2;
  at("games").replaceChildren(...games.map((one, i) => element("option", { value: i }, gameTitle(one, i))));
  at("games").value = state.game;
  at("previous-game").disabled = state.game === 0;
  at("next-game").disabled = state.game === games.length - 1;
  board = new Board(game, state.numbers);
  at("board").replaceChildren(board.svg);
  moveList = new MoveList(at("moves"), game, state.numbers, jump);
  chart = new Chart(at("chart"), game, jump);
  at("slider").max = at("jump").max = game.moves.length;
  at("total").textContent = say("of", game.moves.length);
  const faults = faultPlies(game).length;
  at("next-fault").hidden = faults === 0;
  at("next-fault").textContent = `! ${faults}`;
  at("next-fault").title = say("nextFault", faults);
  at("next-fault").setAttribute("aria-label", at("next-fault").title);
  at("coordinates").hidden = game.game !== "quoridor";
  at("coordinates").textContent = state.numbers ? "0 0" : "a1";
  const noted = game.comment || game.moves.some((move) => move.comment);
  at("talk-section").hidden = !game.talk && !noted;
  at("game").classList.toggle("silent", at("talk-section").hidden);
  at("talk-title").textContent = say(game.talk ? "talk" : "notes");
}

function translate() {
  translateElements();
  at("language").textContent = language === "en" ? "HU" : "EN";
  const rows = [["Space", "keyPlay"], ["← →", "keyStep"], ["Home End", "keyEnds"], ["− +", "keySpeed"], ["G", "keyJump"],
    ["[ ]", "keyGames"], ["E", "keyFault"], ["C", "keyCoordinates"], ["⇠ ⇢", "keyTouch"]];
  at("key-list").replaceChildren(...rows.flatMap(([key, text]) => [element("dt", {}, key), element("dd", {}, say(text))]));
  showPlaying();
}

function redraw() {
  translate();
  if (games.length === 0) return;
  const ply = state.ply;
  build();
  go(ply);
}

function toggleCoordinates() {
  state.numbers = !state.numbers;
  redraw();
}

// The address names game and move, both from 1 and 0 as people see them, so that links can.
function keepAddress() {
  try {
    history.replaceState(null, "", `#game=${state.game + 1}&move=${state.ply}`);
  } catch { /* Some browsers allow no addresses for files. */ }
}
function followAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  choose((Number(wanted.get("game")) || 1) - 1, Number(wanted.get("move")) || 0);
}

async function openFiles(files) {
  at("notice").hidden = true;
  let opened = null;
  for (const file of files) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const log = isContestProtobuf(bytes) ? logOfContestProtobuf(bytes) : JSON.parse(new TextDecoder().decode(bytes));
      games.push(gameOfContestLog(log, file.name));
      opened ??= games.length - 1;
    } catch (error) {
      at("notice").textContent = say("notJson", file.name, error.message);
      at("notice").hidden = false;
    }
  }
  if (opened !== null) choose(opened);
}

const kKeys = {
  " ": () => (state.timer === null ? play() : pause()), k: () => (state.timer === null ? play() : pause()),
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => jump(0), End: () => jump(Infinity),
  PageUp: () => step(-10), PageDown: () => step(10),
  "-": () => changeSpeed(-1), "+": () => changeSpeed(1), "=": () => changeSpeed(1),
  g: () => { at("jump").focus(); at("jump").select(); }, e: nextFault, c: toggleCoordinates,
  "[": () => choose(state.game - 1), "]": () => choose(state.game + 1), "?": () => at("keys").showModal(),
};

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || games.length === 0 || at("keys").open) return;
  const typing = ["INPUT", "SELECT"].includes(event.target.tagName);
  if (typing && event.target !== at("slider")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === " " && event.target.tagName === "BUTTON") return;  // it presses the button
  const act = kKeys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function listen() {
  const clicks = {
    first: () => jump(0), back: () => step(-1), forward: () => step(1), last: () => jump(Infinity),
    play: () => (state.timer === null ? play() : pause()), "next-fault": nextFault, coordinates: toggleCoordinates,
    "previous-game": () => choose(state.game - 1), "next-game": () => choose(state.game + 1), theme: toggleTheme,
    help: () => at("keys").showModal(), open: () => at("file").click(), "open-first": () => at("file").click(),
    language: () => { language = language === "en" ? "hu" : "en"; redraw(); },
  };
  for (const [id, act] of Object.entries(clicks)) at(id).addEventListener("click", act);
  at("slider").addEventListener("input", () => jump(Number(at("slider").value)));
  at("jump").addEventListener("change", () => jump(Number(at("jump").value)));
  at("jump").addEventListener("blur", () => { at("jump").value = state.ply; });
  at("games").addEventListener("change", () => choose(Number(at("games").value)));
  at("speed").addEventListener("change", () => setSpeed(Number(at("speed").value)));
  at("file").addEventListener("change", () => { openFiles([...at("file").files]); at("file").value = ""; });
  document.addEventListener("keydown", pressed);
  addEventListener("hashchange", () => { if (games.length > 0) followAddress(); });
  addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    openFiles([...event.dataTransfer.files]);
  });
  let from = null;
  at("board").addEventListener("pointerdown", (event) => { from = event.pointerType === "mouse" ? null : event; });
  at("board").addEventListener("pointerup", (event) => {
    if (!from) return;
    const way = event.clientX - from.clientX;
    if (Math.abs(way) > 40 && Math.abs(way) > 2 * Math.abs(event.clientY - from.clientY)) step(way < 0 ? 1 : -1);
    from = null;
  });
}

at("speed").append(...kSpeeds.map((speed) => element("option", { value: speed }, `${speed}×`)));
setSpeed(1);
listen();
translate();
if (games.length > 0) followAddress();
else at("welcome").hidden = false;
